package org.felis.engine.encoding.program;

import java.util.Map;
import java.util.TreeMap;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;

/**
 * The reads (and other events that tell a program something) that a value was computed from, through registers, each under
 * the condition that it was.
 *
 * @param data without the conditions of if-then-else expressions
 * @param picks with them
 */
public record Provenance(Map<Integer, Formula> data, Map<Integer, Formula> picks) {

    static final Provenance NONE = new Provenance(Map.of(), Map.of());

    static Provenance ofEvent(int event) {
        Map<Integer, Formula> itself = Map.of(event, Formulas.TRUE);
        return new Provenance(itself, itself);
    }

    boolean isEmpty() {
        return picks.isEmpty();
    }

    Provenance when(Formula condition, Formulas formulas) {
        if (condition.isTrue() || isEmpty()) {
            return this;
        }
        Map<Integer, Formula> guardedData = guarded(data, condition, formulas);
        return new Provenance(guardedData, data == picks ? guardedData : guarded(picks, condition, formulas));
    }

    private static Map<Integer, Formula> guarded(Map<Integer, Formula> reads, Formula condition, Formulas formulas) {
        Map<Integer, Formula> result = new TreeMap<>();
        reads.forEach((read, when) -> result.put(read, formulas.and(condition, when)));
        return result;
    }

    Provenance union(Provenance other, Formulas formulas) {
        if (this == other || other.isEmpty()) {
            return this;
        }
        if (isEmpty()) {
            return other;
        }
        Map<Integer, Formula> unitedData = union(data, other.data, formulas);
        return new Provenance(unitedData,
                data == picks && other.data == other.picks ? unitedData : union(picks, other.picks, formulas));
    }

    private static Map<Integer, Formula> union(Map<Integer, Formula> left, Map<Integer, Formula> right,
            Formulas formulas) {
        Map<Integer, Formula> result = new TreeMap<>(left);
        right.forEach((read, when) -> result.merge(read, when, formulas::or));
        return result;
    }

    /** The same reads, all of them as picks only. */
    Provenance asPick() {
        return new Provenance(Map.of(), picks);
    }
}
