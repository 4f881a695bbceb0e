package org.felis.engine.semantics;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import org.felis.engine.program.Evaluation;
import org.felis.engine.program.Observable;
import org.felis.engine.program.Proposition;
import org.felis.engine.program.Proposition.Operand;
import org.felis.engine.program.Value;
import org.felis.engine.query.Outcome;

/** The state in which an execution ends, looked at by propositions. */
final class FinalState {

    private final Execution execution;
    private Map<Value.Address, Value> memory;

    private FinalState(Execution execution) {
        this.execution = execution;
    }

    static FinalState of(Execution execution) {
        return new FinalState(execution);
    }

    Outcome outcome() {
        Map<Value, Value> renamed = new HashMap<>();
        Map<Observable, Value> values = new LinkedHashMap<>();
        for (Observable observable : execution.program().program().observables()) {
            Value value = value(observable);
            if (value instanceof Value.Symbol) {
                value = renamed.computeIfAbsent(value, v -> new Value.Symbol(renamed.size()));
            }
            values.put(observable, value);
        }
        return new Outcome(values);
    }

    private Value value(Observable observable) {
        if (observable instanceof Observable.FinalMemory location) {
            if (memory == null) {
                memory = execution.finalMemory();
            }
            Value value = memory.get(location.address());
            if (value != null) {
                return Evaluation.extend(value, location.bytes() * Byte.SIZE, false);
            }
        }
        return execution.finalValue(observable);
    }

    boolean satisfies(Proposition proposition) {
        return switch (proposition) {
            case Proposition.True t -> true;
            case Proposition.False f -> false;
            case Proposition.And and -> and.operands().stream().allMatch(this::satisfies);
            case Proposition.Or or -> or.operands().stream().anyMatch(this::satisfies);
            case Proposition.Not not -> !satisfies(not.operand());
            case Proposition.Implies implies -> !satisfies(implies.premise()) || satisfies(implies.conclusion());
            case Proposition.Equal equal -> isEqual(equal.left(), equal.right());
        };
    }

    /** A literal counts with as many low bits as the other side has, so that -1 is what a 32-bit register holds. */
    private boolean isEqual(Operand left, Operand right) {
        int bits = Math.min(bits(left), bits(right));
        return value(left, bits).equals(value(right, bits));
    }

    private static int bits(Operand operand) {
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
