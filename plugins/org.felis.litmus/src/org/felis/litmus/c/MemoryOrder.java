package org.felis.litmus.c;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.felis.litmus.problems.Nearest;

/** The memory orders of C11 (ISO/IEC 9899:2011, 7.17.3), each with the tag that its events carry. */
public enum MemoryOrder {
    RELAXED("memory_order_relaxed", "RLX"), CONSUME("memory_order_consume", "CON"),
    ACQUIRE("memory_order_acquire", "ACQ"), RELEASE("memory_order_release", "REL"),
    ACQ_REL("memory_order_acq_rel", "ACQ_REL"), SEQ_CST("memory_order_seq_cst", "SC");

    private static final String PREFIX = "memory_order_";

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

    /** Behind a message about a name that means none: {@code ; did you mean 'memory_order_acquire'?}, or nothing. */
    public static String didYouMean(String name) {
        if (!name.startsWith(PREFIX)) {
            return "";
        }
        List<String> orders = BY_NAME.keySet().stream().map(order -> order.substring(PREFIX.length())).toList();
        return Nearest.to(name.substring(PREFIX.length()), orders).stream().findFirst().map(order -> "; did you mean '" + PREFIX + order + "'?").orElse("");
    }

    /** The order that a name in a program means. */
    public static Optional<MemoryOrder> find(String cName) {
        return Optional.ofNullable(BY_NAME.get(cName));
    }
}
