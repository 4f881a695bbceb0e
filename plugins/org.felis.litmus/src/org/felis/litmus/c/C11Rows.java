package org.felis.litmus.c;

import static org.felis.litmus.c.CParameter.order;
import static org.felis.litmus.c.CParameter.pointer;
import static org.felis.litmus.c.CParameter.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.program.Expression.BinaryOperator;

/** The table of C11: the generic functions of {@code stdatomic.h} (ISO/IEC 9899:2011, 7.17). */
final class C11Rows {

    /** The tag of atomic accesses. */
    static final String ATOMIC = "A";
    /** The tag of all other events. */
    static final String NOT_ATOMIC = "NA";
    private static final String UPDATE = "RMW";

    private static final Map<String, BinaryOperator> FETCHES = new LinkedHashMap<>();
    static {
        FETCHES.put("add", BinaryOperator.ADD);
        FETCHES.put("sub", BinaryOperator.SUB);
        FETCHES.put("or", BinaryOperator.OR);
        FETCHES.put("xor", BinaryOperator.XOR);
        FETCHES.put("and", BinaryOperator.AND);
    }

    private final List<COperation> rows = new ArrayList<>();

    private C11Rows() {
        loadsAndStores();
        updates();
        add("atomic_thread_fence", List.of(order("order")), false, orders(), "A fence with the given order.",
                (arguments, builder) -> {
                    builder.fence(Set.of(arguments.order(0).tag(), NOT_ATOMIC));
                    return CValue.ZERO;
                });
    }

    static List<COperation> rows() {
        return new C11Rows().rows;
    }

    /** The tags of an atomic access. */
    static Set<String> atomic(MemoryOrder order) {
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
        withAndWithoutOrder("atomic_load", List.of(pointer("x")), true, "Reads a location atomically",
                (arguments, order, builder) -> builder.read(arguments.get(0), atomic(order)));
        withAndWithoutOrder("atomic_store", List.of(pointer("x"), value("value")), false, "Writes a location atomically",
                (arguments, order, builder) -> {
                    builder.write(arguments.get(0), arguments.get(1), atomic(order));
                    return CValue.ZERO;
                });
    }

    private void updates() {
        withAndWithoutOrder("atomic_exchange", List.of(pointer("x"), value("value")), true,
                "Writes a location and yields its old value, as one atomic operation", (arguments, order, builder) -> builder
                        .update(arguments.get(0), old -> arguments.get(1), update(order)));
        FETCHES.forEach((name, operator) -> withAndWithoutOrder("atomic_fetch_" + name,
                List.of(pointer("x"), value("operand")), true,
                "Combines a location with the operand (" + name + ") and yields its old value, as one atomic operation",
                (arguments, order, builder) -> builder.update(arguments.get(0),
                        old -> CValue.binary(operator, old, arguments.get(1)), update(order))));
    }

    /** Makes the operations of a call with a memory order. */
    private interface Ordered {
        CValue lower(CArguments arguments, MemoryOrder order, CBuilder builder);
    }

    /** The function, and the one of the name with {@code _explicit}, whose last argument is the memory order. */
    private void withAndWithoutOrder(String name, List<CParameter> parameters, boolean hasResult, String documentation,
            Ordered lowering) {
        Set<String> tags = orders(ATOMIC, UPDATE, "X");
        List<CParameter> withOrder = new ArrayList<>(parameters);
        withOrder.add(order("order"));
        add(name + "_explicit", withOrder, hasResult, tags, documentation + ", with the given order.",
                (arguments, builder) -> lowering.lower(arguments, arguments.order(parameters.size()), builder));
        add(name, parameters, hasResult, tags, documentation + ", sequentially consistent.",
                (arguments, builder) -> lowering.lower(arguments, MemoryOrder.SEQ_CST, builder));
    }

    private void add(String name, List<CParameter> parameters, boolean hasResult, Set<String> tags, String documentation,
            COperation.Lowering lowering) {
        rows.add(new COperation(name, parameters, hasResult, tags, documentation, lowering));
    }
}
