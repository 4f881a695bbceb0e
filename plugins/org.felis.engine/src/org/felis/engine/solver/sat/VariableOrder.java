package org.felis.engine.solver.sat;

import java.util.Arrays;

/** Variables by their activity, the most active first: a heap. Variables that took part in recent conflicts are active (VSIDS). */
final class VariableOrder {

    private static final double DECAY = 0.95;
    private static final double RESCALED_AT = 1e100;

    private double[] activity = new double[16];
    private int[] heap = new int[16];
    /** By variable: where it is in the heap, or -1. */
    private int[] place = new int[16];
    private int count;
    private double increment = 1;

    VariableOrder() {
        Arrays.fill(place, -1);
    }

    /** Adds a new variable. */
    void add(int variable) {
        if (variable >= activity.length) {
            int size = Math.max(variable + 1, 2 * activity.length);
            int before = place.length;
            activity = Arrays.copyOf(activity, size);
            heap = Arrays.copyOf(heap, size);
            place = Arrays.copyOf(place, size);
            Arrays.fill(place, before, size, -1);
        }
        insert(variable);
    }

    /** Puts a variable back that was taken. */
    void insert(int variable) {
        if (place[variable] < 0) {
            place[variable] = count;
            heap[count] = variable;
            up(count++);
        }
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Takes the most active variable. */
    int take() {
        int first = heap[0];
        place[first] = -1;
        int last = heap[--count];
        if (count > 0) {
            heap[0] = last;
            place[last] = 0;
            down(0);
        }
        return first;
    }

    /** Makes a variable more active. */
    void bump(int variable) {
        activity[variable] += increment;
        if (activity[variable] > RESCALED_AT) {
            for (int i = 0; i < activity.length; i++) {
                activity[i] /= RESCALED_AT;
            }
            increment /= RESCALED_AT;
        }
        if (place[variable] >= 0) {
            up(place[variable]);
        }
    }

    /** Makes later conflicts count for more than earlier ones. */
    void decay() {
        increment /= DECAY;
    }

    private void up(int start) {
        int at = start;
        int variable = heap[at];
        double its = activity[variable];
        while (at > 0) {
            int parent = at - 1 >> 1;
            int above = heap[parent];
            if (activity[above] >= its) {
                break;
            }
            heap[at] = above;
            place[above] = at;
            at = parent;
        }
        heap[at] = variable;
        place[variable] = at;
    }

    private void down(int start) {
        int at = start;
        int variable = heap[at];
        double its = activity[variable];
        for (int child = 2 * at + 1; child < count; child = 2 * at + 1) {
            if (child + 1 < count && activity[heap[child + 1]] > activity[heap[child]]) {
                child++;
            }
            int below = heap[child];
            if (its >= activity[below]) {
                break;
            }
            heap[at] = below;
            place[below] = at;
            at = child;
        }
        heap[at] = variable;
        place[variable] = at;
    }
}
