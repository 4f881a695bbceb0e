package org.felis.engine.analysis;

import org.felis.engine.relation.Relation;

/** Bounds of a relation that an execution chooses among linear orders ({@link org.felis.engine.model.Choice.LinearOrders}). */
final class LinearOrderBounds {

    private LinearOrderBounds() {
    }

    /** All pairs of one class may be ordered either way, unless the base decides. */
    static Bounds of(SetBounds elements, Bounds partition, Bounds base, ControlFlow control, ImpliedMiddle middle) {
        Relation distinct = Relation.identity(elements.may().size()).complement();
        Relation together = partition.may().restrict(elements.may(), elements.may()).intersection(distinct)
                .difference(control.exclusive());
        Relation surelyTogether = partition.must().restrict(elements.must(), elements.must()).intersection(together);
        Relation given = middle.transitiveClosure(base.must().intersection(surelyTogether));
        Relation may = together.difference(given.inverse());
        Relation oneWay = surelyTogether.difference(may.inverse());
        Relation must = middle.transitiveClosure(given.union(oneWay)).intersection(may);
        return new Bounds(may, must);
    }
}
