package org.felis.engine.dataflow;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.function.IntFunction;

/**
 * The strongly connected components of a directed graph (Tarjan, <em>Depth-First Search and Linear Graph Algorithms</em>, SIAM J.
 * Comput. 1972), in time linear in its edges and without recursion.
 */
public final class Components {

    private static final int NONE = -1;

    private final int[] component;
    private final BitSet cyclic = new BitSet();

    private Components(int size) {
        component = new int[size];
        Arrays.fill(component, NONE);
    }

    /**
     * Finds the components.
     *
     * @param size the number of nodes, {@code 0 … size-1}
     * @param successors the targets of the edges that leave a node
     */
    public static Components of(int size, IntFunction<int[]> successors) {
        Components result = new Components(size);
        new Search(result, successors).run();
        return result;
    }

    /** The number of a node's component: nodes of one component have the same, and an edge leads to no larger number. */
    public int of(int node) {
        return component[node];
    }

    /** Whether some path leads from the node back to it. */
    public boolean isOnCycle(int node) {
        return cyclic.get(component[node]);
    }

    private static final class Search {
        private final Components result;
        private final int[][] successors;
        private final int[] index;
        private final int[] low;
        private final int[] nextEdge;
        private final Deque<Integer> open = new ArrayDeque<>();
        private int visited;
        private int found;

        Search(Components result, IntFunction<int[]> edges) {
            this.result = result;
            int size = result.component.length;
            successors = new int[size][];
            for (int node = 0; node < size; node++) {
                successors[node] = edges.apply(node);
            }
            index = new int[size];
            Arrays.fill(index, NONE);
            low = new int[size];
            nextEdge = new int[size];
        }

        void run() {
            for (int node = 0; node < index.length; node++) {
                if (index[node] == NONE) {
                    visit(node);
                }
            }
        }

        private void visit(int root) {
            Deque<Integer> path = new ArrayDeque<>();
            enter(root, path);
            while (!path.isEmpty()) {
                int node = path.peek();
                if (nextEdge[node] < successors[node].length) {
                    int target = successors[node][nextEdge[node]++];
                    if (index[target] == NONE) {
                        enter(target, path);
                    } else if (result.component[target] == NONE) {
                        low[node] = Math.min(low[node], index[target]);
                    }
                } else {
                    path.pop();
                    if (!path.isEmpty()) {
                        low[path.peek()] = Math.min(low[path.peek()], low[node]);
                    }
                    if (low[node] == index[node]) {
                        close(node);
                    }
                }
            }
        }

        private void enter(int node, Deque<Integer> path) {
            index[node] = low[node] = visited++;
            path.push(node);
            open.push(node);
        }

        private void close(int root) {
            boolean several = open.peek() != root;
            int member;
            do {
                member = open.pop();
                result.component[member] = found;
            } while (member != root);
            if (several || Arrays.stream(successors[root]).anyMatch(target -> target == root)) {
                result.cyclic.set(found);
            }
            found++;
        }
    }
}
