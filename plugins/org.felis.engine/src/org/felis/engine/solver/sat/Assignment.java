package org.felis.engine.solver.sat;

import java.util.Arrays;

/**
 * Which literals are true, and since when and why: a stack. A literal is {@code 2 * variable}, plus 1 for a negative one; decision levels are numbers from 1 on, 0 is what holds
 * without a decision.
 */
final class Assignment {

    /** In place of a clause: a literal that was decided, or that holds by itself. */
    static final int NO_REASON = 0;
    /** In place of a clause: the edges of a graph. */
    static final int OF_EDGES = -1;

    /** By literal: 1 if it is true, -1 if it is false, 0 if it is open. */
    byte[] value = new byte[64];
    /** By variable: the level on which it was assigned, and the clause that it follows from. */
    int[] level = new int[32];
    int[] reason = new int[32];
    /** By variable that is not open: where it is on the trail. */
    int[] place = new int[32];
    /** By variable: what it was last. */
    private boolean[] phase = new boolean[32];
    /** The literals that are true, in the order in which they became so. */
    int[] trail = new int[32];
    int size;
    /** By decision level from 1 on: how long the trail was before it. */
    private int[] levelStart = new int[32];
    int levels;

    /** Makes room for a variable. */
    void ensure(int variable) {
        if (variable >= level.length) {
            int room = Math.max(variable + 1, 2 * level.length);
            value = Arrays.copyOf(value, 2 * room);
            level = Arrays.copyOf(level, room);
            reason = Arrays.copyOf(reason, room);
            place = Arrays.copyOf(place, room);
            phase = Arrays.copyOf(phase, room);
            trail = Arrays.copyOf(trail, room);
        }
    }

    boolean isOpen(int variable) {
        return value[2 * variable] == 0;
    }

    void newLevel() {
        if (levels + 1 == levelStart.length) {
            levelStart = Arrays.copyOf(levelStart, 2 * levelStart.length);
        }
        levelStart[++levels] = size;
    }

    /** Makes an open literal true. */
    void assign(int literal, int why) {
        value[literal] = 1;
        value[literal ^ 1] = -1;
        level[literal >> 1] = levels;
        reason[literal >> 1] = why;
        place[literal >> 1] = size;
        trail[size++] = literal;
    }

    /** The literal of an open variable that was true last; the negative one at first. */
    int preferred(int variable) {
        return phase[variable] ? 2 * variable : 2 * variable + 1;
    }

    /** How long the trail is without levels above one. */
    int sizeAt(int to) {
        return to < levels ? levelStart[to + 1] : size;
    }

    /** Takes the last literal back, and answers it. */
    int takeBack() {
        int literal = trail[--size];
        value[literal] = 0;
        value[literal ^ 1] = 0;
        phase[literal >> 1] = (literal & 1) == 0;
        return literal;
    }
}
