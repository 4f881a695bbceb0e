package org.felis.engine.analysis.relation;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.Relation;

/** Which pairs of a relation decide whether it is acyclic. */
public final class CyclePairs {

    private CyclePairs() {
    }

    /**
     * The pairs inside strongly connected components of what the relation may hold, without shortcuts: a pair (a, c) is not needed
     * where (a, b) and (b, c) must be and a or c implies b, for every cycle through it has one through b. Must pairs that are
     * themselves left out have a longer way round; where must pairs are cyclic, nothing is left out.
     */
    public static Relation of(Bounds relation, ControlFlow control) {
        return of(relation, relation.may().intersection(relation.may().transitiveClosure().inverse()), control);
    }

    /**
     * The same of a part of a relation.
     *
     * @param inside the pairs of the relation as a whole inside its strongly connected components
     */
    public static Relation of(Bounds relation, Relation inside, ControlFlow control) {
        Relation cyclic = relation.may().intersection(inside);
        if (cyclic.isEmpty()) {
            return cyclic;
        }
        Relation must = relation.must().intersection(cyclic);
        if (!relation.must().isAcyclic()) {
            return cyclic;
        }
        return cyclic.difference(new MustComposition(control).compose(must, must));
    }
}
