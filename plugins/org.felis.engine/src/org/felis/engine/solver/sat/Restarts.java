package org.felis.engine.solver.sat;

/**
 * When the search begins anew, with what it has learned: after numbers of conflicts that follow M. Luby, A. Sinclair, D. Zuckerman, <em>Optimal Speedup of Las Vegas
 * Algorithms</em>, 1993; and when learned clauses are dropped.
 */
final class Restarts {

    private static final int UNIT = 64;
    private static final int FIRST_CLEANING = 4_000;
    private static final int MORE_BETWEEN_CLEANINGS = 1_000;

    private int round;
    private long left;
    private long untilCleaning = FIRST_CLEANING;
    private int cleanings;

    /** A search begins. */
    void begin() {
        round = 0;
        left = UNIT;
    }

    void conflict() {
        left--;
        untilCleaning--;
    }

    /** Whether the search should begin anew; asked after each conflict and each decision, true once. */
    boolean isDue() {
        if (left > 0) {
            return false;
        }
        left = (long) UNIT * luby(++round);
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

    /** The numbers 1 1 2 1 1 2 4 …, from 0 on. */
    static int luby(int index) {
        int size = 1;
        int power = 0;
        while (size < index + 1) {
            size = 2 * size + 1;
            power++;
        }
        int rest = index;
        while (size - 1 != rest) {
            size = (size - 1) / 2;
            power--;
            rest %= size;
        }
        return 1 << power;
    }
}
