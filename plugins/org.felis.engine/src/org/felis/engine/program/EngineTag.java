package org.felis.engine.program;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tags of events that the engine itself interprets. All others mean something to models only: instructions attach them, models
 * name them, and the engine compares names.
 */
public enum EngineTag {
    /** An access of an atomic instruction, as in {@code amo}. */
    ATOMIC("X", true),
    /** An access of a load or store exclusive, as in {@code lxsx}. */
    EXCLUSIVE("EX", true),
    /**
     * A memory access that its instruction does after those of its operations before and before those after. Other accesses of
     * one instruction are not ordered.
     */
    IN_ORDER("IN-ORDER", false),
    /** A register read for the address of a memory access, also for a selection among addresses. */
    ADDRESS_PORT("ADDR", true),
    /**
     * A register read for the value of a write, also for a selection among values or for the condition under which it writes.
     */
    DATA_PORT("DATA", true),
    /** What ends the life of an object: an event at its start, or, of a program that is made, the write to each of its cells that is accessed. */
    FREED("FREED", false),
    /** What begins the life of an object: in the same way. */
    ALLOCATED("ALLOCATED", false),
    /** An initial write, or with {@link #ALLOCATED} the beginning of a life, that is no write of the program's: who reads from it reads what nobody has written. */
    UNWRITTEN("UNWRITTEN", false),
    /** A read that only carries what it reads elsewhere, whatever it is. */
    COPIED("COPIED", false),
    /** With {@link #FREED}: what ends the life of an object only for accesses that are {@link #UNPROTECTED}. */
    RETIRED("RETIRED", false),
    /** What must come before the retirement of an object: an event at an address inside it, or, of a program that is made, a read of what the retirement writes. */
    UNPROTECTED("UNPROTECTED", false),
    /** An access that marks where an operation of an object begins or ends ({@code specification.Specification}); it does nothing else. */
    MARK("MARK", false),
    /** An access by which a thread comes to a barrier or waits there: the order in which threads do so is no difference between executions that are counted. */
    ARRIVAL("ARRIVAL", false);

    private final String text;
    private final boolean inModels;

    EngineTag(String text, boolean inModels) {
        this.text = text;
        this.inModels = inModels;
    }

    /** The tag as events carry it and models write it. */
    public String text() {
        return text;
    }

    /** The tags that models see only by way of relations: no set has their name. */
    public static Set<String> invisibleToModels() {
        return Arrays.stream(values()).filter(tag -> !tag.inModels).map(EngineTag::text).collect(Collectors.toUnmodifiableSet());
    }
}
