package org.felis.engine.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The relations that people who work with memory models know by their names, whichever file defines them: explanations name them and do
 * not unfold them, drawings have a colour for them, editors highlight them. This is the only list of these names.
 */
public enum KnownRelation {
    PO("po"),
    PO_LOC("po-loc"),
    RF("rf"),
    RFE("rfe"),
    RFI("rfi"),
    CO("co"),
    COE("coe"),
    COI("coi"),
    FR("fr"),
    FRE("fre"),
    FRI("fri"),
    RMW("rmw"),
    AMO("amo"),
    LXSX("lxsx"),
    ADDR("addr"),
    DATA("data"),
    CTRL("ctrl");

    private final String catName;

    KnownRelation(String catName) {
        this.catName = catName;
    }

    /** The name in CAT. */
    public String catName() {
        return catName;
    }

    /** Whether a relation of this name is this one. */
    public boolean isNamed(String name) {
        return catName.equals(name);
    }

    /** The relation with this name. */
    public static Optional<KnownRelation> find(String name) {
        return Arrays.stream(values()).filter(relation -> relation.isNamed(name)).findFirst();
    }

    /** All names. */
    public static Set<String> names() {
        return Arrays.stream(values()).map(KnownRelation::catName).collect(Collectors.toUnmodifiableSet());
    }

    /** For a part, by threads, of {@code rf}, {@code co} or {@code fr}: the whole relation; any other relation is its own whole. */
    public KnownRelation whole() {
        return switch (this) {
            case RFE, RFI -> RF;
            case COE, COI -> CO;
            case FRE, FRI -> FR;
            case PO, PO_LOC, RF, CO, FR, RMW, AMO, LXSX, ADDR, DATA, CTRL -> this;
        };
    }

    /**
     * The part of {@code rf}, {@code co} or {@code fr} that a pair is in; any other relation has no such parts.
     *
     * @param internal whether the events of the pair belong to one thread
     */
    public KnownRelation part(boolean internal) {
        return switch (this) {
            case RF -> internal ? RFI : RFE;
            case CO -> internal ? COI : COE;
            case FR -> internal ? FRI : FRE;
            case PO, PO_LOC, RFE, RFI, COE, COI, FRE, FRI, RMW, AMO, LXSX, ADDR, DATA, CTRL -> this;
        };
    }
}
