package org.felis.engine.analysis;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import org.felis.engine.program.Event;
import org.felis.engine.program.Expression;
import org.felis.engine.program.MicroEvents.Guard;
import org.felis.engine.program.Operation;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.Value;
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
        return switch (operation) {
            case Operation.Write write -> write.condition() instanceof Expression.Constant constant
                    && !constant.value().equals(Value.ZERO);
            case Operation.WriteExclusive write -> false;
            case Operation.Read read -> true;
            case Operation.Synchronize synchronize -> true;
            case Operation.Assume assume -> true;
            case Operation.Fence fence -> true;
            case Operation.Jump jump -> true;
            case Operation.Assign assign -> true;
        };
    }

    private StepGraph graph(Event event) {
        return graphs.get(event.thread());
    }

    private Relation computeImplied() {
        Relation.Builder builder = Relation.builder(program.size());
        for (Event event : program.events()) {
            int id = event.id();
            always.forEach(other -> builder.add(id, other));
            builder.add(id, id);
        }
        forEachPairOfOneThread((a, b) -> {
            if (unconditional.contains(b.id()) ? graph(a).implies(a.step(), b.step()) : impliesInStep(a, b)) {
                builder.add(a.id(), b.id());
            }
        });
        return builder.build();
    }

    /** Whether what the first event tells of the decisions inside their step makes the second happen. */
    private boolean impliesInStep(Event a, Event b) {
        return guards.isPresent() && a.step() == b.step()
                && guards.get().of(b).isImpliedBy(guards.get().of(a).and(Guard.ofEvent(a.id())));
    }

    private boolean excludesInStep(Event a, Event b) {
        return guards.isPresent() && a.step() == b.step() && guards.get().of(a).excludes(guards.get().of(b));
    }

    private Relation computeExclusive() {
        Relation.Builder builder = Relation.builder(program.size());
        EventSet impossible = possible.complement();
        impossible.forEach(a -> {
            for (int b = 0; b < program.size(); b++) {
                builder.add(a, b);
                builder.add(b, a);
            }
        });
        forEachPairOfOneThread((a, b) -> {
            if (a.step() < b.step() ? !graph(a).isBefore(a.step(), b.step()) : excludesInStep(a, b)) {
                builder.add(a.id(), b.id());
                builder.add(b.id(), a.id());
            }
        });
        return builder.build();
    }

    @FunctionalInterface
    private interface EventPairConsumer {
        void accept(Event first, Event second);
    }

    private void forEachPairOfOneThread(EventPairConsumer action) {
        for (Event a : program.events()) {
            for (Event b : program.events()) {
                if (a.thread() == b.thread() && !a.isInitialWrite()) {
                    action.accept(a, b);
                }
            }
        }
    }

    /** Whether some path of the thread passes the step. */
    public boolean isReachable(int thread, int step) {
        return graphs.get(thread).isPassable(step);
    }

    /** Whether some path of the thread passes {@code first} and, later, {@code second}. Irreflexive. */
    public boolean reaches(int thread, int first, int second) {
        return graphs.get(thread).isBefore(first, second);
    }

    /** Whether every path of the thread, complete or cut off, that passes {@code step} passes {@code other} too. */
    public boolean implies(int thread, int step, int other) {
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
    public EventSet unconditional() {
        return unconditional;
    }
}
