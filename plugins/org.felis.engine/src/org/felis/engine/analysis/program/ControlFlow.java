package org.felis.engine.analysis.program;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.Occurrence;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.MicroEvents.Guard;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Which events come together: possible events, events that imply each other, events that exclude each other, for all
 * executions of an unrolled program, those included that are cut off at the bound of a loop. A write that its condition
 * suppresses and a store exclusive that fails do not happen although control passes their step, nor do micro-events whose
 * guard does not hold.
 *
 * <p>Source: the execution analysis that relation analysis rests on (Gavrilenko et al., CAV 2019, section 3); computed by
 * dominators and post-dominators ({@link StepGraph}).
 */
public final class ControlFlow {

    private final UnrolledProgram program;
    private final List<StepGraph> graphs;
    private final Optional<GuardFlow> guards;
    /** By thread and step, micro-events among them. */
    private final List<List<List<Event>>> eventsOfStep;
    private final EventSet possible;
    private final EventSet unconditional;
    private final EventSet always;
    private final EventSet certain;
    private final Relation implied;
    private final Relation exclusive;

    private ControlFlow(UnrolledProgram program, List<StepGraph> graphs, Optional<GuardFlow> guards,
            Predicate<Event> impossible, Predicate<Event> unconditional) {
        this.program = program;
        this.graphs = graphs;
        this.guards = guards;
        this.eventsOfStep = eventsOfStep(program);
        this.possible = program.events(e -> e.isInitialWrite() || graph(e).isPassable(e.step()) && !impossible.test(e));
        this.unconditional = program.events(unconditional);
        this.always = program.events(e -> unconditional.test(e)
                && (e.isInitialWrite() || graph(e).isOnEveryPath(e.step())));
        this.certain = program.events(e -> unconditional.test(e)
                && (e.isInitialWrite() || graph(e).isOnEveryCompletePath(e.step())));
        this.implied = computeImplied();
        this.exclusive = computeExclusive();
    }

    /** The control flow as the program's text has it: every edge may be taken. */
    public static ControlFlow of(UnrolledProgram program) {
        List<StepGraph> graphs = program.threads().stream().map(t -> new StepGraph(t, (step, edge) -> false)).toList();
        return new ControlFlow(program, graphs, Optional.empty(), e -> false, e -> e.isInitialWrite()
                || (e.isMicro() ? program.microEvents().orElseThrow().guard(e).isTrivial()
                        : isUnconditional(program.operation(e))));
    }

    /** The control flow without the edges that no execution goes along because of the values involved. */
    public static ControlFlow of(UnrolledProgram program, ValueFlow values) {
        List<StepGraph> graphs = IntStream.range(0, program.threads().size())
                .mapToObj(t -> new StepGraph(program.threads().get(t), (step, edge) -> values.isImpossible(t, step, edge)))
                .toList();
        if (program.microEvents().isEmpty()) {
            return new ControlFlow(program, graphs, Optional.empty(), values::isSuppressed, values::isUnconditional);
        }
        GuardFlow guards = new GuardFlow(program, values);
        return new ControlFlow(program, graphs, Optional.of(guards),
                e -> e.isMicro() ? guards.isImpossible(guards.of(e)) : values.isSuppressed(e),
                e -> e.isMicro() ? guards.isSure(guards.of(e)) : values.isUnconditional(e));
    }

    /** Whether the operation does what it does whenever control passes it, judged without looking at values. */
    static boolean isUnconditional(Operation operation) {
        return operation.occurrence().equals(Occurrence.ALWAYS) || operation.occurrence().condition()
                .filter(c -> c instanceof Expression.Constant constant && !constant.value().equals(Value.ZERO)).isPresent();
    }

    private static List<List<List<Event>>> eventsOfStep(UnrolledProgram program) {
        List<List<List<Event>>> events = new ArrayList<>();
        for (UnrolledThread thread : program.threads()) {
            List<List<Event>> ofThread = new ArrayList<>();
            thread.steps().forEach(step -> ofThread.add(new ArrayList<>(step.events())));
            events.add(ofThread);
        }
        program.microEvents().ifPresent(micros -> micros.events().forEach(e -> events.get(e.thread()).get(e.step()).add(e)));
        return events;
    }

    private StepGraph graph(Event event) {
        return graphs.get(event.thread());
    }

    private Relation computeImplied() {
        Relation.Builder builder = Relation.builder(program.size());
        for (Event event : program.events()) {
            builder.addAll(event.id(), always).add(event.id(), event.id());
        }
        for (UnrolledThread thread : program.threads()) {
            StepGraph graph = graphs.get(thread.thread().index());
            for (Step step : thread.steps()) {
                EventSet implied = events(thread, graph.implied(step.index())).intersection(unconditional);
                eventsOfStep.get(thread.thread().index()).get(step.index())
                        .forEach(event -> builder.addAll(event.id(), implied));
            }
        }
        forEachPairInStep((a, b) -> {
            if (!unconditional.contains(b.id()) && impliesInStep(a, b)) {
                builder.add(a.id(), b.id());
            }
        });
        return builder.build();
    }

    /** The events of some steps of a thread; micro-events as well. */
    private EventSet events(UnrolledThread thread, BitSet steps) {
        BitSet events = new BitSet(program.size());
        steps.stream().forEach(step -> eventsOfStep.get(thread.thread().index()).get(step).forEach(e -> events.set(e.id())));
        return EventSet.of(program.size(), events);
    }

    /** Whether what the first event tells of the decisions inside their step makes the second happen. */
    private boolean impliesInStep(Event a, Event b) {
        return guards.isPresent() && guards.get().of(b).isImpliedBy(guards.get().of(a).and(Guard.ofEvent(a.id())));
    }

    private boolean excludesInStep(Event a, Event b) {
        return guards.isPresent() && guards.get().of(a).excludes(guards.get().of(b));
    }

    private Relation computeExclusive() {
        Relation.Builder builder = Relation.builder(program.size());
        EventSet all = EventSet.full(program.size());
        possible.complement().forEach(event -> builder.addAll(event, all));
        for (UnrolledThread thread : program.threads()) {
            StepGraph graph = graphs.get(thread.thread().index());
            for (Step step : thread.steps()) {
                BitSet notAfter = graph.notAfter(step.index());
                notAfter.clear(0, step.index() + 1);
                EventSet excluded = events(thread, notAfter);
                eventsOfStep.get(thread.thread().index()).get(step.index())
                        .forEach(event -> builder.addAll(event.id(), excluded));
            }
        }
        forEachPairInStep((a, b) -> {
            if (excludesInStep(a, b)) {
                builder.add(a.id(), b.id());
            }
        });
        Relation oneWay = builder.build();
        return oneWay.union(oneWay.inverse());
    }

    @FunctionalInterface
    private interface EventPairConsumer {
        void accept(Event first, Event second);
    }

    private void forEachPairInStep(EventPairConsumer action) {
        if (guards.isPresent()) {
            eventsOfStep.forEach(steps -> steps.forEach(events -> events.forEach(a -> events.forEach(b -> action.accept(a, b)))));
        }
    }

    /** Whether some path of the thread passes the step. */
    boolean isReachable(int thread, int step) {
        return graphs.get(thread).isPassable(step);
    }

    /** Whether some path of the thread passes {@code first} and, later, {@code second}. Irreflexive. */
    public boolean reaches(int thread, int first, int second) {
        return graphs.get(thread).isBefore(first, second);
    }

    /** Whether every path of the thread, complete or cut off, that passes {@code step} passes {@code other} too. */
    boolean implies(int thread, int step, int other) {
        return graphs.get(thread).implies(step, other);
    }

    /** Pairs (a, b) such that every execution that contains a contains b. Reflexive. */
    public Relation implied() {
        return implied;
    }

    /** Pairs (a, b) such that no execution contains both. Symmetric; an impossible event excludes every event, itself too. */
    public Relation exclusive() {
        return exclusive;
    }

    /** Events of every complete execution (no loop is cut off), initial writes included. */
    public EventSet certain() {
        return certain;
    }

    /** Events of every execution, cut off or not, initial writes included. */
    public EventSet alwaysExecuted() {
        return always;
    }

    /** Events of some execution. */
    public EventSet possible() {
        return possible;
    }

    /** Events that happen whenever control passes their step, initial writes included. */
    EventSet unconditional() {
        return unconditional;
    }
}
