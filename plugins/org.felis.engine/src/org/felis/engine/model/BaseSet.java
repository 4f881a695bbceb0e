package org.felis.engine.model;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The event sets that the engine gives to every model. All other base sets are tags that instructions attach to events. */
public enum BaseSet {
    R("R", "memory reads"),
    W("W", "memory writes, initial ones included"),
    M("M", "memory accesses: R | W"),
    F("F", "fences"),
    B("B", "branches; with micro-events, also the decisions inside instructions"),
    BCC("BCC", "conditional branches"),
    IW("IW", "initial writes"),
    FW("FW", "final writes of the locations that the test observes"),
    PRED("PRED", "decisions inside instructions (micro-events)", true),
    RREG("Rreg", "register reads (micro-events)", true),
    WREG("Wreg", "register writes (micro-events)", true),
    ADDRESS_PORT("ADDR", "register reads for the address of an access (micro-events)", true),
    DATA_PORT("DATA", "register reads for the value of a write, or for whether it happens (micro-events)", true);

    private static final Map<String, BaseSet> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toMap(BaseSet::catName, Function.identity()));

    private final String catName;
    private final String meaning;
    private final boolean ofMicroEvents;

    BaseSet(String catName, String meaning) {
        this(catName, meaning, false);
    }

    BaseSet(String catName, String meaning, boolean ofMicroEvents) {
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

    /** Whether the set has elements only where the universe of events has micro-events ({@code program.MicroEvents}). */
    public boolean isOfMicroEvents() {
        return ofMicroEvents;
    }

    public static Optional<BaseSet> find(String catName) {
        return Optional.ofNullable(BY_NAME.get(catName));
    }
}
