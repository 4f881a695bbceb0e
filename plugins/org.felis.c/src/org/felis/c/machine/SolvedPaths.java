package org.felis.c.machine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.c.memory.Memory;
import org.felis.c.memory.MemoryObject;
import org.felis.engine.bits.BitCondition;
import org.felis.engine.bits.BitTerm;
import org.felis.engine.solver.BitSolver;

/**
 * Addresses are unknowns: where something depends on them, a solver says which ways there are. A decision that only one alternative is possible for is noted as
 * well, so that nothing is asked of the solver twice.
 */
final class SolvedPaths extends Paths {

    /** What a term may be worth at most in different executions before the program is given up. */
    private static final int MOST_VALUES = 4_096;
    /** How many objects have an address in a picture. */
    private static final int MOST_OBJECTS = 60;

    private final BitSolver solver;
    private final List<BitCondition> conditions = new ArrayList<>();
    /** Satisfies what has been decided, for the variables in it; empty if none is known. */
    private Map<BitTerm.Variable, BigInteger> solution = Map.of();

    SolvedPaths(BitSolver solver) {
        this.solver = solver;
    }

    @Override
    void start(Memory ofExecution) {
        super.start(ofExecution);
        conditions.clear();
        solution = Map.of();
    }

    @Override
    public void created(MemoryObject object) {
        // its address is decided about where something depends on it
    }

    @Override
    void finish() {
        if (memory().isCrowded() && solve(List.of(), null).isEmpty()) {
            throw new AbandonedException();
        }
    }

    @Override
    Map<BitTerm.Variable, BigInteger> unknowns() {
        if (memory().objects().size() > MOST_OBJECTS) {
            return solution;
        }
        List<BitCondition> all = new ArrayList<>(memory().layout(memory().objects()));
        all.addAll(conditions);
        return solver.solve(all).orElse(solution);
    }

    @Override
    public boolean holds(BitCondition condition) {
        if (condition instanceof BitCondition.Known known) {
            return known.value();
        }
        Decision decision = replayed();
        if (decision == null) {
            if (!isCovered(condition)) {
                solve(List.of(), BitTerm.choose(condition, BitTerm.constant(1, 1), BitTerm.constant(0, 1))); // with the variables of the condition
            }
            boolean canHold = isPossible(condition);
            boolean canFail = !canHold || isPossible(condition.not());
            // 0 holds, 1 does not
            decision = canHold && canFail ? decide(0, 2) : canHold ? decide(0, 1) : decide(1, 2);
        }
        boolean holds = decision.chosen == 0;
        add(holds ? condition : condition.not());
        return holds;
    }

    @Override
    public BigInteger value(BitTerm term) {
        if (term instanceof BitTerm.Constant constant) {
            return constant.value();
        }
        Decision decision = replayed();
        if (decision == null) {
            decision = decide(0, 2);
            decision.values = new ArrayList<>();
        }
        if (decision.chosen == decision.values.size()) { // whether there is another value is found out when it is its turn
            List<BitCondition> others = decision.values.stream().map(value -> BitCondition.equal(term, BitTerm.constant(value, term.width())).not()).toList();
            Optional<Map<BitTerm.Variable, BigInteger>> another = solve(others, term);
            if (another.isEmpty()) {
                decision.alternatives = decision.values.size();
                throw new AbandonedException();
            }
            if (decision.values.size() == MOST_VALUES) {
                throw new LimitException("more than " + MOST_VALUES + " values of '" + term + "'");
            }
            decision.values.add(term.evaluate(another.get()));
            decision.alternatives = decision.values.size() + 1;
        }
        BigInteger value = decision.values.get(decision.chosen);
        add(BitCondition.equal(term, BitTerm.constant(value, term.width())));
        return value;
    }

    @Override
    public Optional<BigInteger> only(BitTerm term) {
        if (term instanceof BitTerm.Constant constant) {
            return Optional.of(constant.value());
        }
        Decision decision = replayed();
        if (decision == null) {
            decision = decide(0, 1);
            decision.values = solve(List.of(), term).map(term::evaluate)
                    .filter(value -> !isPossible(BitCondition.equal(term, BitTerm.constant(value, term.width())).not())).map(List::of).orElse(List.of());
        }
        return decision.values.stream().findFirst();
    }

    private boolean isPossible(BitCondition condition) {
        if (isCovered(condition) && condition.evaluate(solution)) {
            return true;
        }
        return solve(List.of(condition), null).isPresent();
    }

    private boolean isCovered(BitCondition condition) {
        Set<BitTerm.Variable> variables = new LinkedHashSet<>();
        condition.collect(variables);
        return solution.keySet().containsAll(variables);
    }

    @Override
    public BitTerm simplified(BitTerm address, List<MemoryObject> objects) {
        if (!(address instanceof BitTerm.Operation operation) || operation.operator() == BitTerm.Operator.ADD
                && operation.operands().get(0) instanceof BitTerm.Variable
                && operation.operands().get(1).isConstant()) {
            return address;
        }
        Decision decision = replayed();
        if (decision == null) {
            decision = decide(0, 1);
            decision.term = simplify(address, objects);
        }
        return decision.term;
    }

    private BitTerm simplify(BitTerm address, List<MemoryObject> objects) {
        Optional<Map<BitTerm.Variable, BigInteger>> layout = solve(List.of(), address);
        if (layout.isEmpty()) {
            return address;
        }
        BigInteger value = address.evaluate(layout.get());
        for (MemoryObject object : objects) {
            BigInteger start = layout.get().get(object.address());
            if (start != null && value.compareTo(start) >= 0 && value.compareTo(start.add(BigInteger.valueOf(object.size()))) <= 0) {
                BitTerm candidate = object.address().plus(BitTerm.constant(value.subtract(start), address.width()));
                if (!isPossible(BitCondition.equal(address, candidate).not())) {
                    return candidate;
                }
            }
        }
        return address;
    }

    /** An assignment that satisfies what has been decided, the layout of memory and further conditions. */
    private Optional<Map<BitTerm.Variable, BigInteger>> solve(List<BitCondition> further, BitTerm term) {
        Set<BitTerm.Variable> variables = new LinkedHashSet<>();
        conditions.forEach(condition -> condition.collect(variables));
        further.forEach(condition -> condition.collect(variables));
        if (term != null) {
            term.collect(variables);
        }
        Map<BitTerm.Variable, MemoryObject> objects = new HashMap<>();
        memory().objects().forEach(object -> objects.put(object.address(), object));
        List<MemoryObject> used = memory().isCrowded() ? memory().objects() : variables.stream().map(objects::get).filter(o -> o != null).toList();
        List<BitCondition> all = new ArrayList<>(memory().layout(used)); // first: it changes least
        all.addAll(conditions);
        all.addAll(further);
        Optional<Map<BitTerm.Variable, BigInteger>> found = solver.solve(all);
        if (found.isPresent() && further.isEmpty()) {
            solution = found.get();
        }
        return found;
    }

    private void add(BitCondition condition) {
        conditions.add(condition);
        if (!isCovered(condition) || !condition.evaluate(solution)) {
            solution = Map.of();
        }
    }
}
