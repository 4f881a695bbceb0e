package org.felis.engine.model;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.felis.engine.model.PairDefinition.AtOneLocation;
import org.felis.engine.model.PairDefinition.Computed;
import org.felis.engine.model.PairDefinition.OfAddresses;
import org.felis.engine.model.PairDefinition.OfEvents;
import org.felis.engine.model.PairDefinition.Union;
import org.felis.engine.model.PairProperties.Ends;
import org.felis.engine.model.PairProperties.Location;
import org.felis.engine.model.PairProperties.Role;
import org.felis.engine.model.PairProperties.Shape;
import org.felis.engine.model.PairProperties.Threads;
import org.felis.engine.model.PairProperties.Universe;
import org.felis.engine.program.Event;
import org.felis.engine.program.EventClasses;

/**
 * The relations that the engine gives to every model, whatever the program: each with its meaning, its definition and its properties.
 * Sources: herd7's documentation (Alglave, Maranget, Tautschnig, <em>Herding Cats</em>, TOPLAS 2014, and diy.inria.fr) for the names
 * and their meaning. {@code docs/extending.md} says how to add one.
 *
 * <p>Events are memory events (reads, writes, fences, initial writes) and branches unless the row says otherwise; with
 * micro-events, {@code po}, {@code int}, {@code ext} and {@code same-instance} range over these too, and {@code loc} over accesses
 * of the same register of one thread.
 */
public enum BaseRelation {
    PO("po", "program order: transitive, between events of different instruction instances of one thread; in C also inside a "
            + "statement, from an access to what is computed from it", Computed.PROGRAM_ORDER,
            Ends.ANY, Threads.SAME, Location.ANY, Shape.IN_PROGRAM_ORDER, Role.ORDER, Universe.ANY),
    INT("int", "same thread (reflexive); the initial writes together count as one thread", new OfEvents(Event::isOfSameThread),
            Ends.ANY, Threads.SAME, Location.ANY, Shape.EQUIVALENCE, Role.COMPARISON, Universe.ANY),
    EXT("ext", "different threads: the complement of int", new OfEvents((a, b) -> !a.isOfSameThread(b)),
            Ends.ANY, Threads.DIFFERENT, Location.ANY, Shape.SYMMETRIC, Role.COMPARISON, Universe.ANY),
    LOC("loc", "accesses and synchronizations at the same location (reflexive)", Computed.LOCATION,
            Ends.ANY, Threads.ANY, Location.SAME, Shape.EQUIVALENCE, Role.COMPARISON, Universe.ANY),
    RF("rf", "a write and a read that takes its value", Computed.READS_FROM,
            Ends.WRITE_TO_READ, Threads.ANY, Location.SAME, Shape.IRREFLEXIVE, Role.COMMUNICATION, Universe.ANY),
    /**
     * Dependencies go through registers, never through memory, and never inside one machine instruction; in C they are also
     * inside a statement. Inside an
     * expression, the condition of an if-then-else is a <em>pick</em>, not data; so is the condition of a conditional
     * write. The status of a store exclusive depends on nothing,
     * but on the write where the architecture says so ({@link
     * org.felis.engine.program.MemoryAction.WriteExclusive#decidesStatus}).
     */
    ADDR("addr", "address dependency: a read and a po-later access whose address was computed from it", Computed.ADDRESS_DEPENDENCY,
            Ends.ANY, Threads.SAME, Location.ANY, Shape.IN_PROGRAM_ORDER, Role.DEPENDENCY, Universe.ANY),
    DATA("data", "data dependency: a read and a po-later write whose value was computed from it", Computed.DATA_DEPENDENCY,
            Ends.ANY, Threads.SAME, Location.ANY, Shape.IN_PROGRAM_ORDER, Role.DEPENDENCY, Universe.ANY),
    CTRL("ctrl", "control dependency: a read and everything po-after a conditional jump that was decided by it; in C up to "
            + "where the branches meet again", Computed.CONTROL_DEPENDENCY,
            Ends.ANY, Threads.SAME, Location.ANY, Shape.IN_PROGRAM_ORDER, Role.DEPENDENCY, Universe.ANY),
    PICK_ADDR("pick-addr-dep", "addr, where picks count as data", Computed.PICKED_ADDRESS_DEPENDENCY,
            Ends.ANY, Threads.SAME, Location.ANY, Shape.IN_PROGRAM_ORDER, Role.DEPENDENCY, Universe.ANY),
    PICK_DATA("pick-data-dep", "data, where picks count as data", Computed.PICKED_DATA_DEPENDENCY,
            Ends.ANY, Threads.SAME, Location.ANY, Shape.IN_PROGRAM_ORDER, Role.DEPENDENCY, Universe.ANY),
    PICK_CTRL("pick-ctrl-dep", "ctrl, where picks count as data", Computed.PICKED_CONTROL_DEPENDENCY,
            Ends.ANY, Threads.SAME, Location.ANY, Shape.IN_PROGRAM_ORDER, Role.DEPENDENCY, Universe.ANY),
    /** These are inside one machine instruction; in C they are part of {@link #DATA} and {@link #PICK_DATA}. */
    INSIDE_DATA("iico-data-dep", "a read and a write of one machine instruction instance whose value or address was "
            + "computed from it", Computed.INSIDE_DATA_DEPENDENCY,
            Ends.READ_TO_WRITE, Threads.SAME, Location.ANY, Shape.IRREFLEXIVE, Role.DEPENDENCY, Universe.ANY),
    INSIDE_PICK("iico-pick-dep", "iico-data-dep, where picks count as data: also the write that the read decides "
            + "(compare-and-swap)", Computed.INSIDE_PICK_DEPENDENCY,
            Ends.READ_TO_WRITE, Threads.SAME, Location.ANY, Shape.IRREFLEXIVE, Role.DEPENDENCY, Universe.ANY),
    AMO("amo", "the read and the write of one atomic instruction instance, if they are two events: both tagged X, of the "
            + "same location", new AtOneLocation(Event::isAtomicReadOf),
            Ends.ATOMIC_READ_TO_WRITE, Threads.SAME, Location.SAME, Shape.IRREFLEXIVE, Role.ATOMICITY, Universe.ANY),
    LXSX("lxsx", "[R & EX]; po \\ (po; [M & EX]; po); [W & EX]: a load exclusive and its successful store exclusive",
            Computed.EXCLUSIVE_PAIRS,
            Ends.EXCLUSIVE_READ_TO_WRITE, Threads.SAME, Location.ANY, Shape.IN_PROGRAM_ORDER, Role.ATOMICITY, Universe.ANY),
    RMW("rmw", "amo | lxsx", new Union(List.of(AMO, LXSX)),
            Ends.READ_TO_WRITE, Threads.SAME, Location.ANY, Shape.IRREFLEXIVE, Role.ATOMICITY, Universe.ANY),
    SAME_INSTANCE("same-instance", "events of the same instruction instance (reflexive); initial writes are of none", new OfEvents(Event::isOfSameInstance),
            Ends.ANY, Threads.SAME, Location.ANY, Shape.EQUIVALENCE, Role.COMPARISON, Universe.ANY),
    SAME_LOW_ORDER_BITS("same-low-order-bits", "accesses at the same offset inside their objects (reflexive)",
            new OfAddresses((a, b) -> a.offset() == b.offset()),
            Ends.ANY, Threads.ANY, Location.ANY, Shape.EQUIVALENCE, Role.COMPARISON, Universe.ANY),
    DIFFERENT_VALUES("different-values", "events that are not both accesses with the same value; for the function of that name",
            Computed.VALUES,
            Ends.ANY, Threads.ANY, Location.ANY, Shape.SYMMETRIC, Role.COMPARISON, Universe.ANY),
    IICO_ORDER("iico_order", "accesses of one instruction instance that the instruction does one after the other",
            new OfEvents(Event::isOrderedBefore),
            Ends.ANY, Threads.SAME, Location.ANY, Shape.ACYCLIC, Role.ORDER, Universe.ANY),
    SAME_ACCESS("sm", "memory accesses that are one single-copy atomic access (reflexive)", new OfEvents(Event::isSameAccess),
            Ends.ANY, Threads.SAME, Location.ANY, Shape.EQUIVALENCE, Role.COMPARISON, Universe.ANY),
    IICO_DATA("iico_data", "inside an instruction, a value goes from the first event to the second (micro-events)",
            Computed.INTRINSIC_DATA,
            Ends.ANY, Threads.SAME, Location.ANY, Shape.ACYCLIC, Role.DEPENDENCY, Universe.WITH_MICRO_EVENTS),
    IICO_CTRL("iico_ctrl", "inside an instruction, the first event decides whether or how the second happens (micro-events)",
            Computed.INTRINSIC_CONTROL,
            Ends.ANY, Threads.SAME, Location.ANY, Shape.ACYCLIC, Role.DEPENDENCY, Universe.WITH_MICRO_EVENTS),
    RF_REG("rf-reg", "a register write and a later instruction's read of that register that takes its value (micro-events)",
            Computed.REGISTER_READS_FROM,
            Ends.REGISTER_WRITE_TO_READ, Threads.SAME, Location.SAME, Shape.IN_PROGRAM_ORDER, Role.COMMUNICATION,
            Universe.WITH_MICRO_EVENTS);

    private static final Map<String, BaseRelation> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toMap(BaseRelation::catName, Function.identity()));

    private final String catName;
    private final String meaning;
    private final PairDefinition definition;
    private final PairProperties properties;

    BaseRelation(String catName, String meaning, PairDefinition definition, Ends ends, Threads threads, Location location,
            Shape shape, Role role, Universe universe) {
        this.catName = catName;
        this.meaning = meaning;
        this.definition = definition;
        this.properties = new PairProperties(ends, threads, location, shape, role, universe);
    }

    /** The name in CAT. */
    public String catName() {
        return catName;
    }

    /** One line for people. */
    public String meaning() {
        return meaning;
    }

    /** What decides which pairs are in it. */
    public PairDefinition definition() {
        return definition;
    }

    /** What is known of it in every execution. */
    public PairProperties properties() {
        return properties;
    }

    /** Whether an execution chooses it rather than computes it. */
    public boolean isChosen() {
        return definition == Computed.READS_FROM;
    }

    /** Whether it is empty in every execution of a program with events of these classes alone, judging by what its events are. */
    public boolean isEmptyAmong(EventClasses classes) {
        if (properties.ends().isEmptyAmong(classes)) {
            return true;
        }
        if (!(definition instanceof Union union)) {
            return false;
        }
        for (BaseRelation part : union.parts()) {
            if (!part.isEmptyAmong(classes)) {
                return false;
            }
        }
        return true;
    }

    /** Whether it tells which values are computed or decided from which. */
    public boolean isDependency() {
        return properties.role() == Role.DEPENDENCY;
    }

    /** Whether it only compares two events. */
    public boolean isComparison() {
        return properties.role() == Role.COMPARISON;
    }

    /** Whether the relation has pairs only where the universe of events has micro-events ({@code program.MicroEvents}). */
    public boolean isOfMicroEvents() {
        return properties.universe() == Universe.WITH_MICRO_EVENTS;
    }

    public static Optional<BaseRelation> find(String catName) {
        return Optional.ofNullable(BY_NAME.get(catName));
    }
}
