package org.felis.engine.solver.sat;

import java.util.Arrays;

/**
 * Clauses of at least two literals, one behind the other in one array. A clause is known by the place of its first literal; in front of that are its length and, of a
 * learned one, the number of decision levels that it linked when it was learned (its glue: G. Audemard, L. Simon, IJCAI 2009), 0 of others.
 */
final class ClauseStore {

    /** In place of the number of levels: of a clause that says why something follows, and that nothing is concluded from. */
    static final int UNWATCHED = -1;

    private static final int HEADER = 2;

    private int[] data = new int[1 << 12];
    private int end = HEADER;

    /** All of them; for reading, and for exchanging literals of a clause. */
    int[] data() {
        return data;
    }

    /** Adds a clause; answers its place. */
    int add(int[] literals, int length, int glue) {
        int clause = end;
        if (clause + length + HEADER > data.length) {
            data = Arrays.copyOf(data, Math.max(clause + length + HEADER, 2 * data.length));
        }
        data[clause - 2] = length;
        data[clause - 1] = glue;
        System.arraycopy(literals, 0, data, clause, length);
        end = clause + length + HEADER;
        return clause;
    }

    /** How many numbers it takes to hold them. */
    int size() {
        return end;
    }

    int length(int clause) {
        return data[clause - 2];
    }

    int glue(int clause) {
        return data[clause - 1];
    }

    /** The first clause, or a place behind all. */
    int first() {
        return HEADER;
    }

    /** The clause behind another one, or a place behind all. */
    int next(int clause) {
        return clause + data[clause - 2] + HEADER;
    }

    boolean isClause(int place) {
        return place < end;
    }
}
