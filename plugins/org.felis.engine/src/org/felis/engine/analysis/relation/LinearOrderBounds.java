package org.felis.engine.analysis.relation;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.Relation;

/** Bounds of a relation that an execution chooses among linear orders ({@link org.felis.engine.model.Choice.LinearOrders}). */
final class LinearOrderBounds {

    private LinearOrderBounds() {
    }

    /**
     * All pairs of one class may be ordered either way, unless the base decides, or one way is excluded.
     *
     * @param never pairs that the order is not to hold; where both ways are, the pair is left open
     */
    static Bounds of(SetBounds elements, Bounds partition, Bounds base, Relation never, ControlFlow control,
            MustComposition composition) {
        Relation distinct = Relation.identity(elements.may().size()).complement();
        Relation together = partition.may().restrict(elements.may(), elements.may()).intersection(distinct)
                .difference(control.exclusive());
        Relation surelyTogether = partition.must().restrict(elements.must(), elements.must()).intersection(together);
        Relation given = composition.transitiveClosure(base.must().intersection(surelyTogether));
        Relation open = together.difference(given.inverse());
        Relation otherWay = open.difference(never).inverse();
        Relation may = open.difference(never.intersection(otherWay));
        Relation oneWay = surelyTogether.difference(may.inverse());
        Relation must = composition.transitiveClosure(given.union(oneWay)).intersection(may);
        return new Bounds(may.difference(must.inverse().difference(must)), must);
    }
}
