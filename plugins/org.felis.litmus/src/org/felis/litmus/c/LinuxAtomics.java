package org.felis.litmus.c;

import static org.felis.litmus.c.CParameter.pointer;
import static org.felis.litmus.c.CParameter.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.litmus.c.COperation.Result;

/** The kernel's atomic read-modify-writes: a read and a write in one statement, both with the tags of the operation. */
final class LinuxAtomics {

    /** The suffix of a name and the tag that it means. */
    private static final Map<String, String> ORDERS = new LinkedHashMap<>();
    static {
        ORDERS.put("", "MB");
        ORDERS.put("_relaxed", "ONCE");
        ORDERS.put("_acquire", "ACQUIRE");
        ORDERS.put("_release", "RELEASE");
    }

    private static final String UNORDERED = "NORETURN";

    /**
     * An arithmetic operation on an {@code atomic_t}.
     *
     * @param operator of C: {@code old operator operand} is the new value
     * @param operand absent for {@code inc} and {@code dec}, which take 1
     * @param hasReturn whether there is a form that yields the new value
     */
    private record Arithmetic(String name, String meaning, Optional<CParameter> operand, boolean hasReturn, String operator) {

        List<CParameter> parameters() {
            return operand.map(amount -> List.of(amount, pointer("v"))).orElse(List.of(pointer("v")));
        }

        CPlace place(CArguments arguments) {
            return arguments.place(operand.isPresent() ? 1 : 0);
        }

        /** As a value of the place's type. */
        CValue newValue(CArguments arguments, CValue old, CArithmetic arithmetic) {
            CValue amount = operand.isPresent() ? arguments.value(0) : CValue.ofInt(1);
            if (name.equals("andnot")) {
                amount = arithmetic.unary("~", amount).orElse(amount);
            }
            return arithmetic.convert(arithmetic.compute(operator, old, amount), old.type());
        }
    }

    private static final List<Arithmetic> ARITHMETIC = List.of(arithmetic("add", "Adds to", true, "+"),
            arithmetic("sub", "Subtracts from", true, "-"), new Arithmetic("inc", "Increments", Optional.empty(), true, "+"),
            new Arithmetic("dec", "Decrements", Optional.empty(), true, "-"), arithmetic("and", "Clears bits of", false, "&"),
            arithmetic("or", "Sets bits of", false, "|"), arithmetic("xor", "Flips bits of", false, "^"),
            arithmetic("andnot", "Clears the given bits of", false, "&"));

    private final List<COperation> rows = new ArrayList<>();

    private LinuxAtomics() {
        for (Arithmetic arithmetic : ARITHMETIC) {
            rows.add(COperation.effect("atomic_" + arithmetic.name(), arithmetic.parameters(), tags(UNORDERED),
                    arithmetic.meaning() + " an atomic_t; unordered.",
                    (arguments, builder) -> update(arithmetic, arguments, UNORDERED, builder)));
        }
        ORDERS.forEach(this::ordered);
        for (Arithmetic arithmetic : ARITHMETIC) {
            if (List.of("sub", "inc", "dec").contains(arithmetic.name())) {
                test("atomic_" + arithmetic.name() + "_and_test", arithmetic, "MB", "==",
                        "yields whether the result is 0");
            }
        }
        rows.add(new COperation("atomic_add_unless", List.of(pointer("v"), value("amount"), value("unless")), Result.VALUE,
                tags("MB"), "Adds to an atomic_t unless it has the given value, and yields whether it did.",
                (arguments, builder) -> addUnless(arguments, tags("MB"), builder)));
    }

    static List<COperation> rows() {
        return new LinuxAtomics().rows;
    }

    private static Arithmetic arithmetic(String name, String meaning, boolean hasReturn, String operator) {
        return new Arithmetic(name, meaning, Optional.of(value("amount")), hasReturn, operator);
    }

    private static Set<String> tags(String tag) {
        return Set.of(tag, "RMW", "X", C11Rows.NOT_ATOMIC);
    }

    private void ordered(String suffix, String tag) {
        for (String name : List.of("xchg", "atomic_xchg")) {
            rows.add(new COperation(name + suffix, List.of(pointer("x"), value("value")), Result.VALUE, tags(tag),
                    "Writes a location and yields its old value, as one atomic operation (" + tag + ").",
                    (arguments, builder) -> builder.readModifyWrite(arguments.place(0), old -> arguments.value(1),
                            old -> Expression.ONE, tags(tag))));
        }
        for (String name : List.of("cmpxchg", "atomic_cmpxchg")) {
            rows.add(new COperation(name + suffix, List.of(pointer("x"), value("old"), value("new")), Result.VALUE,
                    tags(tag), "Writes the new value if the location holds the old one; yields what it held (" + tag
                            + ", if it writes).",
                    (arguments, builder) -> compareExchange(arguments, tags(tag), builder)));
        }
        for (Arithmetic arithmetic : ARITHMETIC) {
            rows.add(new COperation("atomic_fetch_" + arithmetic.name() + suffix, arithmetic.parameters(), Result.VALUE,
                    tags(tag), arithmetic.meaning() + " an atomic_t and yields its old value (" + tag + ").",
                    (arguments, builder) -> update(arithmetic, arguments, tag, builder).before()));
            if (arithmetic.hasReturn()) {
                rows.add(new COperation("atomic_" + arithmetic.name() + "_return" + suffix, arithmetic.parameters(),
                        Result.VALUE, tags(tag),
                        arithmetic.meaning() + " an atomic_t and yields its new value (" + tag + ").",
                        (arguments, builder) -> update(arithmetic, arguments, tag, builder).after()));
            }
        }
        test("atomic_add_negative" + suffix, ARITHMETIC.get(0), tag, "<",
                "yields whether the result is negative");
    }

    private void test(String name, Arithmetic arithmetic, String tag, String comparison, String documentation) {
        rows.add(new COperation(name, arithmetic.parameters(), Result.VALUE, tags(tag),
                arithmetic.meaning() + " an atomic_t and " + documentation + " (" + tag + ").",
                (arguments, builder) -> builder.arithmetic().compute(comparison,
                        update(arithmetic, arguments, tag, builder).after(), CValue.ofInt(0))));
    }

    private record Update(CValue before, CValue after) {
    }

    private static Update update(Arithmetic arithmetic, CArguments arguments, String tag, CBuilder builder) {
        CValue old = builder.readModifyWrite(arithmetic.place(arguments),
                before -> arithmetic.newValue(arguments, before, builder.arithmetic()), before -> Expression.ONE, tags(tag));
        return new Update(old, arithmetic.newValue(arguments, old, builder.arithmetic()));
    }

    /** The arguments are a place, the value that it must hold, and its new value. */
    static CValue compareExchange(CArguments arguments, Set<String> tags, CBuilder builder) {
        return builder.readModifyWrite(arguments.place(0), old -> arguments.value(2),
                old -> compare("==", old, arguments.value(1), builder).expression(), tags);
    }

    /** The arguments are a place, the amount, and the value to which it is not added. */
    static CValue addUnless(CArguments arguments, Set<String> tags, CBuilder builder) {
        CValue old = builder.readModifyWrite(arguments.place(0),
                before -> builder.arithmetic().compute("+", before, arguments.value(1)),
                before -> compare("!=", before, arguments.value(2), builder).expression(), tags);
        return compare("!=", old, arguments.value(2), builder);
    }

    /** The comparison of what a place held with an argument, which becomes a value of the same type, as that of a function does. */
    private static CValue compare(String operator, CValue old, CValue argument, CBuilder builder) {
        return builder.arithmetic().compute(operator, old, builder.arithmetic().convert(argument, old.type()));
    }
}
