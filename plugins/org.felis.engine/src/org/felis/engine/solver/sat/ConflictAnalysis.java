package org.felis.engine.solver.sat;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Finds out what a conflict teaches: a clause that follows from those that led to it, with one literal of the current level (the first unique implication point), and without
 * literals that follow from its others (N. Sörensson, A. Biere, <em>Minimizing Learned Clauses</em>, SAT 2009).
 */
final class ConflictAnalysis {

    private final Assignment assignment;
    private final VariableOrder order;

    /** The literals of the clause; that of the current level is the first, and one of the highest other level the second. */
    int[] learned = new int[32];
    int size;
    private ClauseStore clauses;
    private final IntUnaryOperator edges;
    /** By variable: whether it was met. */
    private boolean[] seen = new boolean[32];
    private int[] marked = new int[32];
    private int markedCount;
    private int[] stack = new int[32];
    /** By level: the last count that it was part of. */
    private long[] levelMark = new long[33];
    private long counts;

    /** @param edges adds the clause that a variable follows from which is false because of the edges of a graph, and answers its place */
    ConflictAnalysis(Assignment assignment, VariableOrder order, IntUnaryOperator edges) {
        this.assignment = assignment;
        this.edges = edges;
        this.order = order;
    }

    /** Makes room for a variable. */
    void ensure(int variable) {
        if (variable >= seen.length) {
            int room = Math.max(variable + 1, 2 * seen.length);
            learned = Arrays.copyOf(learned, room);
            seen = Arrays.copyOf(seen, room);
            marked = Arrays.copyOf(marked, room);
            stack = Arrays.copyOf(stack, room);
        }
    }

    /**
     * Learns from a conflict.
     *
     * @param literals false ones, at least one of the current level, of which one would have to be true: those of {@code from} to {@code to}
     * @param clauses where clauses are that literals follow from
     */
    void learn(int[] literals, int from, int to, ClauseStore clauses) {
        this.clauses = clauses;
        if (levelMark.length <= assignment.levels) {
            levelMark = Arrays.copyOf(levelMark, 2 * assignment.levels);
        }
        resolve(literals, from, to);
        minimize();
        for (int i = 2; i < size; i++) {
            if (assignment.level[learned[i] >> 1] > assignment.level[learned[1] >> 1]) {
                int literal = learned[i];
                learned[i] = learned[1];
                learned[1] = literal;
            }
        }
    }

    /** The level on which the first literal follows from the others. */
    int level() {
        return size == 1 ? 0 : assignment.level[learned[1] >> 1];
    }

    private void resolve(int[] literals, int from, int to) {
        size = 1;
        markedCount = 0;
        int open = 0;
        for (int i = from; i < to; i++) {
            open += meet(literals[i]);
        }
        int at = assignment.size;
        while (true) {
            int literal = assignment.trail[--at];
            if (seen[literal >> 1]) {
                if (--open == 0) {
                    learned[0] = literal ^ 1;
                    return;
                }
                int clause = reason(literal >> 1);
                int[] data = clauses.data();
                int end = clause + data[clause - 2];
                for (int i = clause + 1; i < end; i++) {
                    open += meet(data[i]);
                }
            }
        }
    }

    private int reason(int variable) {
        if (assignment.reason[variable] == Assignment.OF_EDGES) {
            assignment.reason[variable] = edges.applyAsInt(variable);
        }
        return assignment.reason[variable];
    }

    /** Notes a false literal; answers 1 if it is of the current level. */
    private int meet(int literal) {
        int variable = literal >> 1;
        if (seen[variable] || assignment.level[variable] == 0) {
            return 0;
        }
        seen[variable] = true;
        marked[markedCount++] = variable;
        order.bump(variable);
        if (assignment.level[variable] == assignment.levels) {
            return 1;
        }
        learned[size++] = literal;
        return 0;
    }

    private void minimize() {
        counts++;
        for (int i = 1; i < size; i++) {
            levelMark[assignment.level[learned[i] >> 1]] = counts;
        }
        int kept = 1;
        for (int i = 1; i < size; i++) {
            if (assignment.reason[learned[i] >> 1] == Assignment.NO_REASON || !isImplied(learned[i])) {
                learned[kept++] = learned[i];
            }
        }
        size = kept;
        forget(0);
    }

    private void forget(int kept) {
        while (markedCount > kept) {
            seen[marked[--markedCount]] = false;
        }
    }

    /** Whether a literal is false because others of the clause are. */
    private boolean isImplied(int literal) {
        int count = 0;
        stack[count++] = literal;
        int before = markedCount;
        while (count > 0) {
            int clause = reason(stack[--count] >> 1);
            int[] data = clauses.data();
            int end = clause + data[clause - 2];
            for (int i = clause + 1; i < end; i++) {
                int variable = data[i] >> 1;
                int level = assignment.level[variable];
                if (!seen[variable] && level > 0) {
                    if (assignment.reason[variable] == Assignment.NO_REASON || levelMark[level] != counts) {
                        forget(before);
                        return false;
                    }
                    seen[variable] = true;
                    marked[markedCount++] = variable;
                    stack[count++] = data[i];
                }
            }
        }
        return true;
    }

    /** How many levels the clause links; before anything is taken back. */
    int glue() {
        counts++;
        int glue = 0;
        for (int i = 0; i < size; i++) {
            int level = assignment.level[learned[i] >> 1];
            if (levelMark[level] != counts) {
                levelMark[level] = counts;
                glue++;
            }
        }
        return glue;
    }
}
