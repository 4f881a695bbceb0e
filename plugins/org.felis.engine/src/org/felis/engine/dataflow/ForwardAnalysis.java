package org.felis.engine.dataflow;

import java.util.List;
import java.util.Optional;

import org.felis.engine.program.unrolled.Step.Successor;

/**
 * A forward data-flow analysis: what is known in front of a thread, how a node changes it, and what is known where several ways of
 * control meet (Kildall, <em>A Unified Approach to Global Program Optimization</em>, POPL 1973). {@link ForwardFlow} solves it.
 *
 * <p>States are immutable. In a graph with loops the analysis must be monotone, ascending chains of states must be finite, and
 * {@code equals} must tell whether two states are the same; in an acyclic graph none of this matters.
 *
 * @param <S> what is known at one point of the control flow
 */
public interface ForwardAnalysis<S> {

    /** What has come along an edge. */
    record Arrival<S>(int source, Successor edge, S state) {

        /** The source of what holds in front of the entry. */
        public static final int FROM_OUTSIDE = -1;
    }

    /** What holds in front of the entry. */
    S entry();

    /**
     * What holds in front of a node, or outside behind the thread, whichever way control comes.
     *
     * @param node the node, or the negative target of the edges
     * @param arrivals at least two; in order of their sources if the graph is in topological order
     */
    S join(int node, List<Arrival<S>> arrivals);

    /**
     * What holds behind a node. Called once for each node that control may reach in an acyclic graph, in order of the nodes; in one
     * with loops, the last call for a node has the state that holds in front of it.
     */
    S transfer(int node, S before);

    /**
     * What holds where control has gone along an edge; empty if it never does.
     *
     * @param after what holds behind the node
     */
    default Optional<S> along(int node, Successor edge, S after) {
        return Optional.of(after);
    }
}
