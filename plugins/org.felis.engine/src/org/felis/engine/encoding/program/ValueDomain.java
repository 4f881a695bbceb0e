package org.felis.engine.encoding.program;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;

/**
 * What a register, read or write can hold in executions. Immutable.
 *
 * @param values without integers if those are many
 * @param manyIntegers whether it may be any integer: there are too many of them to be told apart
 * @param undefined whether it may have been computed by an operation without meaning; only registers, for no access has such a value
 */
record ValueDomain(Set<Value> values, boolean manyIntegers, boolean undefined) {

    static final ValueDomain NOTHING = new ValueDomain(Set.of(), false, false);

    /** One of the values. */
    static ValueDomain of(Collection<Value> values) {
        return new ValueDomain(Collections.unmodifiableSet(new LinkedHashSet<>(values)), false, false);
    }

    static ValueDomain of(Value value) {
        return new ValueDomain(Set.of(value), false, false);
    }

    /** A number that an execution chooses: one of a few, or any integer. @param integerLimit beyond how many integers they are not told apart */
    static ValueDomain ofChosen(Definition.Chosen chosen, int integerLimit) {
        List<Value> few = few(chosen, integerLimit);
        return few.isEmpty() ? new ValueDomain(Set.of(), true, false) : of(few);
    }

    /** The numbers of which one is chosen; none if these are not told apart: where all integers are, a byte is. */
    static List<Value> few(Definition.Chosen chosen, int integerLimit) {
        return integerLimit == Integer.MAX_VALUE && chosen.bits() <= Byte.SIZE ? chosen.numbers() : chosen.alternatives();
    }

    /** The only value, if there is only one. */
    Optional<Value> single() {
        return values.size() == 1 && !manyIntegers && !undefined ? Optional.of(values.iterator().next()) : Optional.empty();
    }

    /** The only integer, if there is only one. */
    OptionalLong onlyInteger() {
        long[] integers = manyIntegers ? new long[0] : values.stream().filter(Value.Int.class::isInstance).mapToLong(value -> ((Value.Int) value).bits()).toArray();
        return integers.length == 1 ? OptionalLong.of(integers[0]) : OptionalLong.empty();
    }

    boolean hasSymbols() {
        return values.stream().anyMatch(Value.Symbol.class::isInstance);
    }

    /** How many {@link #cases} there are. */
    int caseCount() {
        return values.size() + (undefined ? 1 : 0);
    }

    /** The values that are told apart, and empty for the lack of one. */
    List<Optional<Value>> cases() {
        return cases(values);
    }

    /** The same with 0 and 1 for all integers, where these are told apart no further. */
    List<Optional<Value>> casesWithRepresentatives() {
        Set<Value> represented = new LinkedHashSet<>(values);
        if (represented.removeIf(Value.Int.class::isInstance) | manyIntegers) {
            represented.addAll(List.of(Value.ZERO, Value.ONE));
        }
        return cases(represented);
    }

    private List<Optional<Value>> cases(Set<Value> defined) {
        List<Optional<Value>> cases = new ArrayList<>(defined.size() + 1);
        defined.forEach(value -> cases.add(Optional.of(value)));
        if (undefined) {
            cases.add(Optional.empty());
        }
        return cases;
    }

    private boolean covers(ValueDomain other) {
        return (manyIntegers || !other.manyIntegers) && (undefined || !other.undefined)
                && (values.containsAll(other.values)
                        || manyIntegers && other.values.stream().allMatch(v -> v instanceof Value.Int || values.contains(v)));
    }

    /**
     * What either can hold; this object if that is no more.
     *
     * @param integerLimit beyond how many integers they are not told apart
     */
    ValueDomain union(ValueDomain other, int integerLimit) {
        if (covers(other)) {
            return this;
        }
        Collector all = new Collector();
        all.addAll(this);
        all.addAll(other);
        return all.domain(integerLimit);
    }

    ValueDomain without(Collection<Value> dropped) {
        if (Collections.disjoint(values, dropped)) {
            return this;
        }
        Set<Value> rest = new LinkedHashSet<>(values);
        rest.removeAll(dropped);
        return new ValueDomain(Collections.unmodifiableSet(rest), manyIntegers, undefined);
    }

    ValueDomain defined() {
        return undefined ? new ValueDomain(values, manyIntegers, false) : this;
    }

    /** Gathers what something can hold. */
    static final class Collector {
        private final Set<Value> values = new LinkedHashSet<>();
        private boolean manyIntegers;
        private boolean undefined;

        void add(Value value) {
            values.add(value);
        }

        void addManyIntegers() {
            manyIntegers = true;
        }

        void addUndefined() {
            undefined = true;
        }

        void addAll(ValueDomain domain) {
            values.addAll(domain.values);
            manyIntegers |= domain.manyIntegers;
            undefined |= domain.undefined;
        }

        /** @param integerLimit beyond how many integers they are not told apart */
        ValueDomain domain(int integerLimit) {
            boolean many = manyIntegers || values.size() > integerLimit
                    && values.stream().filter(Value.Int.class::isInstance).count() > integerLimit;
            if (many) {
                values.removeIf(Value.Int.class::isInstance);
            }
            return new ValueDomain(Collections.unmodifiableSet(values), many, undefined);
        }
    }
}
