package org.felis.engine.solver.sat;

/**
 * When the search begins anew, with what it has learned: where the clauses learned last link more decision levels than those before them, so that the search is where little is learned
 * (A. Biere, A. Fröhlich, <em>Evaluating CDCL Restart Schemes</em>, POS 2015); and when learned clauses are dropped.
 */
final class Restarts {

    private static final int FEWEST_CONFLICTS = 20;
    /** How much more is too much. */
    private static final double MARGIN = 1.15;
    private static final double SHARE_OF_LAST = 1.0 / 32;
    private static final double SHARE_OF_ALL = 1.0 / 8192;
    private static final int FIRST_CLEANING = 4_000;
    private static final int MORE_BETWEEN_CLEANINGS = 1_000;

    private long conflicts;
    private int since;
    private double last;
    private double all;
    private long untilCleaning = FIRST_CLEANING;
    private int cleanings;

    /** A search begins. */
    void begin() {
        since = 0;
    }

    /** @param glue how many levels the clause links that was learned from it */
    void conflict(int glue) {
        conflicts++;
        since++;
        last += (glue - last) * Math.max(SHARE_OF_LAST, 1.0 / conflicts);
        all += (glue - all) * Math.max(SHARE_OF_ALL, 1.0 / conflicts);
        untilCleaning--;
    }

    /** Whether the search should begin anew; asked after each conflict and each decision, true once. */
    boolean isDue() {
        if (since < FEWEST_CONFLICTS || last <= MARGIN * all) {
            return false;
        }
        since = 0;
        return true;
    }

    /** Whether clauses should be dropped; true once. */
    boolean isCleaningDue() {
        if (untilCleaning > 0) {
            return false;
        }
        cleanings++;
        untilCleaning = FIRST_CLEANING + (long) MORE_BETWEEN_CLEANINGS * cleanings;
        return true;
    }
}
