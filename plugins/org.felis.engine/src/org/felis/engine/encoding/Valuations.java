package org.felis.engine.encoding;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

import org.felis.engine.program.Register;

/** The ways to give each register one of its possible values. */
final class Valuations {

    private Valuations() {
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
