package org.felis.engine.solver.sat;

/**
 * When edges are ruled out that would close a cycle: as soon as others make them do so, or not before they are added. The first finds solutions sooner. But where clauses alone have none, a proof
 * of that may be short which knows nothing of edges, and what is learned of them leads away from it. So phases of the two alternate, longer and longer ones.
 */
final class CyclePhases {

    private static final int FIRST = 1_000;
    private static final double GROWTH = 1.2;

    private boolean early;
    private double length;
    private long end;

    /** A search begins, with the first phase. @param conflicts how many there have been */
    void begin(long conflicts) {
        early = true;
        length = FIRST;
        end = conflicts + FIRST;
    }

    /** The search begins anew with what it has learned. @param conflicts how many there have been */
    void restart(long conflicts) {
        if (conflicts >= end) {
            early = !early;
            length *= early ? GROWTH : 1;
            end = conflicts + (long) length;
        }
    }

    /** Whether edges are ruled out as soon as they would close a cycle. */
    boolean areEarly() {
        return early;
    }
}
