package org.felis.c.machine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.c.memory.Chooser;
import org.felis.c.memory.Memory;
import org.felis.c.memory.MemoryObject;
import org.felis.engine.bits.BitCondition;
import org.felis.engine.bits.BitTerm;
import org.felis.engine.solver.BitSolver;

/**
 * All sequences of decisions, one after the other, depth first. A decision that only one alternative is possible for is noted as well, so that nothing is asked
 * of the solver twice.
 */
final class Paths implements Chooser {

    /** The execution is of no interest: another sequence of decisions stands for it, or it does not satisfy what is assumed. */
    static final class AbandonedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        AbandonedException() {
            super(null, null, false, false);
        }
    }

    /** What a term may be worth at most in different executions before the program is given up. */
    private static final int MOST_VALUES = 4_096;
    private static final int MOST_DECISIONS = 100_000;
    /** How many objects have an address in a picture. */
    private static final int MOST_OBJECTS = 60;

    /** What was decided in one execution, so that it can be run again. */
    static final class Decisions {
        private final List<Decision> list;

        private Decisions(List<Decision> list) {
            this.list = list;
        }
    }

    private static final class Decision {
        private int chosen;
        private int alternatives;
        /** Of a value: the alternatives found so far. */
        private List<BigInteger> values;
        /** Of a simplified term: what it is. */
        private BitTerm term;

        Decision(int chosen, int alternatives) {
            this.chosen = chosen;
            this.alternatives = alternatives;
        }

        /** Without other alternatives. */
        private Decision fixed() {
            Decision fixed = new Decision(chosen, alternatives);
            fixed.values = values == null ? null : List.copyOf(values);
            fixed.term = term;
            return fixed;
        }
    }

    private final BitSolver solver;
    private final List<Decision> trace = new ArrayList<>();
    private int position;
    private final List<BitCondition> conditions = new ArrayList<>();
    /** Satisfies what has been decided, for the variables in it; empty if none is known. */
    private Map<BitTerm.Variable, BigInteger> solution = Map.of();
    private Memory memory;

    Paths(BitSolver solver) {
        this.solver = solver;
    }

    /** The one sequence of decisions. */
    Paths(BitSolver solver, Decisions decisions) {
        this.solver = solver;
        this.trace.addAll(decisions.list);
    }

    /** What has been decided in this execution; empty if that is too much to be kept. */
    Optional<Decisions> decisions() {
        return position > MOST_DECISIONS ? Optional.empty() : Optional.of(new Decisions(trace.subList(0, position).stream().map(Decision::fixed).toList()));
    }

    /** A value of each unknown that satisfies what has been decided; of all objects, or, where there is nothing to choose, of none. */
    Map<BitTerm.Variable, BigInteger> unknowns() {
        if (memory.objects().size() > MOST_OBJECTS) {
            return solution;
        }
        List<BitCondition> all = new ArrayList<>(memory.layout(memory.objects()));
        all.addAll(conditions);
        return solver.solve(all).orElse(solution);
    }

    /** Starts an execution. */
    void start(Memory ofExecution) {
        memory = ofExecution;
        position = 0;
        conditions.clear();
        solution = Map.of();
    }

    /** Goes to the next sequence; false if there is none. */
    boolean next() {
        while (!trace.isEmpty()) {
            Decision last = trace.getLast();
            if (last.chosen + 1 < last.alternatives) {
                last.chosen++;
                return true;
            }
            trace.removeLast();
        }
        return false;
    }

    /** What has been decided about the unknowns. */
    List<BitCondition> conditions() {
        return List.copyOf(conditions);
    }

    private Decision replayed() {
        return position < trace.size() ? trace.get(position++) : null;
    }

    private Decision decide(int chosen, int alternatives) {
        Decision decision = new Decision(chosen, alternatives);
        trace.add(decision);
        position++;
        return decision;
    }

    @Override
    public int choose(int alternatives) {
        Decision known = replayed();
        return known != null ? known.chosen : decide(0, alternatives).chosen;
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

    /** The execution goes on only if the condition holds. */
    void assume(BitCondition condition) {
        if (!holds(condition)) {
            throw new AbandonedException();
        }
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
        memory.objects().forEach(object -> objects.put(object.address(), object));
        List<MemoryObject> used = memory.isCrowded() ? memory.objects() : variables.stream().map(objects::get).filter(o -> o != null).toList();
        List<BitCondition> all = new ArrayList<>(memory.layout(used)); // first: it changes least
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

    /** A point to come back to. */
    int mark() {
        Decision known = replayed();
        if (known == null) {
            decide(0, 1);
        }
        return position - 1;
    }

    /** What was decided at a mark: 0, or 1 after {@link #redo}. */
    int at(int mark) {
        return trace.get(mark).chosen;
    }

    /**
     * Gives this execution up; in the next one, the mark is 1.
     *
     * @throws AbandonedException always
     */
    void redo(int mark) {
        while (trace.size() > mark + 1) {
            trace.removeLast();
        }
        trace.get(mark).alternatives = 2;
        throw new AbandonedException();
    }
}
