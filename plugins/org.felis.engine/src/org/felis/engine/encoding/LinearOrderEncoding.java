package org.felis.engine.encoding;

import java.util.HashMap;
import java.util.Map;

import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.encoding.formula.Position;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.Relation;

/**
 * Encodes the choice of a strict total order over each class of a set of events, such as coherence. Each unordered pair of
 * elements has one variable that tells which comes first; no three elements of a class form a cycle.
 */
final class LinearOrderEncoding {

    private final Bounds bounds;
    private final Formulas formulas;
    /** For each pair with a smaller first event whose order is open: when the first comes before the second. */
    private final Map<Long, Formula> firstBefore = new HashMap<>();

    /**
     * @param bounds what the order may and must hold
     */
    LinearOrderEncoding(Bounds bounds, Formulas formulas) {
        this.bounds = bounds;
        this.formulas = formulas;
    }

    /** When the first event comes before the second, if both are executed elements of one class. */
    Formula isBefore(int first, int second) {
        boolean forward = bounds.may().contains(first, second);
        boolean backward = bounds.may().contains(second, first);
        if (!forward || !backward) {
            return Formulas.constant(forward);
        }
        return first < second ? variable(first, second) : formulas.not(variable(second, first));
    }

    private Formula variable(int first, int second) {
        return firstBefore.computeIfAbsent((long) first << 32 | second, key -> formulas.variable("before", first, second));
    }

    /**
     * Requires that no three elements of a class form a cycle.
     *
     * @param together when two events are executed elements of one class
     */
    void forbidCycles(Constraints constraints, Acyclicity.Pair together) {
        int[] events = bounds.may().union(bounds.may().inverse()).domain().toArray();
        for (int i = 0; i < events.length; i++) {
            for (int j = i + 1; j < events.length; j++) {
                for (int k = j + 1; k < events.length; k++) {
                    forbidCycle(constraints, together, events[i], events[j], events[k]);
                    forbidCycle(constraints, together, events[i], events[k], events[j]);
                }
            }
        }
    }

    /**
     * Requires that elements have positions in which each comes behind those that it is ordered after.
     *
     * @param together when two events are executed elements of one class
     */
    void placeElements(Constraints constraints, Acyclicity.Pair together) {
        int[] events = bounds.may().union(bounds.may().inverse()).domain().toArray();
        Map<Integer, Position> positions = new HashMap<>();
        for (int event : events) {
            positions.put(event, formulas.newPosition());
        }
        bounds.may().forEach((x, y) -> constraints.requireImplication(formulas.and(together.of(x, y), isBefore(x, y)),
                formulas.before(positions.get(x), positions.get(y))));
    }

    /** Requires that three elements form no cycle, for those that do; a relation that is total on each class has a cycle only if it has one of three. */
    void forbidCycles(Constraints constraints, Acyclicity.Pair together, Relation chosen) {
        chosen.forEach((a, b) -> chosen.successors(b).forEach(c -> {
            if (a < b && a < c && chosen.contains(c, a)) {
                forbidCycle(constraints, together, a, b, c);
            }
        }));
    }

    /**
     * Requires that the order extends its base.
     *
     * @param together when two events are executed elements of one class
     * @param mayBase at least the pairs for which {@code base} is not false
     * @param base pairs that the order extends; none of them may be reflexive
     */
    void constrain(Constraints constraints, Acyclicity.Pair together, Relation mayBase, Acyclicity.Pair base) {
        mayBase.forEach((first, second) -> {
            if (first == second || !bounds.must().contains(first, second)) {
                Formula respected = first == second ? Formulas.FALSE : isBefore(first, second);
                constraints.require(formulas.not(formulas.and(base.of(first, second), together.of(first, second),
                        formulas.not(respected))));
            }
        });
    }

    private void forbidCycle(Constraints constraints, Acyclicity.Pair together, int a, int b, int c) {
        Formula cycle = formulas.and(isBefore(a, b), isBefore(b, c), isBefore(c, a));
        if (!cycle.isFalse()) {
            constraints.require(formulas.not(formulas.and(cycle, together.of(a, b), together.of(b, c))));
        }
    }
}
