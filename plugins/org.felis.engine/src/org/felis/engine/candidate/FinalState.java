package org.felis.engine.candidate;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Proposition.Operand;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Value;

/** The state in which an execution ends, looked at by propositions. */
public final class FinalState {

    private final Function<Observable, Value> values;

    private FinalState(Function<Observable, Value> values) {
        this.values = values;
    }

    public static FinalState of(Execution execution) {
        Map<Value.Address, Value> memory = new HashMap<>();
        return new FinalState(observable -> {
            if (observable instanceof Observable.FinalMemory location) {
                if (memory.isEmpty()) {
                    memory.putAll(execution.finalMemory());
                }
                return execution.finalValue(location, memory);
            }
            return execution.finalValue(observable);
        });
    }

    /** The state that an outcome tells. */
    public static FinalState of(Outcome outcome) {
        return new FinalState(outcome.values()::get);
    }

    /** The values of some observables. */
    Outcome outcome(Collection<Observable> observables) {
        Map<Value, Value> renamed = new HashMap<>();
        Map<Observable, Value> found = new LinkedHashMap<>();
        for (Observable observable : observables) {
            Value value = value(observable);
            if (value instanceof Value.Symbol) {
                value = renamed.computeIfAbsent(value, v -> new Value.Symbol(renamed.size()));
            }
            found.put(observable, value);
        }
        return new Outcome(found);
    }

    private Value value(Observable observable) {
        return values.apply(observable);
    }

    public boolean satisfies(Proposition proposition) {
        return switch (proposition) {
            case Proposition.True t -> true;
            case Proposition.False f -> false;
            case Proposition.And and -> all(and.operands(), true);
            case Proposition.Or or -> !all(or.operands(), false);
            case Proposition.Not not -> !satisfies(not.operand());
            case Proposition.Implies implies -> !satisfies(implies.premise()) || satisfies(implies.conclusion());
            case Proposition.Equal equal -> isEqual(equal.left(), equal.right());
        };
    }

    private boolean all(List<Proposition> operands, boolean truth) {
        for (Proposition operand : operands) {
            if (satisfies(operand) != truth) {
                return false;
            }
        }
        return true;
    }

    /** A literal counts with as many low bits as the other side has, so that -1 is what a 32-bit register holds. */
    private boolean isEqual(Operand left, Operand right) {
        int bits = Math.min(bits(left), bits(right));
        return value(left, bits).equals(value(right, bits));
    }

    public static int bits(Operand operand) {
        return switch (operand) {
            case Operand.Literal literal -> Long.SIZE;
            case Operand.Final(Observable.FinalRegister register) -> register.bits();
            case Operand.Final(Observable.FinalMemory location) -> location.bytes() * Byte.SIZE;
        };
    }

    private Value value(Operand operand, int bits) {
        return switch (operand) {
            case Operand.Literal literal -> Evaluation.extend(literal.value(), bits, false);
            case Operand.Final fin -> Evaluation.extend(value(fin.observable()), bits, false);
        };
    }
}
