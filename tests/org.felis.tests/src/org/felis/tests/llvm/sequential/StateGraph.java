package org.felis.tests.llvm.sequential;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.felis.engine.dataflow.Components;
import org.felis.tests.llvm.sequential.Machine.Status;

/**
 * The states of a program and the steps between them, and whether a thread can wait for ever.
 *
 * <p>A thread can if the program can stay for ever in some of its states, while each thread that has begun and not ended takes a step in them again and again, or cannot take one in some
 * of them. This definition is by cycles of states only: it knows neither loops nor what a thread waits for. Where a thread has failed, an assumption does not hold or the program was left,
 * nobody waits. A compare-and-swap does not fail for ever for no reason; any other choice may be made in the same way for ever. A loop that no jump leaves counts as waiting here, not
 * for Felis: programs with one are not to be compared.
 */
final class StateGraph {

    /**
     * What a thread can do.
     *
     * @param isForNoReason whether it need not come about, however often the thread tries
     */
    record Step(int thread, Machine to, boolean isForNoReason) {
    }

    /**
     * What can happen in a state.
     *
     * @param blocked the threads that cannot take a step now
     */
    record Choices(List<Step> steps, Set<Integer> blocked) {
    }

    private record Edge(int thread, int to) {
    }

    private static final class Node {
        final Set<Integer> running = new HashSet<>();
        final Set<Integer> blocked = new HashSet<>();
        final List<Edge> edges = new ArrayList<>();
        /** Whether each thread runs or has ended as it should. Once that is not so, it never is. */
        final boolean isRegular;

        Node(Machine machine) {
            machine.threads.stream().filter(thread -> thread.status == Status.RUNNING).forEach(thread -> running.add(thread.number));
            isRegular = machine.threads.stream().allMatch(thread -> thread.status == Status.RUNNING || thread.status == Status.DONE);
        }
    }

    private final Map<Machine, Integer> numbers = new HashMap<>();
    private final List<Node> nodes = new ArrayList<>();

    int size() {
        return nodes.size();
    }

    boolean contains(Machine state) {
        return numbers.containsKey(state);
    }

    /** @return whether the state was not known */
    boolean add(Machine state) {
        if (numbers.putIfAbsent(state, nodes.size()) != null) {
            return false;
        }
        nodes.add(new Node(state));
        return true;
    }

    /** What can happen in a known state. @return the states after it that were not known */
    List<Machine> expand(Machine from, Choices choices) {
        List<Machine> added = new ArrayList<>();
        Node node = nodes.get(numbers.get(from));
        node.blocked.addAll(choices.blocked());
        for (Step step : choices.steps()) {
            if (add(step.to())) {
                added.add(step.to());
            }
            if (!step.isForNoReason()) {
                node.edges.add(new Edge(step.thread(), numbers.get(step.to())));
            }
        }
        return added;
    }

    /** Whether a thread can wait for ever. All states must have been expanded. */
    boolean canWaitForEver() {
        Components components = Components.of(nodes.size(), node -> nodes.get(node).edges.stream().mapToInt(Edge::to).toArray());
        Map<Integer, List<Integer>> members = new TreeMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            members.computeIfAbsent(components.of(i), component -> new ArrayList<>()).add(i);
        }
        return members.values().stream().anyMatch(states -> isWaiting(states, components));
    }

    /** @param states a component: the same threads run in all of them */
    private boolean isWaiting(Collection<Integer> states, Components components) {
        Node first = nodes.get(states.iterator().next());
        if (!first.isRegular || first.running.isEmpty()) {
            return false;
        }
        Set<Integer> movingOrBlocked = new HashSet<>();
        for (int state : states) {
            Node node = nodes.get(state);
            movingOrBlocked.addAll(node.blocked);
            node.edges.stream().filter(edge -> components.of(edge.to()) == components.of(state)).forEach(edge -> movingOrBlocked.add(edge.thread()));
        }
        return movingOrBlocked.containsAll(first.running);
    }
}
