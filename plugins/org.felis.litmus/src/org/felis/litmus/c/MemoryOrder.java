package org.felis.litmus.c;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The memory orders of C11 (ISO/IEC 9899:2011, 7.17.3), each with the tag that its events carry. */
public enum MemoryOrder {
    RELAXED("memory_order_relaxed", "RLX"), CONSUME("memory_order_consume", "CON"),
    ACQUIRE("memory_order_acquire", "ACQ"), RELEASE("memory_order_release", "REL"),
    ACQ_REL("memory_order_acq_rel", "ACQ_REL"), SEQ_CST("memory_order_seq_cst", "SC");

    private static final Map<String, MemoryOrder> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toMap(MemoryOrder::cName, Function.identity()));

    private final String cName;
    private final String tag;

    MemoryOrder(String cName, String tag) {
        this.cName = cName;
        this.tag = tag;
    }

    public String cName() {
        return cName;
    }

    public String tag() {
        return tag;
    }

    /** The order that a name in a program means. */
    public static Optional<MemoryOrder> find(String cName) {
        return Optional.ofNullable(BY_NAME.get(cName));
    }
}
