package org.felis.engine.expression;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;

/**
 * An upper bound of the values that something has in the executions: what analyses of values compute with. Integers are
 * a few known ones or any; addresses are a few known ones, or any address inside some objects; besides, the value may be a
 * symbol (a value that justifies itself). Operations without meaning ({@link Evaluation}) yield nothing, for a candidate that
 * computes so is no execution.
 *
 * @param known integers and addresses, without repetition; of each at most as many as are told apart
 * @param anyInteger whether every integer is possible; {@code known} then holds no integer
 * @param anywhereIn objects of which every address is possible; {@code known} then holds no address of them
 * @param symbol whether it may be a symbol
 */
public record PossibleValues(List<Value> known, boolean anyInteger, Set<MemoryObject> anywhereIn, boolean symbol) {

    /** More known values than this are widened, unless they are addresses. */
    private static final int LIMIT = 16;
    /** More known addresses than this are widened: nodes of a list in memory are told apart, elements of a large array are not. */
    private static final int ADDRESS_LIMIT = 64;

    public static final PossibleValues NONE = new PossibleValues(List.of(), false, Set.of(), false);
    private static final PossibleValues TRUTH = new PossibleValues(List.of(Value.ZERO, Value.ONE), false, Set.of(), false);
    private static final PossibleValues INTEGERS = new PossibleValues(List.of(), true, Set.of(), false);
    private static final PossibleValues ZERO = exactly(Value.ZERO);
    private static final PossibleValues ONE = exactly(Value.ONE);

    public static PossibleValues exactly(Value value) {
        return new PossibleValues(List.of(value), false, Set.of(), value instanceof Value.Symbol);
    }

    /** Everything. */
    public static PossibleValues any(Collection<MemoryObject> objects) {
        return new PossibleValues(List.of(), true, Set.copyOf(objects), true);
    }

    /** Any integer. */
    public static PossibleValues integers() {
        return INTEGERS;
    }

    private static PossibleValues of(Collection<Value> known, boolean anyInteger, Set<MemoryObject> anywhereIn,
            boolean symbol) {
        List<Value> kept = new ArrayList<>(known.size());
        int integers = 0;
        for (Value value : known) {
            boolean covered = switch (value) {
                case Value.Int integer -> anyInteger;
                case Value.Address address -> anywhereIn.contains(address.object());
                case Value.Symbol s -> true;
            };
            if (!covered) {
                kept.add(value);
                integers += value instanceof Value.Int ? 1 : 0;
            }
        }
        if (kept.size() <= LIMIT || integers <= LIMIT / 2 && kept.size() - integers <= ADDRESS_LIMIT) {
            return new PossibleValues(kept, anyInteger, anywhereIn, symbol);
        }
        if (integers > LIMIT / 2) {
            return of(kept, true, anywhereIn, symbol);
        }
        Set<MemoryObject> objects = new LinkedHashSet<>(anywhereIn);
        kept.forEach(value -> {
            if (value instanceof Value.Address address) {
                objects.add(address.object());
            }
        });
        return of(kept, anyInteger, objects, symbol);
    }

    /** Whatever the order in which the known values were found. */
    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof PossibleValues that && anyInteger == that.anyInteger && symbol == that.symbol
                && anywhereIn.equals(that.anywhereIn) && known.size() == that.known.size()
                && (known.equals(that.known) || Set.copyOf(known).equals(Set.copyOf(that.known)));
    }

    @Override
    public int hashCode() {
        int hash = anywhereIn.hashCode();
        for (Value value : known) {
            hash += value.hashCode();
        }
        return hash;
    }

    /** Whether nothing is possible: what has these values is in no execution. */
    public boolean isNone() {
        return known.isEmpty() && !anyInteger && anywhereIn.isEmpty() && !symbol;
    }

    /** The only possible value, if there is but one. */
    public Optional<Value> only() {
        return known.size() == 1 && isFinite() ? Optional.of(known.get(0)) : Optional.empty();
    }

    /** Whether all possible values are known. */
    public boolean isFinite() {
        return !anyInteger && !symbol && anywhereIn.isEmpty();
    }

    private boolean hasAddress() {
        if (!anywhereIn.isEmpty()) {
            return true;
        }
        for (Value value : known) {
            if (value instanceof Value.Address) {
                return true;
            }
        }
        return false;
    }

    /** The same with any integer, if it may be an integer at all. */
    public PossibleValues withAnyInteger() {
        return anyInteger || !hasInteger() ? this : of(known, true, anywhereIn, symbol);
    }

    private boolean hasInteger() {
        if (anyInteger) {
            return true;
        }
        for (Value value : known) {
            if (value instanceof Value.Int) {
                return true;
            }
        }
        return false;
    }

    public boolean mayBe(Value value) {
        return switch (value) {
            case Value.Int integer -> anyInteger || known.contains(integer);
            case Value.Address address -> known.contains(address) || anywhereIn.contains(address.object());
            case Value.Symbol s -> symbol;
        };
    }

    /** Whether it may count as true in a condition. Where nothing is known for certain, both answers are yes. */
    public boolean mayBeTrue() {
        if (anyInteger || symbol || !anywhereIn.isEmpty() || known.isEmpty()) {
            return true;
        }
        return known.size() > 1 || !known.get(0).equals(Value.ZERO);
    }

    /** Whether it may count as false in a condition. */
    public boolean mayBeFalse() {
        return symbol || isNone() || mayBe(Value.ZERO);
    }

    public PossibleValues join(PossibleValues other) {
        if (this == other || other.isNone() || covers(other)) {
            return this;
        }
        if (isNone()) {
            return other;
        }
        Set<Value> all = new LinkedHashSet<>(known);
        all.addAll(other.known);
        Set<MemoryObject> objects = anywhereIn;
        if (!objects.containsAll(other.anywhereIn)) {
            objects = new LinkedHashSet<>(anywhereIn);
            objects.addAll(other.anywhereIn);
        }
        if (all.size() == known.size() && objects == anywhereIn && (anyInteger || !other.anyInteger)
                && (symbol || !other.symbol)) {
            return this;
        }
        return of(all, anyInteger || other.anyInteger, objects, symbol || other.symbol);
    }

    /** Whether it surely has all values that the other has. */
    private boolean covers(PossibleValues other) {
        return (anyInteger || !other.anyInteger) && (symbol || !other.symbol) && anywhereIn.containsAll(other.anywhereIn)
                && known.containsAll(other.known);
    }

    public PossibleValues orSymbol() {
        return symbol ? this : new PossibleValues(known, anyInteger, anywhereIn, true);
    }

    public PossibleValues extend(int bits, boolean signed) {
        return bits == 64 ? this : map(value -> Evaluation.extend(value, bits, signed));
    }

    private PossibleValues map(Function<Value, Value> function) {
        boolean changed = false;
        Set<Value> mapped = new LinkedHashSet<>();
        for (Value value : known) {
            Value image = function.apply(value);
            changed |= !image.equals(value);
            mapped.add(image);
        }
        return changed ? of(mapped, anyInteger, anywhereIn, symbol) : this;
    }

    public PossibleValues unary(UnaryOperator operator) {
        if (operator == UnaryOperator.IS_ZERO) {
            return truth(mayBeFalse(), mayBeTrue());
        }
        Set<Value> results = new LinkedHashSet<>();
        for (Value value : known) {
            try {
                results.add(Evaluation.unary(operator, value));
            } catch (Evaluation.UndefinedOperationException undefined) {
                // no execution computes so
            }
        }
        if (operator == UnaryOperator.ALIGNMENT) {
            anywhereIn.forEach(object -> results.add(Value.of(object.alignment())));
        }
        boolean any = switch (operator) {
            case OFFSET -> !anywhereIn.isEmpty();
            case ALIGNMENT -> false;
            case NOT, NEGATE, IS_ZERO -> anyInteger;
        };
        return of(results, any, Set.of(), symbol);
    }

    /** {@link Expression.Accessible}. */
    public PossibleValues accessible(int bytes, int alignment) {
        if (isNone()) {
            return NONE;
        }
        boolean mayBeTrue = false;
        boolean mayBeFalse = anyInteger || symbol || !anywhereIn.isEmpty();
        for (MemoryObject object : anywhereIn) {
            mayBeTrue |= object.sizeBytes() >= bytes;
        }
        for (Value value : known) {
            boolean is = Evaluation.accessible(value, bytes, alignment).equals(Value.ONE);
            mayBeTrue |= is;
            mayBeFalse |= !is;
        }
        return truth(mayBeTrue, mayBeFalse);
    }

    public static PossibleValues truth(boolean mayBeTrue, boolean mayBeFalse) {
        return mayBeTrue && mayBeFalse ? TRUTH : mayBeTrue ? ONE : ZERO;
    }

    public PossibleValues binary(BinaryOperator operator, PossibleValues right) {
        if (isNone() || right.isNone()) {
            return NONE;
        }
        return switch (operator) {
            case EQUAL -> truth(mayEqual(right), mayDiffer(right));
            case NOT_EQUAL -> truth(mayDiffer(right), mayEqual(right));
            case LESS_SIGNED, LESS_EQUAL_SIGNED, LESS_UNSIGNED, LESS_EQUAL_UNSIGNED ->
                isFinite() && right.isFinite() ? known(operator, right) : TRUTH;
            case ADD, SUB, MUL, DIVIDE_SIGNED, DIVIDE_UNSIGNED, REMAINDER_SIGNED, REMAINDER_UNSIGNED, AND, OR, XOR, SHIFT_LEFT, SHIFT_RIGHT_LOGICAL, SHIFT_RIGHT_ARITHMETIC, MAXIMUM_SIGNED,
                    MINIMUM_SIGNED, MAXIMUM_UNSIGNED, MINIMUM_UNSIGNED ->
                arithmetic(operator, right);
        };
    }

    private boolean mayEqual(PossibleValues other) {
        if (symbol && other.symbol || anyInteger && other.hasInteger() || other.anyInteger && hasInteger()) {
            return true;
        }
        for (Value value : known) {
            if (other.mayBe(value)) {
                return true;
            }
        }
        for (Value value : other.known) {
            if (mayBe(value)) {
                return true;
            }
        }
        return anywhereIn.stream().anyMatch(other.anywhereIn::contains);
    }

    private boolean mayDiffer(PossibleValues other) {
        Optional<Value> here = only();
        return here.isEmpty() || !here.equals(other.only());
    }

    /** The results on known values alone. */
    private PossibleValues known(BinaryOperator operator, PossibleValues right) {
        Set<Value> results = new LinkedHashSet<>();
        for (Value a : known) {
            for (Value b : right.known) {
                try {
                    results.add(Evaluation.binary(operator, a, b));
                } catch (UndefinedOperationException e) {
                    continue; // no execution computes this
                }
            }
        }
        return of(results, false, Set.of(), false);
    }

    private PossibleValues arithmetic(BinaryOperator operator, PossibleValues right) {
        PossibleValues result = known(operator, right);
        boolean integer = result.anyInteger;
        if (anyInteger && right.hasInteger() || right.anyInteger && hasInteger()) {
            boolean zero = (operator == BinaryOperator.AND || operator == BinaryOperator.MUL)
                    && (isOnlyIntegerZero() || right.isOnlyIntegerZero());
            if (!zero) {
                integer = true;
            } else {
                result = result.join(ZERO);
            }
        }
        Set<MemoryObject> objects = result.anywhereIn;
        boolean leftWide = anyInteger || !anywhereIn.isEmpty();
        boolean rightWide = right.anyInteger || !right.anywhereIn.isEmpty();
        if (leftWide && right.hasAddress() || rightWide && hasAddress()) {
            objects = new LinkedHashSet<>(objects);
            objects.addAll(objects());
            objects.addAll(right.objects());
            integer |= objects().stream().anyMatch(right.objects()::contains);
        } else if (!anywhereIn.isEmpty() || !right.anywhereIn.isEmpty()) {
            objects = new LinkedHashSet<>(objects);
            objects.addAll(anywhereIn);
            objects.addAll(right.anywhereIn);
        }
        // marks in pointers
        integer |= operator == BinaryOperator.AND && (leftWide || rightWide) && (mayHaveMarks() && right.hasInteger() || right.mayHaveMarks() && hasInteger());
        return of(result.known, integer, objects, symbol || right.symbol);
    }

    /** Whether it may be an address of which some low bits are known; {@link Expression.BinaryOperator}. */
    private boolean mayHaveMarks() {
        return objects().stream().anyMatch(object -> object.alignment() > 1);
    }

    /** Whether the integers possible are 0 alone. */
    private boolean isOnlyIntegerZero() {
        return !anyInteger && known.stream().allMatch(v -> !(v instanceof Value.Int) || v.equals(Value.ZERO));
    }

    private Set<MemoryObject> objects() {
        Set<MemoryObject> objects = new LinkedHashSet<>(anywhereIn);
        for (Value value : known) {
            if (value instanceof Value.Address address) {
                objects.add(address.object());
            }
        }
        return objects;
    }
}
