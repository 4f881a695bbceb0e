package org.felis.engine.solver;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.bits.BitCondition;
import org.felis.engine.bits.BitTerm;
import org.felis.engine.interruption.Interruption;
import org.felis.smt.SolverContexts;
import org.sosy_lab.common.ShutdownManager;
import org.sosy_lab.java_smt.api.BitvectorFormula;
import org.sosy_lab.java_smt.api.BitvectorFormulaManager;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.BooleanFormulaManager;
import org.sosy_lab.java_smt.api.Model;
import org.sosy_lab.java_smt.api.ProverEnvironment;
import org.sosy_lab.java_smt.api.SolverContext;
import org.sosy_lab.java_smt.api.SolverContext.ProverOptions;
import org.sosy_lab.java_smt.api.SolverException;

/** Decides conditions on bit vectors with Z3, which is started at the first question. For one thread at a time; holds native memory until it is closed. */
public final class BitSolver implements AutoCloseable {

    private final Interruption interruption;
    private final ShutdownManager shutdown = ShutdownManager.create();
    private final Map<BitTerm, BitvectorFormula> terms = new HashMap<>();
    /** What the prover has been told, a level each. */
    private final List<BitCondition> required = new ArrayList<>();
    private SolverContext context;
    private ProverEnvironment prover;
    private BitvectorFormulaManager vectors;
    private BooleanFormulaManager booleans;

    public BitSolver(Interruption interruption) {
        this.interruption = interruption;
    }

    /**
     * An assignment under which all conditions hold, for the variables in them; empty if there is none.
     *
     * @throws Interruption.StoppedException if asked to stop
     */
    public Optional<Map<BitTerm.Variable, BigInteger>> solve(List<BitCondition> conditions) {
        interruption.check();
        start();
        try (InterruptionWatch watch = InterruptionWatch.start(interruption, shutdown, 0)) {
            Set<BitTerm.Variable> variables = new LinkedHashSet<>();
            conditions.forEach(condition -> condition.collect(variables));
            require(conditions);
            if (prover.isUnsat()) {
                return Optional.empty();
            }
            Map<BitTerm.Variable, BigInteger> assignment = new HashMap<>();
            try (Model model = prover.getModel()) {
                for (BitTerm.Variable variable : variables) {
                    BigInteger value = model.evaluate(translate(variable));
                    assignment.put(variable, value == null ? BigInteger.ZERO : value);
                }
            }
            return Optional.of(assignment);
        } catch (SolverException failed) {
            interruption.check();
            throw new IllegalStateException("Z3 failed on a condition on bit vectors: " + failed.getMessage(), failed);
        } catch (InterruptedException stopped) {
            interruption.stop(Interruption.Reason.CANCELLED);
            interruption.check();
            throw new IllegalStateException("a stopped interruption does not go on", stopped);
        }
    }

    /** Keeps what is required already of the first conditions. */
    private void require(List<BitCondition> conditions) throws InterruptedException {
        int kept = 0;
        while (kept < required.size() && kept < conditions.size() && required.get(kept).equals(conditions.get(kept))) {
            kept++;
        }
        while (required.size() > kept) {
            prover.pop();
            required.removeLast();
        }
        for (BitCondition condition : conditions.subList(kept, conditions.size())) {
            prover.push();
            prover.addConstraint(translate(condition));
            required.add(condition);
        }
    }

    private void start() {
        if (context == null) {
            context = SolverContexts.create(shutdown.getNotifier());
            vectors = context.getFormulaManager().getBitvectorFormulaManager();
            booleans = context.getFormulaManager().getBooleanFormulaManager();
            prover = context.newProverEnvironment(ProverOptions.GENERATE_MODELS);
        }
    }

    private BooleanFormula translate(BitCondition condition) {
        return switch (condition) {
            case BitCondition.Known known -> booleans.makeBoolean(known.value());
            case BitCondition.Not not -> booleans.not(translate(not.operand()));
            case BitCondition.All all -> booleans.and(all.operands().stream().map(this::translate).toList());
            case BitCondition.Comparison comparison -> {
                BitvectorFormula left = translate(comparison.left());
                BitvectorFormula right = translate(comparison.right());
                yield switch (comparison.comparator()) {
                    case EQUAL -> vectors.equal(left, right);
                    case UNSIGNED_LESS -> vectors.lessThan(left, right, false);
                    case UNSIGNED_AT_MOST -> vectors.lessOrEquals(left, right, false);
                    case SIGNED_LESS -> vectors.lessThan(left, right, true);
                    case SIGNED_AT_MOST -> vectors.lessOrEquals(left, right, true);
                };
            }
        };
    }

    private BitvectorFormula translate(BitTerm term) {
        BitvectorFormula known = terms.get(term);
        if (known == null) {
            known = switch (term) {
                case BitTerm.Constant constant -> vectors.makeBitvector(constant.width(), constant.value());
                case BitTerm.Variable variable -> vectors.makeVariable(variable.width(), variable.name());
                case BitTerm.Choice choice -> booleans.ifThenElse(translate(choice.condition()), translate(choice.then()), translate(choice.otherwise()));
                case BitTerm.Operation operation -> translate(operation);
            };
            terms.put(term, known);
        }
        return known;
    }

    private BitvectorFormula translate(BitTerm.Operation operation) {
        BitvectorFormula first = translate(operation.operands().getFirst());
        BitvectorFormula second = operation.operands().size() > 1 ? translate(operation.operands().get(1)) : null;
        int added = operation.width() - operation.operands().getFirst().width();
        return switch (operation.operator()) {
            case ADD -> vectors.add(first, second);
            case MULTIPLY -> vectors.multiply(first, second);
            case UNSIGNED_DIVIDE -> vectors.divide(first, second, false);
            case UNSIGNED_REMAINDER -> vectors.remainder(first, second, false);
            case SIGNED_DIVIDE -> vectors.divide(first, second, true);
            case SIGNED_REMAINDER -> vectors.remainder(first, second, true);
            case AND -> vectors.and(first, second);
            case OR -> vectors.or(first, second);
            case XOR -> vectors.xor(first, second);
            case NOT -> vectors.not(first);
            case SHIFT_LEFT -> vectors.shiftLeft(first, second);
            case SHIFT_RIGHT -> vectors.shiftRight(first, second, false);
            case SIGNED_SHIFT_RIGHT -> vectors.shiftRight(first, second, true);
            case EXTRACT -> vectors.extract(first, operation.low() + operation.width() - 1, operation.low());
            case CONCATENATE -> vectors.concat(first, second);
            case ZERO_EXTEND -> vectors.extend(first, added, false);
            case SIGN_EXTEND -> vectors.extend(first, added, true);
        };
    }

    @Override
    public void close() {
        if (context != null) {
            prover.close();
            context.close();
            context = null;
        }
    }
}
