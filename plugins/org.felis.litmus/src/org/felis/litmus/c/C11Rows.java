package org.felis.litmus.c;

import static org.felis.litmus.c.CParameter.order;
import static org.felis.litmus.c.CParameter.pointer;
import static org.felis.litmus.c.CParameter.value;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.litmus.c.COperation.Result;

/**
 * The table of C11: the generic functions of {@code stdatomic.h} (ISO/IEC 9899:2011, 7.17) and the mutexes of
 * {@code threads.h}. Events and tags are herd7's: a read-modify-write is one event ({@code herd/CSem.ml}).
 */
final class C11Rows {

    /** The tag of atomic accesses. */
    static final String ATOMIC = "A";
    /** The tag of all other events. */
    static final String NOT_ATOMIC = "NA";
    private static final String UPDATE = "RMW";

    /** The operators of the fetch functions, by their names. */
    private static final Map<String, String> FETCHES = new LinkedHashMap<>();
    static {
        FETCHES.put("add", "+");
        FETCHES.put("sub", "-");
        FETCHES.put("or", "|");
        FETCHES.put("xor", "^");
        FETCHES.put("and", "&");
    }

    /** With other orders the behaviour is undefined: ISO/IEC 9899:2011, 7.17.7.2, and for a failure of a compare-exchange 7.17.7.4. */
    private static final Set<MemoryOrder> LOAD_ORDERS = EnumSet.of(MemoryOrder.RELAXED, MemoryOrder.CONSUME, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST);
    /** The same for stores: 7.17.7.1. */
    private static final Set<MemoryOrder> STORE_ORDERS = EnumSet.of(MemoryOrder.RELAXED, MemoryOrder.RELEASE, MemoryOrder.SEQ_CST);
    private static final Set<MemoryOrder> ALL_ORDERS = EnumSet.allOf(MemoryOrder.class);

    private final List<COperation> rows = new ArrayList<>();

    private C11Rows() {
        loadsAndStores();
        updates();
        compareExchange("strong", true);
        compareExchange("weak", false);
        rows.add(COperation.effect("atomic_thread_fence", List.of(order("order")), orders(NOT_ATOMIC),
                "A fence with the given order.",
                (arguments, builder) -> builder.fence(Set.of(arguments.order(0).tag(), NOT_ATOMIC))));
        for (String prefix : List.of("", "mtx_")) {
            mutex(prefix + "lock", "Takes a mutex; always succeeds.", Set.of("LK", "LS", NOT_ATOMIC));
            mutex(prefix + "unlock", "Gives a mutex back.", Set.of("UL", NOT_ATOMIC));
        }
    }

    static List<COperation> rows() {
        return new C11Rows().rows;
    }

    private static Set<String> atomic(MemoryOrder order) {
        return Set.of(ATOMIC, order.tag());
    }

    private static Set<String> update(MemoryOrder order) {
        return Set.of(ATOMIC, order.tag(), UPDATE, "X");
    }

    private static Set<String> orders(String... others) {
        Set<String> tags = new LinkedHashSet<>(List.of(others));
        for (MemoryOrder order : MemoryOrder.values()) {
            tags.add(order.tag());
        }
        return tags;
    }

    private void loadsAndStores() {
        withAndWithoutOrder("atomic_load", List.of(pointer("x")), LOAD_ORDERS, Result.VALUE, "Reads a location atomically",
                (arguments, order, builder) -> builder.read(arguments.place(0), atomic(order)));
        withAndWithoutOrder("atomic_store", List.of(pointer("x"), value("value")), STORE_ORDERS, Result.NOTHING,
                "Writes a location atomically", (arguments, order, builder) -> {
                    builder.write(arguments.place(0), arguments.value(1), atomic(order));
                    return CValue.NOTHING;
                });
    }

    private void updates() {
        withAndWithoutOrder("atomic_exchange", List.of(pointer("x"), value("value")), ALL_ORDERS, Result.VALUE,
                "Writes a location and yields its old value, as one atomic operation", (arguments, order, builder) -> builder
                        .update(arguments.place(0), old -> arguments.value(1), update(order)));
        FETCHES.forEach((name, operator) -> withAndWithoutOrder("atomic_fetch_" + name,
                List.of(pointer("x"), value("operand")), ALL_ORDERS, Result.VALUE,
                "Combines a location with the operand (" + name + ") and yields its old value, as one atomic operation",
                (arguments, order, builder) -> builder.update(arguments.place(0),
                        old -> builder.arithmetic().compute(operator, old, arguments.value(1)), update(order))));
    }

    /** The expected value is in memory that is not atomic. */
    private void compareExchange(String strength, boolean isStrong) {
        String name = "atomic_compare_exchange_" + strength;
        List<CParameter> parameters = List.of(pointer("x"), pointer("expected"), value("desired"));
        List<CParameter> withOrders = new ArrayList<>(parameters);
        withOrders.addAll(List.of(order("success"), order("failure", LOAD_ORDERS)));
        String documentation = "Writes the desired value if the location holds the expected one, and yields whether it did; "
                + "if not, the expected value becomes what it held" + (isStrong ? "" : ". It may fail for no reason");
        Set<String> tags = orders(ATOMIC, UPDATE, "X", NOT_ATOMIC);
        rows.add(new COperation(name + "_explicit", withOrders, Result.CHOSEN_VALUE, tags, documentation + ".",
                (arguments, builder) -> compareExchange(arguments, arguments.order(3), arguments.order(4), isStrong,
                        builder)));
        COperation.Lowering lowering = (arguments, builder) -> compareExchange(arguments, MemoryOrder.SEQ_CST,
                MemoryOrder.SEQ_CST, isStrong, builder);
        for (String synonym : List.of(name, isStrong ? "SCAS" : "WCAS")) {
            rows.add(new COperation(synonym, parameters, Result.CHOSEN_VALUE, tags,
                    documentation + "; sequentially consistent.", lowering));
        }
    }

    private static CValue compareExchange(CArguments arguments, MemoryOrder success, MemoryOrder failure,
            boolean isStrong, CBuilder builder) {
        return builder.compareExchange(arguments.place(0), arguments.place(1), arguments.value(2), update(success),
                atomic(failure), Set.of(NOT_ATOMIC), isStrong);
    }

    private void mutex(String name, String documentation, Set<String> tags) {
        rows.add(COperation.effect(name, List.of(pointer("mutex")), tags, documentation,
                (arguments, builder) -> builder.synchronize(arguments.place(0), tags)));
    }

    /** Makes the operations of a call with a memory order. */
    private interface Ordered {
        CValue lower(CArguments arguments, MemoryOrder order, CBuilder builder);
    }

    /** The function, and the one of the name with {@code _explicit}, whose last argument is the memory order. */
    private void withAndWithoutOrder(String name, List<CParameter> parameters, Set<MemoryOrder> accepted, Result result,
            String documentation, Ordered lowering) {
        Set<String> tags = orders(ATOMIC, UPDATE, "X");
        List<CParameter> withOrder = new ArrayList<>(parameters);
        withOrder.add(order("order", accepted));
        rows.add(new COperation(name + "_explicit", withOrder, result, tags, documentation + ", with the given order.",
                (arguments, builder) -> lowering.lower(arguments, arguments.order(parameters.size()), builder)));
        rows.add(new COperation(name, parameters, result, tags, documentation + ", sequentially consistent.",
                (arguments, builder) -> lowering.lower(arguments, MemoryOrder.SEQ_CST, builder)));
    }
}
