package org.felis.engine.model;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The relations that the engine gives to every model, whatever the program. Sources: herd7's documentation (Alglave,
 * Maranget, Tautschnig, <em>Herding Cats</em>, TOPLAS 2014, and diy.inria.fr) for the names and their meaning.
 * Events are memory events (reads, writes, fences, initial writes) and branches unless the row says otherwise; with
 * micro-events, {@code po}, {@code int}, {@code ext} and {@code same-instance} range over these too, and {@code loc} over accesses
 * of the same register of one thread.
 */
public enum BaseRelation {
    PO("po", "program order: transitive, between events of different instruction instances of one thread; in C also inside a "
            + "statement, from an access to what is computed from it"),
    INT("int", "same thread (reflexive); the initial writes together count as one thread"),
    EXT("ext", "different threads: the complement of int"),
    LOC("loc", "accesses and synchronizations at the same location (reflexive)"),
    RF("rf", "a write and a read that takes its value"),
    /**
     * Dependencies go through registers, never through memory, and never inside one machine instruction; in C they are also
     * inside a statement. Inside an
     * expression, the condition of an if-then-else is a <em>pick</em>, not data; so is the condition of a conditional
     * write. The status of a store exclusive depends on nothing,
     * but on the write where the architecture says so ({@link
     * org.felis.engine.program.Operation.WriteExclusive#decidesStatus}).
     */
    ADDR("addr", "address dependency: a read and a po-later access whose address was computed from it"),
    DATA("data", "data dependency: a read and a po-later write whose value was computed from it"),
    CTRL("ctrl", "control dependency: a read and everything po-after a conditional jump that was decided by it; in C up to "
            + "where the branches meet again"),
    PICK_ADDR("pick-addr-dep", "addr, where picks count as data"),
    PICK_DATA("pick-data-dep", "data, where picks count as data"),
    PICK_CTRL("pick-ctrl-dep", "ctrl, where picks count as data"),
    AMO("amo", "the read and the write of one atomic instruction instance, if they are two events: both tagged X, of the "
            + "same location"),
    LXSX("lxsx", "[R & EX]; po \\ (po; [M & EX]; po); [W & EX]: a load exclusive and its successful store exclusive"),
    RMW("rmw", "amo | lxsx"),
    SAME_INSTANCE("same-instance", "events of the same instruction instance (reflexive)"),
    SAME_LOW_ORDER_BITS("same-low-order-bits", "accesses at the same offset inside their objects (reflexive)"),
    DIFFERENT_VALUES("different-values", "events that are not both accesses with the same value; for the function of that name"),
    IICO_ORDER("iico_order", "accesses of one instruction instance that the instruction does one after the other"),
    SAME_ACCESS("sm", "memory accesses that are one single-copy atomic access (reflexive)"),
    IICO_DATA("iico_data", "inside an instruction, a value goes from the first event to the second (micro-events)", true),
    IICO_CTRL("iico_ctrl", "inside an instruction, the first event decides whether or how the second happens (micro-events)",
            true),
    RF_REG("rf-reg", "a register write and a later instruction's read of that register that takes its value (micro-events)",
            true);

    private static final Map<String, BaseRelation> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toMap(BaseRelation::catName, Function.identity()));

    private final String catName;
    private final String meaning;
    private final boolean ofMicroEvents;

    BaseRelation(String catName, String meaning) {
        this(catName, meaning, false);
    }

    BaseRelation(String catName, String meaning, boolean ofMicroEvents) {
        this.catName = catName;
        this.meaning = meaning;
        this.ofMicroEvents = ofMicroEvents;
    }

    /** The name in CAT. */
    public String catName() {
        return catName;
    }

    /** One line for people. */
    public String meaning() {
        return meaning;
    }

    /** Whether it tells which values are computed or decided from which. */
    public boolean isDependency() {
        return switch (this) {
            case ADDR, DATA, CTRL, PICK_ADDR, PICK_DATA, PICK_CTRL, IICO_DATA, IICO_CTRL -> true;
            default -> false;
        };
    }

    /** Whether the relation has pairs only where the universe of events has micro-events ({@code program.MicroEvents}). */
    public boolean isOfMicroEvents() {
        return ofMicroEvents;
    }

    public static Optional<BaseRelation> find(String catName) {
        return Optional.ofNullable(BY_NAME.get(catName));
    }
}
