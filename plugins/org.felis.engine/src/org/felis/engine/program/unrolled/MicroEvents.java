package org.felis.engine.program.unrolled;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.expression.Expression;
import org.felis.engine.program.Event;
import org.felis.engine.program.Operation;

/**
 * What happens inside the instructions of an unrolled program: register reads and writes and decisions, which are events like
 * others for a model that asks for them, and the intrinsic relations between events of one step. The words are
 * herd7's, whose AArch64 model computes dependencies from them (herdtools7, {@code herd/AArch64Sem.ml},
 * {@code herd/event.ml} and {@code herd/libdir/aarch64deps.cat}; Arm ARM, DDI 0487, B2.3.1, "intrinsic dependencies").
 *
 * <p>Register reads are per instruction, register and port: {@code EOR W2,W0,W0} reads {@code W0} once, a swap reads its base
 * register once for both its accesses, {@code STR X0,[X0]} reads {@code X0} twice. What is computed into a temporary counts
 * for what the temporary is used for: the register read has the tag of the port at the end of the way, and without a use
 * there is none. A register that the instruction itself wrote before is read from that write ({@code iico_data}).
 *
 * <p>Only what is needed is read: nothing for the side of a selection that is not taken, no value for a conditional write that
 * does not happen. That is what the {@link Guard}s say; everything else happens whenever control passes the step.
 *
 * @param events the micro-events, their ids dense and behind those of all other events
 * @param guards for each of {@code events}, besides that control passes its step, when it happens
 * @param decisions {@code decisions.get(i).index() == i}
 * @param data {@code iico_data}: the value of the first goes into what the second accesses, writes or decides, without another
 *        event between. From register reads to the access, branch, decision or register write that they feed; from a memory
 *        read to what takes its value
 * @param control {@code iico_ctrl}: the first decides, inside the instruction, whether or with which value the second happens.
 *        From the decision of a selection to the register reads of the chosen side, or to what gets the value if that side
 *        reads none; from the decision of a conditional write to the write; from a store exclusive's write to the write of
 *        its status where that operation says so
 */
public record MicroEvents(List<Event> events, List<Guard> guards, List<Decision> decisions, List<Edge> data,
        List<Edge> control) {

    static final MicroEvents NONE = new MicroEvents(List.of(), List.of(), List.of(), List.of(), List.of());

    /** What an execution decides inside an instruction, one way or the other. */
    public sealed interface Decision {

        /** Its number, dense in the program. */
        int index();

        /** The thread's index. */
        int thread();

        /** The index of the step. */
        int step();
    }

    /**
     * The decision of a selection: whether its condition holds.
     *
     * @param event the id of its event, of kind {@link Event.Kind#PREDICATE}
     * @param operation the operation in front of which the registers hold what the condition is computed from
     */
    public record Selection(int index, int event, int thread, int step, int operation, Expression condition)
            implements Decision {
    }

    /**
     * Whether a compare-and-swap that writes keeps the register compared rather than take what it has read from memory; see
     * {@link Operation.Kept}. Nothing but the execution's own choice decides it.
     *
     * @param write the id of the event of its conditional write, without which it does not keep
     */
    public record Keeping(int index, int thread, int step, int write) implements Decision {
    }

    /** That a decision falls out one way. */
    public record Outcome(int decision, boolean holds) {
    }

    /**
     * When something happens inside a step that control passes: all the outcomes hold and all the events (writes of the step)
     * happen.
     */
    public record Guard(Set<Outcome> outcomes, Set<Integer> events) {

        static final Guard NONE = new Guard(Set.of(), Set.of());

        public Guard {
            outcomes = Set.copyOf(outcomes);
            events = Set.copyOf(events);
        }

        /** Whether it holds in every execution, by its form. */
        public boolean isTrivial() {
            return outcomes.isEmpty() && events.isEmpty();
        }

        /** That the event happens. */
        public static Guard ofEvent(int event) {
            return new Guard(Set.of(), Set.of(event));
        }

        /** Whether it holds wherever the other does. */
        public boolean isImpliedBy(Guard other) {
            return other.outcomes.containsAll(outcomes) && other.events.containsAll(events);
        }

        /** Whether it holds nowhere where the other does. */
        public boolean excludes(Guard other) {
            return outcomes.stream().anyMatch(o -> other.outcomes.contains(new Outcome(o.decision(), !o.holds())));
        }

        /** Both together. */
        public Guard and(Guard other) {
            Set<Outcome> allOutcomes = new HashSet<>(outcomes);
            allOutcomes.addAll(other.outcomes);
            Set<Integer> allEvents = new HashSet<>(events);
            allEvents.addAll(other.events);
            return new Guard(allOutcomes, allEvents);
        }
    }

    /** A pair of an intrinsic relation: it holds if both events happen and the guard holds. */
    public record Edge(int source, int target, Guard guard) {
    }

    public MicroEvents {
        events = List.copyOf(events);
        guards = List.copyOf(guards);
        decisions = List.copyOf(decisions);
        data = List.copyOf(data);
        control = List.copyOf(control);
    }

    /** The micro-events of the threads. Their ids start at {@code first}. */
    static MicroEvents of(List<UnrolledThread> threads, int first) {
        List<Event> events = new ArrayList<>();
        List<Guard> guards = new ArrayList<>();
        List<Decision> decisions = new ArrayList<>();
        List<Edge> data = new ArrayList<>();
        List<Edge> control = new ArrayList<>();
        for (UnrolledThread thread : threads) {
            for (Step step : thread.steps()) {
                InstructionFlow flow = new InstructionFlow(thread.thread().index(), step, first + events.size(),
                        decisions.size());
                events.addAll(flow.events());
                guards.addAll(flow.guards());
                decisions.addAll(flow.decisions());
                data.addAll(flow.data());
                control.addAll(flow.control());
            }
        }
        return new MicroEvents(events, guards, decisions, data, control);
    }

    /** When one of the micro-events happens, besides that control passes its step. */
    public Guard guard(Event event) {
        return guards.get(event.id() - events.get(0).id());
    }

    /** The selections of one thread by the index of their step. */
    public Map<Integer, List<Selection>> selectionsByStep(int thread) {
        return decisions.stream().filter(Selection.class::isInstance).map(Selection.class::cast)
                .filter(d -> d.thread() == thread).collect(Collectors.groupingBy(Decision::step));
    }
}
