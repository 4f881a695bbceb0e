package org.felis.engine.encoding.program;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;

import org.felis.engine.expression.Register;

/** The ways to give each register one of its possible values. */
final class Valuations {

    private static final int MANY = 600;

    private Valuations() {
    }

    /**
     * Whether all combinations can be looked at.
     *
     * @param alternatives how many values a register has
     */
    static boolean areFew(List<Register> registers, ToIntFunction<Register> alternatives) {
        long combinations = 1;
        for (Register register : registers) {
            combinations *= Math.max(1, alternatives.applyAsInt(register));
            if (combinations > MANY) {
                return registers.size() == 1;
            }
        }
        return true;
    }

    /** Calls {@code action} for every combination; the map given to it is changed afterwards. */
    static <T> void forEach(List<Register> registers, Function<Register, List<T>> alternatives,
            Consumer<Map<Register, T>> action) {
        extend(registers, 0, alternatives, new HashMap<>(), action);
    }

    private static <T> void extend(List<Register> registers, int next, Function<Register, List<T>> alternatives,
            Map<Register, T> valuation, Consumer<Map<Register, T>> action) {
        if (next == registers.size()) {
            action.accept(valuation);
            return;
        }
        Register register = registers.get(next);
        for (T value : alternatives.apply(register)) {
            valuation.put(register, value);
            extend(registers, next + 1, alternatives, valuation, action);
        }
    }
}
