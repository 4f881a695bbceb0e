package org.felis.engine.solver.sat;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * A directed graph without cycles, to which edges are added, and from which the edge added last is removed. Which nodes reach which others is kept, so that edges are known that would
 * close a cycle before anybody adds them. Nodes and edges are numbers from 0 on; edges are declared first.
 */
final class AcyclicGraph {

    private int edges;
    /** By edge. */
    private int[] sources = new int[64];
    private int[] targets = new int[64];
    /** The edges that were added, in their order, and how long the log of changes was before each. */
    private int[] added = new int[64];
    private int[] logBefore = new int[64];
    private int addedCount;

    private Node[] nodes = {};
    /** Whether edges were declared since reachability was computed. */
    private boolean outdated;
    /** The words of reachability that were changed, and what they were. */
    private long[][] changed = new long[64][];
    private int[] changedWord = new int[64];
    private long[] wordBefore = new long[64];
    private int changes;
    /** The edges that the last one ruled out. */
    private int[] excluded = new int[64];
    private int excludedCount;
    private int[] queue = new int[64];
    private int searches;

    /** A node, with those of its component: those that declared edges connect. */
    private static final class Node {
        /** The declared edges to it, and those from it that are in the graph, in the order in which they were added. */
        private int[] entering = new int[4];
        private int enteringCount;
        private int[] leaving = new int[4];
        private int leavingCount;
        /** Another node of its component, or itself. */
        private int leader;
        /** The number of the node among those of its component, and the nodes by these numbers. */
        private int index;
        private int[] component;
        /** Of its component, by index: those it reaches and those that reach it, itself among them; those from which an edge to it is declared. */
        private long[] after;
        private long[] before;
        private long[] declaredFrom;
        private int visited;
        private int reachedBy;
    }

    /** Declares an edge that may be added later, and answers its number. */
    int declare(int source, int target) {
        ensureNodes(Math.max(source, target) + 1);
        if (edges == sources.length) {
            sources = Arrays.copyOf(sources, 2 * edges);
            targets = Arrays.copyOf(targets, 2 * edges);
        }
        sources[edges] = source;
        targets[edges] = target;
        Node to = nodes[target];
        to.entering = push(to.entering, to.enteringCount++, edges);
        nodes[leader(source)].leader = leader(target);
        outdated = true;
        return edges++;
    }

    private void ensureNodes(int count) {
        int known = nodes.length;
        if (count > known) {
            nodes = Arrays.copyOf(nodes, Math.max(count, 2 * known));
            for (int node = known; node < nodes.length; node++) {
                nodes[node] = new Node();
                nodes[node].leader = node;
            }
        }
    }

    private int leader(int node) {
        int leader = node;
        while (nodes[leader].leader != leader) {
            nodes[leader].leader = nodes[nodes[leader].leader].leader;
            leader = nodes[leader].leader;
        }
        return leader;
    }

    /** To be called after edges were declared, before others are added: {@link #excluded} are those that cannot be added to those that were. */
    void prepare() {
        excludedCount = 0;
        if (!outdated) {
            return;
        }
        outdated = false;
        int[] sizes = new int[nodes.length];
        for (int node = 0; node < nodes.length; node++) {
            nodes[node].index = sizes[leader(node)]++;
        }
        for (int node = 0; node < nodes.length; node++) {
            int leader = leader(node);
            if (node == leader) {
                nodes[node].component = new int[sizes[leader]];
            }
        }
        for (int number = 0; number < nodes.length; number++) {
            Node node = nodes[number];
            node.component = nodes[leader(number)].component;
            node.component[node.index] = number;
            int words = (node.component.length + Long.SIZE - 1) / Long.SIZE;
            node.after = new long[words];
            node.before = new long[words];
            node.declaredFrom = new long[words];
            set(node.after, node.index);
            set(node.before, node.index);
            for (int i = 0; i < node.enteringCount; i++) {
                set(node.declaredFrom, nodes[sources[node.entering[i]]].index);
            }
        }
        changes = 0;
        for (int i = 0; i < addedCount; i++) {
            logBefore[i] = changes;
            connect(added[i]);
        }
    }

    /**
     * Adds a declared edge, if it closes no cycle. {@link #excluded} are the others that cannot be added any more, as far as that was not known before.
     *
     * @return whether it was added
     */
    boolean add(int edge) {
        excludedCount = 0;
        if (reaches(nodes[targets[edge]], nodes[sources[edge]])) {
            return false;
        }
        if (addedCount == added.length) {
            added = Arrays.copyOf(added, 2 * addedCount);
            logBefore = Arrays.copyOf(logBefore, 2 * addedCount);
        }
        added[addedCount] = edge;
        logBefore[addedCount++] = changes;
        Node from = nodes[sources[edge]];
        from.leaving = push(from.leaving, from.leavingCount++, edge);
        connect(edge);
        return true;
    }

    int excludedCount() {
        return excludedCount;
    }

    int excluded(int i) {
        return excluded[i];
    }

    /** Removes the edge that was added last. */
    void removeLast() {
        nodes[sources[added[--addedCount]]].leavingCount--;
        while (changes > logBefore[addedCount]) {
            changes--;
            changed[changes][changedWord[changes]] = wordBefore[changes];
        }
    }

    private static boolean reaches(Node from, Node to) {
        return contains(from.after, to.index);
    }

    private static boolean contains(long[] set, int index) {
        return (set[index >> 6] >>> index & 1) != 0;
    }

    private static void set(long[] set, int index) {
        set[index >> 6] |= 1L << index;
    }

    private static int[] push(int[] stack, int count, int edge) {
        int[] room = count == stack.length ? Arrays.copyOf(stack, 2 * count) : stack;
        room[count] = edge;
        return room;
    }

    /** Notes what is reached over a new edge. */
    private void connect(int edge) {
        Node source = nodes[sources[edge]];
        Node target = nodes[targets[edge]];
        if (reaches(source, target)) {
            return;
        }
        int[] component = source.component;
        extendAfter(source, target); // first: what it excludes is closest to the edge
        for (int word = 0; word < source.before.length; word++) {
            for (long rest = source.before[word]; rest != 0; rest &= rest - 1) {
                Node node = nodes[component[(word << 6) + Long.numberOfTrailingZeros(rest)]];
                if (!reaches(node, target)) {
                    extendAfter(node, target);
                }
            }
        }
        for (int word = 0; word < target.after.length; word++) {
            for (long rest = target.after[word]; rest != 0; rest &= rest - 1) {
                Node node = nodes[component[(word << 6) + Long.numberOfTrailingZeros(rest)]];
                for (int i = 0; i < node.before.length; i++) {
                    change(node.before, i, node.before[i] | source.before[i]);
                }
            }
        }
    }

    /** Adds what another node reaches; edges back are excluded. */
    private void extendAfter(Node node, Node target) {
        boolean some = false;
        for (int word = 0; word < node.after.length; word++) {
            some |= (target.after[word] & ~node.after[word] & node.declaredFrom[word]) != 0;
            change(node.after, word, node.after[word] | target.after[word]);
        }
        if (some) {
            for (int i = 0; i < node.enteringCount; i++) {
                if (reaches(target, nodes[sources[node.entering[i]]])) {
                    excluded = push(excluded, excludedCount++, node.entering[i]);
                }
            }
        }
    }

    private void change(long[] set, int word, long now) {
        if (set[word] == now) {
            return;
        }
        if (changes == changed.length) {
            changed = Arrays.copyOf(changed, 2 * changes);
            changedWord = Arrays.copyOf(changedWord, 2 * changes);
            wordBefore = Arrays.copyOf(wordBefore, 2 * changes);
        }
        changed[changes] = set;
        changedWord[changes] = word;
        wordBefore[changes++] = set[word];
        set[word] = now;
    }

    /** The edges of a cycle that an edge closes with others that are in the graph and accepted: as few as possible, that one first. There must be such a cycle. */
    int[] cycle(int edge, IntPredicate accepted) {
        int start = targets[edge];
        int end = sources[edge];
        searches++;
        int count = 0;
        queue = push(queue, count++, start);
        nodes[start].visited = searches;
        for (int next = 0; nodes[end].visited != searches; next++) {
            Node node = nodes[queue[next]];
            for (int i = 0; i < node.leavingCount; i++) {
                int step = node.leaving[i];
                Node reached = nodes[targets[step]];
                if (reached.visited != searches && reaches(reached, nodes[end]) && accepted.test(step)) {
                    reached.visited = searches;
                    reached.reachedBy = step;
                    queue = push(queue, count++, targets[step]);
                }
            }
        }
        int[] found = new int[8];
        int length = 0;
        found[length++] = edge;
        for (int node = end; node != start; node = sources[found[length - 1]]) {
            found = push(found, length++, nodes[node].reachedBy);
        }
        return Arrays.copyOf(found, length);
    }
}
