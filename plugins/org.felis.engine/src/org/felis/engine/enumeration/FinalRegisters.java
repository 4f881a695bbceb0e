package org.felis.engine.enumeration;

import java.util.List;

import org.felis.engine.candidate.FinalState;
import org.felis.engine.candidate.ProgramTrace;
import org.felis.engine.candidate.ThreadTrace;
import org.felis.engine.candidate.Valuation;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition.Operand;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Value;

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

    private enum Truth {
        TRUE, FALSE, UNKNOWN;

        static Truth of(boolean known) {
            return known ? TRUE : FALSE;
        }

        Truth not() {
            return switch (this) {
                case TRUE -> FALSE;
                case FALSE -> TRUE;
                case UNKNOWN -> UNKNOWN;
            };
        }
    }

    /** Whether the proposition is certainly false. */
    boolean refute(Proposition proposition) {
        return truth(proposition) == Truth.FALSE;
    }

    /** Kleene's three-valued logic. */
    private Truth truth(Proposition proposition) {
        return switch (proposition) {
            case Proposition.True t -> Truth.TRUE;
            case Proposition.False f -> Truth.FALSE;
            case Proposition.And and -> all(and.operands(), Truth.TRUE);
            case Proposition.Or or -> all(or.operands(), Truth.FALSE);
            case Proposition.Not not -> truth(not.operand()).not();
            case Proposition.Implies implies ->
                all(List.of(new Proposition.Not(implies.premise()), implies.conclusion()), Truth.FALSE);
            case Proposition.Equal equal -> equal(equal.left(), equal.right());
        };
    }

    /** The neutral value if all operands have it, its opposite if one has that. */
    private Truth all(List<Proposition> operands, Truth neutral) {
        Truth all = neutral;
        for (Proposition operand : operands) {
            Truth truth = truth(operand);
            if (truth == neutral.not()) {
                return truth;
            }
            all = truth == Truth.UNKNOWN ? truth : all;
        }
        return all;
    }

    private Truth equal(Operand left, Operand right) {
        Value a = value(left);
        Value b = a == null ? null : value(right);
        if (b == null) {
            return Truth.UNKNOWN;
        }
        int bits = Math.min(FinalState.bits(left), FinalState.bits(right));
        return Truth.of(Evaluation.extend(a, bits, false).equals(Evaluation.extend(b, bits, false)));
    }

    /** Null if it is not known. */
    private Value value(Operand operand) {
        return switch (operand) {
            case Operand.Literal literal -> literal.value();
            case Operand.Final(Observable.FinalMemory memory) -> null;
            case Operand.Final(Observable.FinalRegister register) -> {
                ThreadTrace thread = trace.threads().get(register.thread());
                try {
                    Value value = known.evaluate(register.thread(),
                            thread.registerBefore(thread.path().size(), register.register()));
                    yield value instanceof Value.Symbol ? null : Evaluation.extend(value, register.bits(), false);
                } catch (UndefinedOperationException e) {
                    yield null;
                }
            }
        };
    }
}
