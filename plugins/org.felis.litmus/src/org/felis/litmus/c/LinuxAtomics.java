package org.felis.litmus.c;

import static org.felis.litmus.c.CParameter.pointer;
import static org.felis.litmus.c.CParameter.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;

import org.felis.engine.program.Expression;
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
     * @param operand absent for {@code inc} and {@code dec}, which take 1
     * @param hasReturn whether there is a form that yields the new value
     */
    private record Arithmetic(String name, String meaning, Optional<CParameter> operand, boolean hasReturn,
            BinaryOperator<Expression> compute) {

        List<CParameter> parameters() {
            return operand.map(amount -> List.of(amount, pointer("v"))).orElse(List.of(pointer("v")));
        }

        Expression place(CArguments arguments) {
            return arguments.get(operand.isPresent() ? 1 : 0);
        }

        Expression newValue(CArguments arguments, Expression old) {
            return compute.apply(old, operand.isPresent() ? arguments.get(0) : Expression.ONE);
        }
    }

    private static final List<Arithmetic> ARITHMETIC = List.of(
            arithmetic("add", "Adds to", true, (a, b) -> binary(Expression.BinaryOperator.ADD, a, b)),
            arithmetic("sub", "Subtracts from", true, (a, b) -> binary(Expression.BinaryOperator.SUB, a, b)),
            new Arithmetic("inc", "Increments", Optional.empty(), true,
                    (a, b) -> binary(Expression.BinaryOperator.ADD, a, b)),
            new Arithmetic("dec", "Decrements", Optional.empty(), true,
                    (a, b) -> binary(Expression.BinaryOperator.SUB, a, b)),
            arithmetic("and", "Clears bits of", false, (a, b) -> binary(Expression.BinaryOperator.AND, a, b)),
            arithmetic("or", "Sets bits of", false, (a, b) -> binary(Expression.BinaryOperator.OR, a, b)),
            arithmetic("xor", "Flips bits of", false, (a, b) -> binary(Expression.BinaryOperator.XOR, a, b)),
            arithmetic("andnot", "Clears the given bits of", false, (a, b) -> binary(Expression.BinaryOperator.AND, a,
                    new Expression.Unary(Expression.UnaryOperator.NOT, b))));

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
                test("atomic_" + arithmetic.name() + "_and_test", arithmetic, "MB", Expression.BinaryOperator.EQUAL,
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

    private static Arithmetic arithmetic(String name, String meaning, boolean hasReturn,
            BinaryOperator<Expression> compute) {
        return new Arithmetic(name, meaning, Optional.of(value("amount")), hasReturn, compute);
    }

    private static Set<String> tags(String tag) {
        return Set.of(tag, "RMW", "X", C11Rows.NOT_ATOMIC);
    }

    private void ordered(String suffix, String tag) {
        for (String name : List.of("xchg", "atomic_xchg")) {
            rows.add(new COperation(name + suffix, List.of(pointer("x"), value("value")), Result.VALUE, tags(tag),
                    "Writes a location and yields its old value, as one atomic operation (" + tag + ").",
                    (arguments, builder) -> builder.readModifyWrite(arguments.get(0), old -> arguments.get(1),
                            old -> Expression.ONE, tags(tag))));
        }
        for (String name : List.of("cmpxchg", "atomic_cmpxchg")) {
            rows.add(new COperation(name + suffix, List.of(pointer("x"), value("old"), value("new")), Result.VALUE,
                    tags(tag), "Writes the new value if the location holds the old one; yields what it held (" + tag
                            + ", if it writes).",
                    (arguments, builder) -> builder.readModifyWrite(arguments.get(0), old -> arguments.get(2),
                            old -> binary(Expression.BinaryOperator.EQUAL, old, arguments.get(1)), tags(tag))));
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
        test("atomic_add_negative" + suffix, ARITHMETIC.get(0), tag, Expression.BinaryOperator.LESS_SIGNED,
                "yields whether the result is negative");
    }

    private void test(String name, Arithmetic arithmetic, String tag, Expression.BinaryOperator comparison,
            String documentation) {
        rows.add(new COperation(name, arithmetic.parameters(), Result.VALUE, tags(tag),
                arithmetic.meaning() + " an atomic_t and " + documentation + " (" + tag + ").",
                (arguments, builder) -> binary(comparison, update(arithmetic, arguments, tag, builder).after(),
                        Expression.ZERO)));
    }

    private record Update(Expression before, Expression after) {
    }

    private static Update update(Arithmetic arithmetic, CArguments arguments, String tag, CBuilder builder) {
        Expression place = arithmetic.place(arguments);
        Expression old = builder.readModifyWrite(place, before -> arithmetic.newValue(arguments, before),
                before -> Expression.ONE, tags(tag));
        return new Update(old, arithmetic.newValue(arguments, old));
    }

    static Expression addUnless(CArguments arguments, Set<String> tags, CBuilder builder) {
        Expression old = builder.readModifyWrite(arguments.get(0),
                before -> binary(Expression.BinaryOperator.ADD, before, arguments.get(1)),
                before -> binary(Expression.BinaryOperator.NOT_EQUAL, before, arguments.get(2)), tags);
        return binary(Expression.BinaryOperator.NOT_EQUAL, old, arguments.get(2));
    }

    private static Expression binary(Expression.BinaryOperator operator, Expression left, Expression right) {
        return Expression.binary(operator, left, right);
    }
}
