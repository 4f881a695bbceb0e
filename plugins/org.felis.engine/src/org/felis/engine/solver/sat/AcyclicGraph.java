package org.felis.engine.solver.sat;

import java.util.Arrays;

/**
 * A directed graph without cycles, to which edges are added and from which edges are removed, mostly the one added last. A topological order of its nodes is kept, so that most edges
 * are added without a look at others (D. Pearce, P. Kelly, <em>A Dynamic Topological Sort Algorithm for Directed Acyclic Graphs</em>, JEA 2006). Nodes and edges are
 * numbers from 0 on; edges are declared first.
 */
final class AcyclicGraph {

    private int nodes;
    private int edges;
    /** By edge. */
    private int[] sources = new int[64];
    private int[] targets = new int[64];
    /** By node: the edges that leave it and enter it, as stacks. */
    private int[][] leaving = new int[64][];
    private int[][] entering = new int[64][];
    private int[] leavingCount = new int[64];
    private int[] enteringCount = new int[64];
    /** By node: its place in the topological order. */
    private int[] place = new int[64];
    /** By node: the last search that came to it, and the edge that it came by. */
    private int[] visited = new int[64];
    private int[] reachedBy = new int[64];
    private int searches;
    private int[] cycle = {};

    /** Declares an edge that may be added later, and answers its number. */
    int declare(int source, int target) {
        ensureNodes(Math.max(source, target) + 1);
        if (edges == sources.length) {
            sources = Arrays.copyOf(sources, 2 * edges);
            targets = Arrays.copyOf(targets, 2 * edges);
        }
        sources[edges] = source;
        targets[edges] = target;
        return edges++;
    }

    private void ensureNodes(int count) {
        if (count > place.length) {
            int size = Math.max(count, 2 * place.length);
            leaving = Arrays.copyOf(leaving, size);
            entering = Arrays.copyOf(entering, size);
            leavingCount = Arrays.copyOf(leavingCount, size);
            enteringCount = Arrays.copyOf(enteringCount, size);
            place = Arrays.copyOf(place, size);
            visited = Arrays.copyOf(visited, size);
            reachedBy = Arrays.copyOf(reachedBy, size);
        }
        for (; nodes < count; nodes++) {
            place[nodes] = nodes;
            leaving[nodes] = new int[4];
            entering[nodes] = new int[4];
        }
    }

    /**
     * Adds a declared edge, if it closes no cycle.
     *
     * @return whether it was added; if not, {@link #cycle} says why
     */
    boolean add(int edge) {
        int source = sources[edge];
        int target = targets[edge];
        if (source == target) {
            cycle = new int[] {edge};
            return false;
        }
        if (place[source] > place[target]) {
            int[] behind = reach(target, source, true);
            if (visited[source] == searches) {
                cycle = cycleThrough(edge);
                return false;
            }
            reorder(reach(source, target, false), behind);
        }
        leaving[source] = push(leaving[source], leavingCount[source]++, edge);
        entering[target] = push(entering[target], enteringCount[target]++, edge);
        return true;
    }

    /** The edges of a cycle that the edge would have closed which was not added last: as few as possible, that one first. */
    int[] cycle() {
        return cycle;
    }

    /** Removes an edge that was added; quick for the one that was added last. */
    void remove(int edge) {
        remove(leaving[sources[edge]], --leavingCount[sources[edge]], edge);
        remove(entering[targets[edge]], --enteringCount[targets[edge]], edge);
    }

    private static void remove(int[] stack, int last, int edge) {
        int moved = stack[last];
        for (int i = last - 1; moved != edge; i--) {
            int next = stack[i];
            stack[i] = moved;
            moved = next;
        }
    }

    private static int[] push(int[] stack, int count, int edge) {
        int[] room = count == stack.length ? Arrays.copyOf(stack, 2 * count) : stack;
        room[count] = edge;
        return room;
    }

    /**
     * The nodes that are reached from one without passing the place of another: along edges to it, or against them. Ends early where the other is reached.
     */
    private int[] reach(int start, int limit, boolean forward) {
        searches++;
        int[] queue = new int[16];
        int count = 0;
        queue[count++] = start;
        visited[start] = searches;
        for (int next = 0; next < count && visited[limit] != searches; next++) {
            int node = queue[next];
            int[] steps = forward ? leaving[node] : entering[node];
            int stepCount = forward ? leavingCount[node] : enteringCount[node];
            for (int i = 0; i < stepCount; i++) {
                int reached = forward ? targets[steps[i]] : sources[steps[i]];
                boolean inside = forward ? place[reached] <= place[limit] : place[reached] >= place[limit];
                if (inside && visited[reached] != searches) {
                    visited[reached] = searches;
                    reachedBy[reached] = steps[i];
                    queue = push(queue, count++, reached);
                }
            }
        }
        return Arrays.copyOf(queue, count);
    }

    private int[] cycleThrough(int edge) {
        int[] found = new int[8];
        int count = 0;
        found[count++] = edge;
        for (int node = sources[edge]; node != targets[edge]; node = sources[found[count - 1]]) {
            found = push(found, count++, reachedBy[node]);
        }
        return Arrays.copyOf(found, count);
    }

    /** Puts the nodes in front of the edge before those behind it, in the places that they have together, each group as it was. */
    private void reorder(int[] front, int[] behind) {
        int[] inOrder = new int[front.length + behind.length];
        sortedByPlace(front, inOrder, 0);
        sortedByPlace(behind, inOrder, front.length);
        int[] places = new int[inOrder.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = place[inOrder[i]];
        }
        Arrays.sort(places);
        for (int i = 0; i < places.length; i++) {
            place[inOrder[i]] = places[i];
        }
    }

    private void sortedByPlace(int[] from, int[] into, int offset) {
        long[] keys = new long[from.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (long) place[from[i]] << Integer.SIZE | from[i];
        }
        Arrays.sort(keys);
        for (int i = 0; i < keys.length; i++) {
            into[offset + i] = (int) keys[i];
        }
    }
}
