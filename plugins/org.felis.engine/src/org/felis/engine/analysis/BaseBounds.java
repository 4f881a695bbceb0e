package org.felis.engine.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.program.Event;
import org.felis.engine.program.MicroEvents;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.Value;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/** Bounds of the base relations and base sets of one program. Made on demand. */
final class BaseBounds {

    private static final String ATOMIC = "X";
    private static final String EXCLUSIVE = "EX";

    private final UnrolledProgram program;
    private final ControlFlow control;
    private final ValueFlow values;
    private final Dependencies dependencies;
    private final Map<BaseRelation, Bounds> known = new EnumMap<>(BaseRelation.class);
    private final Map<String, SetBounds> knownSets = new HashMap<>();

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
        Bounds all = of(BaseRelation.RF);
        Relation may = Leaves.withoutSources(all.may(), pairs);
        EventSet single = EventSet.of(program.size(),
                may.range().stream().filter(read -> may.predecessors(read).cardinality() == 1));
        narrowed.known.put(BaseRelation.RF,
                new Bounds(may, all.must().union(may.restrict(EventSet.full(program.size()), single))));
        return narrowed;
    }

    Bounds of(String name) {
        return BaseRelation.find(name).map(this::of).orElseGet(() -> Bounds.exactly(Relation.empty(program.size())));
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

    SetBounds set(String name) {
        SetBounds known = knownSets.get(name);
        if (known == null) {
            known = name.equals(BaseSet.FW.catName()) ? finalWrites()
                    : SetBounds.exactly(program.baseSet(name).intersection(control.possible()));
            knownSets.put(name, known);
        }
        return known;
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
        return switch (relation) {
            case PO -> Bounds.exactly(programOrder());
            case INT -> Bounds.exactly(program.sameThread());
            case EXT -> Bounds.exactly(program.sameThread().complement());
            case LOC -> sameLocation();
            case RF -> readsFrom();
            case ADDR -> dependencies.address();
            case DATA -> dependencies.data();
            case CTRL -> dependencies.control();
            case PICK_ADDR -> dependencies.pickAddress();
            case PICK_DATA -> dependencies.pickData();
            case PICK_CTRL -> dependencies.pickControl();
            case AMO -> atomic();
            case LXSX -> exclusivePairs();
            case RMW -> new Bounds(of(BaseRelation.AMO).may().union(of(BaseRelation.LXSX).may()),
                    of(BaseRelation.AMO).must().union(of(BaseRelation.LXSX).must()));
            case SAME_INSTANCE -> Bounds.exactly(program.sameInstance());
            case SAME_LOW_ORDER_BITS -> sameOffset();
            case DIFFERENT_VALUES -> new Bounds(pairs((a, b) -> a != b || !a.isMemoryAccess()).may(),
                    pairs((a, b) -> !a.isMemoryAccess() || !b.isMemoryAccess()).must());
            case IICO_ORDER -> pairs(Event::isOrderedBefore);
            case SAME_ACCESS -> pairs(Event::isSameAccess);
            case IICO_DATA -> program.microEvents().map(m -> intrinsic(m, m.data())).orElseGet(this::none);
            case IICO_CTRL -> program.microEvents().map(m -> intrinsic(m, m.control())).orElseGet(this::none);
            case RF_REG -> program.microEvents().map(this::registerReadsFrom).orElseGet(this::none);
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

    private Bounds sameOffset() {
        Map<Event, Set<Long>> offsets = new HashMap<>();
        program.events().stream().filter(Event::hasAddress).forEach(e -> offsets.put(e,
                values.mayAddresses(e).stream().map(Value.Address::offset).collect(Collectors.toSet())));
        BiPredicate<Event, Event> located = (a, b) -> offsets.containsKey(a) && offsets.containsKey(b);
        return new Bounds(
                pairs((a, b) -> located.test(a, b) && !Collections.disjoint(offsets.get(a), offsets.get(b))).may(),
                pairs((a, b) -> located.test(a, b) && offsets.get(a).size() == 1 && offsets.get(a).equals(offsets.get(b)))
                        .must());
    }

    private Bounds pairs(BiPredicate<Event, Event> predicate) {
        return Bounds.exactly(Relation.where(program.size(),
                (a, b) -> predicate.test(program.event(a), program.event(b))));
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
        Relation.Builder may = Relation.builder(program.size());
        Relation.Builder must = Relation.builder(program.size());
        List<Event> located = program.events().stream().filter(Event::hasAddress).toList();
        for (Event a : located) {
            for (Event b : located) {
                if (values.mayAlias(a, b)) {
                    may.add(a.id(), b.id());
                    if (values.mustAlias(a, b)) {
                        must.add(a.id(), b.id());
                    }
                }
            }
        }
        if (program.microEvents().isEmpty()) {
            return new Bounds(may.build(), must.build());
        }
        Relation registers = sameRegister();
        return new Bounds(may.build().union(registers), must.build().union(registers));
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

    private Bounds atomic() {
        Relation.Builder may = Relation.builder(program.size());
        Relation.Builder must = Relation.builder(program.size());
        for (Event read : program.events()) {
            if (!read.isRead() || !read.tags().contains(ATOMIC)) {
                continue;
            }
            for (Event write : program.step(read).events()) {
                if (write != read && write.isWrite() && write.tags().contains(ATOMIC) && values.mayAlias(read, write)) {
                    may.add(read.id(), write.id());
                    if (values.mustAlias(read, write)) {
                        must.add(read.id(), write.id());
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
                .filter(e -> e.tags().contains(EXCLUSIVE) && control.possible().contains(e.id())).toList();
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
        return program.step(access).events().stream().filter(e -> e.tags().contains(EXCLUSIVE)).count() > 1;
    }
}
