package org.felis.engine.analysis.relation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.analysis.program.Dependencies;
import org.felis.engine.analysis.program.GuardFlow;
import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.expression.Value;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.PairDefinition;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.MicroEvents;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/** Bounds of the base relations and base sets of one program. Made on demand. */
final class BaseBounds {

    private final UnrolledProgram program;
    private final ControlFlow control;
    private final ValueFlow values;
    private final Dependencies dependencies;
    private final Map<BaseRelation, Bounds> known = new EnumMap<>(BaseRelation.class);
    private final Map<BaseSet, SetBounds> knownSets = new EnumMap<>(BaseSet.class);
    private final Map<String, SetBounds> knownTags = new HashMap<>();

    BaseBounds(UnrolledProgram program, ControlFlow control, ValueFlow values, Dependencies dependencies) {
        this.program = program;
        this.control = control;
        this.values = values;
        this.dependencies = dependencies;
    }

    /** The same, except that reads-from does not hold the pairs. */
    BaseBounds withoutReadsFrom(Relation pairs) {
        BaseBounds narrowed = new BaseBounds(program, control, values, dependencies);
        narrowed.known.putAll(known);
        narrowed.knownSets.putAll(knownSets);
        narrowed.knownTags.putAll(knownTags);
        Bounds all = of(BaseRelation.RF);
        Relation may = Leaves.withoutSources(all.may(), pairs);
        EventSet single = EventSet.of(program.size(),
                may.range().stream().filter(read -> may.predecessors(read).cardinality() == 1));
        narrowed.known.put(BaseRelation.RF,
                new Bounds(may, all.must().union(may.restrict(EventSet.full(program.size()), single))));
        return narrowed;
    }

    Bounds of(BaseRelation relation) {
        Bounds bounds = known.get(relation);
        if (bounds == null) {
            Bounds computed = compute(relation);
            bounds = new Bounds(computed.may().difference(control.exclusive()),
                    computed.must().difference(control.exclusive()));
            known.put(relation, bounds);
        }
        return bounds;
    }

    SetBounds of(BaseSet set) {
        return knownSets.computeIfAbsent(set, s -> s.isStatic() ? exactly(s::contains) : finalWrites());
    }

    SetBounds tagged(String tag) {
        return knownTags.computeIfAbsent(tag, t -> exactly(event -> event.tags().contains(t)));
    }

    private SetBounds exactly(Predicate<Event> predicate) {
        return SetBounds.exactly(program.events(predicate).intersection(control.possible()));
    }

    /** A write is sure to be final only if no other one may be of its observed location. */
    private SetBounds finalWrites() {
        EventSet writes = program.events(Event::isWrite).intersection(control.possible());
        EventSet may = EventSet.empty(program.size());
        EventSet must = may;
        for (Value.Address location : program.program().observedLocations()) {
            EventSet candidates = EventSet.of(program.size(),
                    writes.stream().filter(write -> values.mayAddresses(program.event(write)).contains(location)));
            may = may.union(candidates);
            if (candidates.cardinality() == 1) {
                must = must.union(candidates);
            }
        }
        return new SetBounds(may, must);
    }

    private Bounds compute(BaseRelation relation) {
        return switch (relation.definition()) {
            case PairDefinition.OfEvents(var related) -> Bounds.exactly(pairs(related));
            case PairDefinition.AtOneLocation(var related) -> atOneLocation(related);
            case PairDefinition.OfAddresses(var related) -> ofAddresses(related);
            case PairDefinition.Union(var parts) -> parts.stream().map(this::of).reduce(none(),
                    (a, b) -> new Bounds(a.may().union(b.may()), a.must().union(b.must())));
            case PairDefinition.Computed computed -> compute(computed);
        };
    }

    private Bounds compute(PairDefinition.Computed relation) {
        return switch (relation) {
            case PROGRAM_ORDER -> Bounds.exactly(programOrder());
            case LOCATION -> sameLocation();
            case READS_FROM -> readsFrom();
            case VALUES -> new Bounds(pairs((a, b) -> a != b || !a.isMemoryAccess()),
                    pairs((a, b) -> !a.isMemoryAccess() || !b.isMemoryAccess()));
            case EXCLUSIVE_PAIRS -> exclusivePairs();
            case ADDRESS_DEPENDENCY -> dependencies.address();
            case DATA_DEPENDENCY -> dependencies.data();
            case CONTROL_DEPENDENCY -> dependencies.control();
            case PICKED_ADDRESS_DEPENDENCY -> dependencies.pickAddress();
            case PICKED_DATA_DEPENDENCY -> dependencies.pickData();
            case PICKED_CONTROL_DEPENDENCY -> dependencies.pickControl();
            case INSIDE_DATA_DEPENDENCY -> dependencies.insideData();
            case INSIDE_PICK_DEPENDENCY -> dependencies.insidePick();
            case INTRINSIC_DATA -> program.microEvents().map(m -> intrinsic(m, m.data())).orElseGet(this::none);
            case INTRINSIC_CONTROL -> program.microEvents().map(m -> intrinsic(m, m.control())).orElseGet(this::none);
            case REGISTER_READS_FROM -> program.microEvents().map(this::registerReadsFrom).orElseGet(this::none);
        };
    }

    private Bounds none() {
        return Bounds.exactly(Relation.empty(program.size()));
    }

    private Bounds intrinsic(MicroEvents micros, List<MicroEvents.Edge> edges) {
        GuardFlow guards = new GuardFlow(program, values);
        Relation.Builder may = Relation.builder(program.size());
        Relation.Builder must = Relation.builder(program.size());
        for (MicroEvents.Edge edge : edges) {
            if (!guards.isImpossible(edge.guard())) {
                may.add(edge.source(), edge.target());
                MicroEvents.Guard both = guards.of(program.event(edge.source()))
                        .and(guards.of(program.event(edge.target())));
                if (guards.isSure(edge.guard()) || edge.guard().isImpliedBy(both)) {
                    must.add(edge.source(), edge.target());
                }
            }
        }
        return new Bounds(may.build(), must.build());
    }

    /** A write comes into question unless another one is sure to come between; it is sure if no other one can. */
    private Bounds registerReadsFrom(MicroEvents micros) {
        EventSet inside = EventSet.of(program.size(), micros.data().stream()
                .filter(e -> program.event(e.source()).isOfSameRegister(program.event(e.target())))
                .mapToInt(MicroEvents.Edge::target));
        List<Event> accesses = micros.events().stream().filter(e -> control.possible().contains(e.id())).toList();
        List<Event> writes = accesses.stream().filter(e -> e.kind() == Event.Kind.REGISTER_WRITE).toList();
        Relation.Builder may = Relation.builder(program.size());
        Relation.Builder must = Relation.builder(program.size());
        for (Event read : accesses) {
            if (read.kind() == Event.Kind.REGISTER_READ && !inside.contains(read.id())) {
                for (Event write : writes) {
                    if (write.isOfSameRegister(read) && isBefore(write, read)) {
                        List<Event> between = writes.stream().filter(w -> write.mayBeOverwrittenBy(w)
                                && (write.step() == w.step() || isBefore(write, w)) && isBefore(w, read)).toList();
                        if (between.stream().noneMatch(w -> control.implied().contains(write.id(), w.id())
                                || control.implied().contains(read.id(), w.id()))) {
                            may.add(write.id(), read.id());
                            if (between.isEmpty()) {
                                must.add(write.id(), read.id());
                            }
                        }
                    }
                }
            }
        }
        return new Bounds(may.build(), must.build());
    }

    /** Two events may be related if some of their possible addresses are, and must be if all are. */
    private Bounds ofAddresses(BiPredicate<Value.Address, Value.Address> related) {
        Relation.Builder may = Relation.builder(program.size());
        Relation.Builder must = Relation.builder(program.size());
        List<Event> located = program.events().stream().filter(Event::hasAddress).toList();
        for (Event a : located) {
            for (Event b : located) {
                boolean some = false;
                boolean all = true;
                for (Value.Address first : values.mayAddresses(a)) {
                    for (Value.Address second : values.mayAddresses(b)) {
                        boolean holds = related.test(first, second);
                        some |= holds;
                        all &= holds;
                    }
                }
                if (some) {
                    may.add(a.id(), b.id());
                    if (all) {
                        must.add(a.id(), b.id());
                    }
                }
            }
        }
        return new Bounds(may.build(), must.build());
    }

    private Relation pairs(BiPredicate<Event, Event> predicate) {
        List<Event> events = program.events();
        return Relation.where(program.size(), (a, b) -> predicate.test(events.get(a), events.get(b)));
    }

    private boolean isBefore(Event a, Event b) {
        return a.thread() == b.thread() && !a.isInitialWrite() && a.step() < b.step()
                && control.reaches(a.thread(), a.step(), b.step());
    }

    private Relation programOrder() {
        List<Event> events = program.events();
        return Relation.where(program.size(), (a, b) -> isBefore(events.get(a), events.get(b)))
                .union(program.statementOrder());
    }

    private List<Event> accesses() {
        return program.events().stream().filter(Event::isMemoryAccess).toList();
    }

    private Bounds sameLocation() {
        Bounds ofMemory = atOneLocation((a, b) -> true);
        if (program.microEvents().isEmpty()) {
            return ofMemory;
        }
        Relation registers = sameRegister();
        return new Bounds(ofMemory.may().union(registers), ofMemory.must().union(registers));
    }

    private Relation sameRegister() {
        List<Event> micros = program.microEvents().map(MicroEvents::events).orElse(List.of());
        Relation.Builder pairs = Relation.builder(program.size());
        for (Event a : micros) {
            micros.stream().filter(a::isOfSameRegister).forEach(b -> pairs.add(a.id(), b.id()));
        }
        return pairs.build();
    }

    /**
     * A read takes its value from one write, of the same location and not later in its own instruction. With one candidate
     * there is no choice.
     */
    private Bounds readsFrom() {
        Relation.Builder may = Relation.builder(program.size());
        Relation.Builder must = Relation.builder(program.size());
        List<Event> writes = program.events().stream().filter(Event::isWrite).toList();
        for (Event read : program.events()) {
            if (!read.isRead()) {
                continue;
            }
            int candidates = 0;
            int last = -1;
            for (Event write : writes) {
                if (!control.exclusive().contains(write.id(), read.id()) && !isLaterInInstruction(write, read)
                        && values.mayAlias(write, read)) {
                    may.add(write.id(), read.id());
                    candidates++;
                    last = write.id();
                }
            }
            if (candidates == 1) {
                must.add(last, read.id());
            }
        }
        return new Bounds(may.build(), must.build());
    }

    private static boolean isLaterInInstruction(Event write, Event read) {
        return write == read || write.thread() == read.thread() && write.step() == read.step() && write.operation() > read.operation();
    }

    private Bounds atOneLocation(BiPredicate<Event, Event> related) {
        Relation.Builder may = Relation.builder(program.size());
        Relation.Builder must = Relation.builder(program.size());
        List<Event> located = program.events().stream().filter(Event::hasAddress).toList();
        for (Event a : located) {
            for (Event b : located) {
                if (related.test(a, b) && values.mayAlias(a, b)) {
                    may.add(a.id(), b.id());
                    if (values.mustAlias(a, b)) {
                        must.add(a.id(), b.id());
                    }
                }
            }
        }
        return new Bounds(may.build(), must.build());
    }

    /** A load exclusive and a store exclusive belong together if no access of an exclusive comes between them. */
    private Bounds exclusivePairs() {
        Relation.Builder may = Relation.builder(program.size());
        Relation.Builder must = Relation.builder(program.size());
        List<Event> accesses = accesses().stream()
                .filter(e -> e.has(EngineTag.EXCLUSIVE) && control.possible().contains(e.id())).toList();
        for (Event read : accesses) {
            for (Event write : accesses) {
                if (read.isRead() && write.isWrite() && isBefore(read, write)
                        && (values.mayAlias(read, write) || isOfPair(read) || isOfPair(write))) {
                    List<Event> between = new ArrayList<>(accesses);
                    between.removeIf(e -> !isBefore(read, e) || !isBefore(e, write));
                    if (between.stream().noneMatch(e -> control.implied().contains(read.id(), e.id())
                            || control.implied().contains(write.id(), e.id()))) {
                        may.add(read.id(), write.id());
                        if (between.isEmpty()) {
                            must.add(read.id(), write.id());
                        }
                    }
                }
            }
        }
        return new Bounds(may.build(), must.build());
    }

    /** Whether its instruction has another access of an exclusive: only the first ones of pairs have one address. */
    private boolean isOfPair(Event access) {
        return program.step(access).events().stream().filter(e -> e.has(EngineTag.EXCLUSIVE)).count() > 1;
    }
}
