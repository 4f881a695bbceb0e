package org.felis.engine.candidate;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;

import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.MicroEvents.Edge;
import org.felis.engine.program.unrolled.MicroEvents.Guard;
import org.felis.engine.program.unrolled.MicroEvents;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Which events happen along the same paths with the same decisions inside instructions, and the sets and relations that follow
 * from that alone, each computed when first asked for. Executions share it. May be used by several threads.
 */
final class EventStructure {

    private final UnrolledProgram program;
    private final ProgramTrace trace;
    /** By the index of a decision inside an instruction; absent if it is not passed. */
    private final Map<Integer, Boolean> decisions;
    private final EventSet executed;
    private final Map<BaseSet, EventSet> baseSets = new ConcurrentHashMap<>();
    private final Map<String, EventSet> tagged = new ConcurrentHashMap<>();
    private final Map<BaseRelation, Relation> related = new ConcurrentHashMap<>();
    private Relation programOrder;
    private Relation sameRegister;
    private Relation registerReadsFrom;
    private Relation intrinsicData;
    private Relation intrinsicControl;

    EventStructure(ProgramTrace trace, Map<Integer, Boolean> decisions) {
        this.program = trace.program();
        this.trace = trace;
        this.decisions = Map.copyOf(decisions);
        executed = program.microEvents().map(this::executedMicroEvents).orElseGet(() -> EventSet.empty(program.size()))
                .union(trace.executed());
    }

    private EventSet executedMicroEvents(MicroEvents micros) {
        return EventSet.of(program.size(), micros.events().stream().filter(e -> trace.passes(e.thread(), e.step()))
                .filter(e -> holds(micros.guard(e))).mapToInt(Event::id));
    }

    private boolean holds(Guard guard) {
        return guard.events().stream().allMatch(trace.executed()::contains)
                && guard.outcomes().stream().allMatch(o -> Boolean.valueOf(o.holds()).equals(decisions.get(o.decision())));
    }

    /** The events that happen, micro-events included. */
    EventSet executed() {
        return executed;
    }

    /** The events of a {@linkplain BaseSet#isStatic static} base set. */
    EventSet baseSet(BaseSet set) {
        return baseSets.computeIfAbsent(set, s -> program.events(s::contains).intersection(executed));
    }

    /** The events with a tag. */
    EventSet tagged(String tag) {
        return tagged.computeIfAbsent(tag, t -> program.events(event -> event.tags().contains(t)).intersection(executed));
    }

    /** The pairs that satisfy the predicate by which a base relation is defined. */
    Relation pairs(BaseRelation relation, BiPredicate<Event, Event> defining) {
        return related.computeIfAbsent(relation, r -> pairs(defining));
    }

    /** Events of one thread, the first of an earlier step than the second or before it in one statement. */
    Relation programOrder() {
        if (programOrder == null) {
            Map<Integer, NavigableMap<Integer, BitSet>> eventsOfThreads = new HashMap<>();
            executed.forEach(event -> {
                if (trace.threadOf(event) >= 0) {
                    eventsOfThreads.computeIfAbsent(trace.threadOf(event), thread -> new TreeMap<>()).computeIfAbsent(trace.stepOf(event), step -> new BitSet()).set(event);
                }
            });
            Relation.Builder pairs = Relation.builder(program.size());
            for (NavigableMap<Integer, BitSet> steps : eventsOfThreads.values()) {
                BitSet later = new BitSet();
                for (BitSet events : steps.descendingMap().values()) {
                    EventSet targets = EventSet.of(program.size(), later);
                    events.stream().forEach(event -> pairs.addAll(event, targets));
                    later.or(events);
                }
            }
            Relation inStatements = program.statementOrder();
            programOrder = inStatements.isEmpty() ? pairs.build() : pairs.build().union(inStatements.restrict(executed, executed));
        }
        return programOrder;
    }

    /** Accesses of the same register of one thread (reflexive). */
    Relation sameRegister() {
        if (sameRegister == null) {
            List<Event> events = program.events();
            sameRegister = Relation.where(program.size(), (a, b) -> events.get(a).isOfSameRegister(events.get(b)))
                    .restrict(executed, executed);
        }
        return sameRegister;
    }

    /** From the last write of a register in an earlier instruction to a read of it, unless the read's own instruction wrote it. */
    Relation registerReadsFrom() {
        if (registerReadsFrom == null) {
            EventSet writes = baseSet(BaseSet.WREG);
            EventSet reads = baseSet(BaseSet.RREG).difference(
                    intrinsicData().restrict(writes, executed).intersection(sameRegister()).range());
            Relation before = sameRegister().intersection(programOrder());
            List<Event> events = program.events();
            Relation overwriting = Relation.where(program.size(),
                    (a, b) -> events.get(a).mayBeOverwrittenBy(events.get(b))).restrict(writes, writes);
            Relation overwritten = overwriting.compose(before);
            registerReadsFrom = before.difference(overwritten).restrict(writes, reads);
        }
        return registerReadsFrom;
    }

    /** {@code iico_data}. */
    Relation intrinsicData() {
        if (intrinsicData == null) {
            intrinsicData = edges(program.microEvents().map(MicroEvents::data).orElse(List.of()));
        }
        return intrinsicData;
    }

    /** {@code iico_ctrl}. */
    Relation intrinsicControl() {
        if (intrinsicControl == null) {
            intrinsicControl = edges(program.microEvents().map(MicroEvents::control).orElse(List.of()));
        }
        return intrinsicControl;
    }

    private Relation pairs(BiPredicate<Event, Event> predicate) {
        Relation.Builder pairs = Relation.builder(program.size());
        int[] happening = executed.toArray();
        for (int a : happening) {
            Event source = program.event(a);
            for (int b : happening) {
                if (predicate.test(source, program.event(b))) {
                    pairs.add(a, b);
                }
            }
        }
        return pairs.build();
    }

    /** The same, of the ids of events. */
    Relation where(Relation.PairPredicate predicate) {
        return Relation.where(program.size(), predicate).restrict(executed, executed);
    }

    private Relation edges(List<Edge> edges) {
        Relation.Builder pairs = Relation.builder(program.size());
        for (Edge edge : edges) {
            if (executed.contains(edge.source()) && executed.contains(edge.target()) && holds(edge.guard())) {
                pairs.add(edge.source(), edge.target());
            }
        }
        return pairs.build();
    }
}
