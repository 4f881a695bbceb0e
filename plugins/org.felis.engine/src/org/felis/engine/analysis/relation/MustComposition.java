package org.felis.engine.analysis.relation;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.relation.Relation;

/**
 * Composition of lower bounds. {@code (x, z)} follows from {@code (x, y)} and {@code (y, z)} only if y is sure to happen when
 * x and z do: if x or z implies it (docs/semantics.md, "May and must").
 */
final class MustComposition {

    private final Relation implied;
    private final Relation implying;

    MustComposition(ControlFlow control) {
        implied = control.implied();
        implying = implied.inverse();
    }

    /** The events that are sure to happen with an event. */
    Relation implied() {
        return implied;
    }

    /** The events that an event is sure to happen with. */
    Relation implying() {
        return implying;
    }

    /** {@code left ; right}. */
    Relation compose(Relation left, Relation right) {
        return left.intersection(implied).compose(right).union(left.compose(right.intersection(implying)));
    }

    /** {@code relation⁺}. */
    Relation transitiveClosure(Relation relation) {
        Relation closure = relation;
        while (true) {
            Relation larger = closure.union(compose(closure, closure));
            if (larger.equals(closure)) {
                return closure;
            }
            closure = larger;
        }
    }
}
