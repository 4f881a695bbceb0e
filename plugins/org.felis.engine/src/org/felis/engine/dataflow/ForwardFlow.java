package org.felis.engine.dataflow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.dataflow.ForwardAnalysis.Arrival;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.unrolled.Step.Successor;
import org.felis.engine.program.unrolled.Step.When;

/**
 * The solution of a {@link ForwardAnalysis}: the states in front of the nodes of a graph that control may reach. Nodes are visited
 * in order of their numbers, and again when what comes to them has changed, so that an acyclic graph in topological order is walked
 * through once.
 *
 * @param <S> what is known at one point of the control flow
 */
public final class ForwardFlow<S> {

    private final FlowGraph graph;
    private final ForwardAnalysis<S> analysis;
    private final List<List<Arrival<S>>> arrivals = new ArrayList<>();
    private final List<Optional<S>> before = new ArrayList<>();
    private final Map<Integer, List<Arrival<S>>> exits = new HashMap<>();
    private final BitSet changed = new BitSet();

    private ForwardFlow(FlowGraph graph, ForwardAnalysis<S> analysis) {
        this.graph = graph;
        this.analysis = analysis;
        for (int node = 0; node < graph.size(); node++) {
            arrivals.add(new ArrayList<>(1));
            before.add(Optional.empty());
        }
    }

    /** Solves the analysis, however long it takes. */
    public static <S> ForwardFlow<S> of(FlowGraph graph, ForwardAnalysis<S> analysis) {
        return of(graph, analysis, Interruption.none());
    }

    /**
     * Solves the analysis.
     *
     * @throws Interruption.StoppedException if stopped before
     */
    public static <S> ForwardFlow<S> of(FlowGraph graph, ForwardAnalysis<S> analysis, Interruption interruption)
            throws Interruption.StoppedException {
        ForwardFlow<S> flow = new ForwardFlow<>(graph, analysis);
        flow.arrive(new Arrival<>(Arrival.FROM_OUTSIDE, new Successor(graph.size() == 0 ? Successor.END : 0, When.ALWAYS),
                analysis.entry()), false);
        for (int node = flow.changed.nextSetBit(0); node >= 0; node = flow.changed.nextSetBit(0)) {
            interruption.check();
            flow.changed.clear(node);
            flow.visit(node);
        }
        return flow;
    }

    private void visit(int node) {
        S state = joined(node, arrivals.get(node));
        boolean again = before.get(node).isPresent();
        if (again && before.get(node).get().equals(state)) {
            return;
        }
        before.set(node, Optional.of(state));
        S after = analysis.transfer(node, state);
        for (Successor edge : graph.successors(node)) {
            analysis.along(node, edge, after).ifPresent(onEdge -> arrive(new Arrival<>(node, edge, onEdge), again));
        }
    }

    private S joined(int node, List<Arrival<S>> all) {
        return all.size() == 1 ? all.get(0).state() : analysis.join(node, all);
    }

    /** @param again whether something may have come along this edge before, which this replaces */
    private void arrive(Arrival<S> arrival, boolean again) {
        int target = arrival.edge().target();
        List<Arrival<S>> all = into(target);
        int known = again ? indexOf(arrival, all) : all.size();
        if (known < all.size()) {
            all.set(known, arrival);
        } else {
            all.add(arrival);
        }
        if (target >= 0) {
            changed.set(target);
        }
    }

    private static <S> int indexOf(Arrival<S> arrival, List<Arrival<S>> all) {
        int index = 0;
        while (index < all.size()
                && !(all.get(index).source() == arrival.source() && all.get(index).edge().equals(arrival.edge()))) {
            index++;
        }
        return index;
    }

    private List<Arrival<S>> into(int target) {
        return target >= 0 ? arrivals.get(target) : exits.computeIfAbsent(target, t -> new ArrayList<>());
    }

    /** What holds in front of a node; empty if control never reaches it. */
    public Optional<S> before(int node) {
        return before.get(node);
    }

    /** What holds outside behind the edges with that negative target; empty if control never goes there. */
    public Optional<S> outside(int target) {
        List<Arrival<S>> all = exits.getOrDefault(target, List.of());
        return all.isEmpty() ? Optional.empty() : Optional.of(joined(target, all));
    }
}
