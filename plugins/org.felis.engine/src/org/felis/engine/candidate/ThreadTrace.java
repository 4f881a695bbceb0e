package org.felis.engine.candidate;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;

import org.felis.engine.expression.Register;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledThread;

/**
 * What one thread does along one path, given which of its writes happen: its events, and addresses, values and decisions as
 * functions of what its reads take. Made by {@link PathWalk}.
 *
 * @param thread the unrolled thread
 * @param path the steps passed, in order
 * @param accesses its memory accesses and synchronizations that happen, in order
 * @param events all its events that happen, in order
 * @param decisions what must hold for the thread to take this path and do these writes
 * @param reservations for each successful store exclusive, what it relies on
 * @param written what was written to registers, by the place in {@code path} of the step that did
 * @param keeping the conditional writes of its compare-and-swaps that keep the register compared
 * @param numbers those that it chooses
 * @param selections the conditions of its selections, if the program has micro-events
 * @param slots how many slots its symbolic values use
 */
public record ThreadTrace(UnrolledThread thread, List<Integer> path, List<Access> accesses, List<Integer> events,
        List<Decision> decisions, List<Reservation> reservations, Map<Register, NavigableMap<Integer, SymbolicValue>> written,
        List<Integer> keeping, Map<ChoicePoint, Long> numbers, List<Selection> selections, int slots) {

    /** A trace of nothing. */
    public static ThreadTrace empty(UnrolledThread thread) {
        return ofEvents(thread, List.of());
    }

    /** A trace of which only events are known. */
    static ThreadTrace ofEvents(UnrolledThread thread, List<Integer> events) {
        return new ThreadTrace(thread, List.of(), List.of(), events, List.of(), List.of(), Map.of(), List.of(), Map.of(), List.of(), 0);
    }

    /** What is done at a location. An update is a read and then a write with the same event. */
    enum AccessKind {
        READ, WRITE, SYNCHRONIZATION
    }

    /**
     * A memory access or a synchronization.
     *
     * @param event its event
     * @param step the index of its step
     * @param kind what it is
     * @param bytes its width, 0 for a synchronization
     * @param address where
     * @param value what is written, cut to the width; for a read, the {@link SymbolicValue.Reading} of itself; a known 0 for a
     *        synchronization
     * @param condition the condition under which a conditional write happens, a known 1 for other accesses
     */
    public record Access(int event, int step, AccessKind kind, int bytes, SymbolicValue address, SymbolicValue value,
            SymbolicValue condition) {
        boolean read() {
            return kind == AccessKind.READ;
        }

        boolean write() {
            return kind == AccessKind.WRITE;
        }
    }

    /**
     * A condition that decides the path or a write.
     *
     * @param step where
     * @param branch whether it is the condition of a jump; otherwise of a write or a stop, or assumed or a selection
     * @param expected its truth; empty if the path is the same for both: then it must only have a value
     */
    record Decision(int step, boolean branch, SymbolicValue condition, Optional<Boolean> expected) {
    }

    /** A selection inside an instruction: the index of its decision in {@code MicroEvents} and its condition. */
    record Selection(int decision, SymbolicValue condition) {
    }

    /** A successful store exclusive and the load exclusive that it pairs with (events), which must have the same address. */
    record Reservation(int load, int store) {
    }

    /** How the thread ends; empty if that depends on the outcome of its last decision. */
    public Optional<ThreadEnd> end() {
        return exit().flatMap(Step.Successor::end);
    }

    /** The edge by which the path leaves the thread, or one of several to the same place; empty if that depends on the outcome of its last decision. */
    public Optional<Step.Successor> exit() {
        if (path.isEmpty()) {
            return Optional.of(new Step.Successor(Step.Successor.END, Step.When.ALWAYS));
        }
        Optional<Step.Successor> exit = Optional.empty();
        for (Step.Successor edge : thread.steps().get(path.get(path.size() - 1)).successors()) {
            if (edge.target() < 0) {
                if (exit.isPresent() && exit.get().target() != edge.target()) {
                    return Optional.empty();
                }
                exit = Optional.of(edge);
            }
        }
        return exit;
    }

    /** The thread's number. */
    int index() {
        return thread.thread().index();
    }

    /** The text of the instruction of a step. */
    String text(int step) {
        return thread.steps().get(step).instruction().text();
    }

    /** What a register holds in front of the n-th step of the path, or at the end for {@code n = path.size()}. */
    public SymbolicValue registerBefore(int n, Register register) {
        NavigableMap<Integer, SymbolicValue> values = written.getOrDefault(register, Collections.emptyNavigableMap());
        Map.Entry<Integer, SymbolicValue> last = values.lowerEntry(n);
        return last != null ? last.getValue() : new SymbolicValue.Known(thread.thread().initial(register));
    }
}
