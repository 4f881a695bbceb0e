package org.felis.engine.semantics;

import java.util.List;
import java.util.Optional;

import org.felis.engine.program.Evaluation;
import org.felis.engine.program.Evaluation.UndefinedOperationException;
import org.felis.engine.program.Observable;
import org.felis.engine.program.Proposition;
import org.felis.engine.program.Proposition.Operand;
import org.felis.engine.program.Value;

/**
 * The final values of registers as far as they follow from some sources of reads; memory is unknown. What is known holds in every
 * execution that these sources can be completed to.
 */
final class FinalRegisters {

    private final ProgramTrace trace;
    private final Valuation known;

    FinalRegisters(ProgramTrace trace, Valuation known) {
        this.trace = trace;
        this.known = known;
    }

    /** Whether the proposition is certainly false. */
    boolean refute(Proposition proposition) {
        return truth(proposition).equals(Optional.of(false));
    }

    /** Kleene's three-valued logic; empty for unknown. */
    private Optional<Boolean> truth(Proposition proposition) {
        return switch (proposition) {
            case Proposition.True t -> Optional.of(true);
            case Proposition.False f -> Optional.of(false);
            case Proposition.And and -> all(and.operands(), true);
            case Proposition.Or or -> all(or.operands(), false);
            case Proposition.Not not -> truth(not.operand()).map(t -> !t);
            case Proposition.Implies implies ->
                all(List.of(new Proposition.Not(implies.premise()), implies.conclusion()), false);
            case Proposition.Equal equal -> equal(equal.left(), equal.right());
        };
    }

    /** The neutral value if all operands have it, its opposite if one has that. */
    private Optional<Boolean> all(List<Proposition> operands, boolean neutral) {
        boolean unknown = false;
        for (Proposition operand : operands) {
            Optional<Boolean> truth = truth(operand);
            if (truth.equals(Optional.of(!neutral))) {
                return truth;
            }
            unknown |= truth.isEmpty();
        }
        return unknown ? Optional.empty() : Optional.of(neutral);
    }

    private Optional<Boolean> equal(Operand left, Operand right) {
        Optional<Value> a = value(left);
        Optional<Value> b = value(right);
        if (a.isEmpty() || b.isEmpty()) {
            return Optional.empty();
        }
        int bits = Math.min(FinalState.bits(left), FinalState.bits(right));
        return Optional.of(Evaluation.extend(a.get(), bits, false).equals(Evaluation.extend(b.get(), bits, false)));
    }

    private Optional<Value> value(Operand operand) {
        return switch (operand) {
            case Operand.Literal literal -> Optional.of(literal.value());
            case Operand.Final(Observable.FinalMemory memory) -> Optional.empty();
            case Operand.Final(Observable.FinalRegister register) -> {
                ThreadTrace thread = trace.threads().get(register.thread());
                try {
                    Value value = known.evaluate(register.thread(),
                            thread.registerBefore(thread.path().size(), register.register()));
                    yield value instanceof Value.Symbol ? Optional.empty()
                            : Optional.of(Evaluation.extend(value, register.bits(), false));
                } catch (UndefinedOperationException e) {
                    yield Optional.empty();
                }
            }
        };
    }
}
