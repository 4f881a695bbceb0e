package org.felis.engine.encoding.program;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import org.felis.engine.encoding.formula.BitVector;
import org.felis.engine.encoding.formula.BitVectors;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Value;

/**
 * What an expression, register or access can hold: alternative values, each under a condition. Where it is computed at all,
 * exactly one condition is true. The alternatives are values of {@link ValueDomains}, so that operations on them are done in
 * Java and the solver sees decisions only; integers of which there would be too many are one more alternative, a number whose
 * bits are formulas.
 *
 * @param alternatives with different values; a single alternative has the condition {@code true}
 * @param number some integer; if there is one, no alternative is an integer
 * @param undefined when it was computed by an operation without meaning; no execution uses it then
 */
public record EncodedValue(List<Alternative> alternatives, Optional<Number> number, Formula undefined) {

    static final EncodedValue NOTHING = new EncodedValue(List.of(), Optional.empty(), Formulas.FALSE);

    /** One value and when it is taken. */
    public record Alternative(Value value, Formula when) {
    }

    /** An integer and when it is taken. */
    record Number(BitVector bits, Formula when) {
    }

    public static EncodedValue constant(Value value) {
        return new EncodedValue(List.of(new Alternative(value, Formulas.TRUE)), Optional.empty(), Formulas.FALSE);
    }

    /** When it has a value. */
    Formula isDefined(Formulas formulas) {
        List<Formula> cases = new ArrayList<>(alternatives.size() + 1);
        alternatives.forEach(a -> cases.add(a.when()));
        number.ifPresent(n -> cases.add(n.when()));
        return formulas.or(cases);
    }

    /** When the value is the given one. */
    public Formula is(Value value, Formulas formulas) {
        for (Alternative alternative : alternatives) {
            if (alternative.value().equals(value)) {
                return alternative.when();
            }
        }
        return number.isPresent() && value instanceof Value.Int integer
                ? isNumber(BitVector.constant(integer.bits()), formulas)
                : Formulas.FALSE;
    }

    /** When the value is the integer with these bits. */
    private Formula isNumber(BitVector bits, Formulas formulas) {
        BitVectors numbers = new BitVectors(formulas);
        if (number.isPresent()) {
            return formulas.and(number.get().when(), numbers.equal(number.get().bits(), bits));
        }
        List<Formula> cases = new ArrayList<>();
        for (Alternative alternative : alternatives) {
            if (alternative.value() instanceof Value.Int integer) {
                cases.add(formulas.and(alternative.when(), numbers.equal(BitVector.constant(integer.bits()), bits)));
            }
        }
        return formulas.or(cases);
    }

    /** When the two values are the same. */
    public Formula equal(EncodedValue other, Formulas formulas) {
        if (this == other) {
            return Formulas.TRUE;
        }
        List<Formula> cases = new ArrayList<>();
        for (Alternative alternative : alternatives) {
            cases.add(formulas.and(alternative.when(), other.is(alternative.value(), formulas)));
        }
        number.ifPresent(n -> cases.add(formulas.and(n.when(), other.isNumber(n.bits(), formulas))));
        return formulas.or(cases);
    }

    /** When a condition with this value holds; {@link Evaluation#isTrue}. */
    Formula isTrue(Formulas formulas) {
        List<Formula> cases = new ArrayList<>();
        for (Alternative alternative : alternatives) {
            if (!(alternative.value() instanceof Value.Symbol) && !alternative.value().equals(Value.ZERO)) {
                cases.add(alternative.when());
            }
        }
        number.ifPresent(n -> cases.add(formulas.and(n.when(), formulas.or(n.bits().bits()))));
        return formulas.or(cases);
    }

    /** When a condition with this value decides nothing. */
    Formula isUndecided(Formulas formulas) {
        return formulas.or(undefined, isSymbol(formulas));
    }

    /** When it is an unknown value. */
    public Formula isSymbol(Formulas formulas) {
        return formulas.or(alternatives.stream().filter(a -> a.value() instanceof Value.Symbol).map(Alternative::when).toList());
    }

    /** The low bits of an integer, zero-extended; other values as they are. */
    public EncodedValue low(int bits, Formulas formulas) {
        Collector collector = new Collector(formulas);
        alternatives.forEach(a -> collector.add(AccessWidth.lowBits(a.value(), bits), a.when()));
        number.ifPresent(n -> collector.add(new BitVectors(formulas).extend(n.bits(), bits, false), n.when()));
        collector.addUndefined(undefined);
        EncodedValue result = collector.value();
        return result.equals(this) ? this : result;
    }

    /** The same with a number instead of its integers, if there are more of them than a limit. */
    EncodedValue withFewIntegers(int limit, Formulas formulas) {
        return alternatives.stream().filter(a -> a.value() instanceof Value.Int).count() > limit ? withNumber(formulas) : this;
    }

    /** The same with a number instead of its integers; as it is if it has none. */
    EncodedValue withNumber(Formulas formulas) {
        List<Alternative> integers = alternatives.stream().filter(a -> a.value() instanceof Value.Int).toList();
        if (integers.isEmpty()) {
            return this;
        }
        List<Alternative> others = alternatives.stream().filter(a -> !(a.value() instanceof Value.Int)).toList();
        BitVector bits = BitVector.of(i -> {
            List<Formula> ones = new ArrayList<>();
            boolean zeros = false;
            for (Alternative integer : integers) {
                boolean one = (((Value.Int) integer.value()).bits() >>> i & 1) != 0;
                zeros |= !one;
                if (one) {
                    ones.add(integer.when());
                }
            }
            return zeros ? formulas.or(ones) : Formulas.TRUE;
        });
        return new EncodedValue(others,
                Optional.of(new Number(bits, formulas.or(integers.stream().map(Alternative::when).toList()))), undefined);
    }

    /** The value in a solution where it is computed. */
    public Optional<Value> in(Predicate<Formula> holds) {
        for (Alternative alternative : alternatives) {
            if (holds.test(alternative.when())) {
                return Optional.of(alternative.value());
            }
        }
        return number.filter(n -> holds.test(n.when())).map(n -> Value.of(n.bits().value(holds)));
    }

    /** Gathers alternatives; equal values are united. */
    public static final class Collector {
        /** A value that has more cases, and more than all others together, is the one that is none of the others. */
        private static final int MANY_CASES = 16;

        private final Formulas formulas;
        private final Map<Value, List<Formula>> cases = new LinkedHashMap<>();
        private final List<Number> numbers = new ArrayList<>(0);
        private final List<Formula> undefined = new ArrayList<>(0);

        public Collector(Formulas formulas) {
            this.formulas = formulas;
        }

        public void add(Value value, Formula when) {
            if (!when.isFalse()) {
                cases.computeIfAbsent(value, v -> new ArrayList<>(2)).add(when);
            }
        }

        public void add(BitVector number, Formula when) {
            if (!when.isFalse()) {
                numbers.add(new Number(number, when));
            }
        }

        void addUndefined(Formula when) {
            undefined.add(when);
        }

        public void addAll(EncodedValue value, Formula when) {
            addDefined(value, when);
            addUndefined(formulas.and(when, value.undefined));
        }

        public void addDefined(EncodedValue value, Formula when) {
            value.alternatives.forEach(a -> add(a.value(), formulas.and(when, a.when())));
            value.number.ifPresent(n -> add(n.bits(), formulas.and(when, n.when())));
        }

        public EncodedValue value() {
            Formula none = formulas.or(undefined);
            if (!numbers.isEmpty()) {
                return withNumbers(none);
            }
            if (cases.size() == 1 && none.isFalse()) {
                return constant(cases.keySet().iterator().next());
            }
            return new EncodedValue(alternatives(), Optional.empty(), none);
        }

        private List<Alternative> alternatives() {
            Optional<Value> most = numbers.isEmpty() ? mostCases() : Optional.empty();
            List<Alternative> alternatives = new ArrayList<>(cases.size());
            cases.forEach((value, when) -> alternatives.add(new Alternative(value, most.equals(Optional.of(value)) ? noneBut(value) : formulas.or(when))));
            return List.copyOf(alternatives);
        }

        /** The value that has most of the cases, if they are many: it is shorter to say when it is another one. */
        private Optional<Value> mostCases() {
            int all = undefined.size();
            Map.Entry<Value, List<Formula>> most = null;
            for (Map.Entry<Value, List<Formula>> entry : cases.entrySet()) {
                all += entry.getValue().size();
                most = most == null || entry.getValue().size() > most.getValue().size() ? entry : most;
            }
            return most != null && most.getValue().size() > MANY_CASES && 2 * most.getValue().size() > all ? Optional.of(most.getKey()) : Optional.empty();
        }

        /** When it is the given value, where it is computed at all: then it is one of them, or undefined. */
        private Formula noneBut(Value value) {
            List<Formula> others = new ArrayList<>(undefined);
            cases.forEach((other, when) -> {
                if (!other.equals(value)) {
                    others.addAll(when);
                }
            });
            return formulas.not(formulas.or(others));
        }

        private EncodedValue withNumbers(Formula none) {
            EncodedValue others = new EncodedValue(alternatives(), Optional.empty(), none).withNumber(formulas);
            others.number().ifPresent(numbers::add);
            Formula when = others.alternatives().isEmpty() && none.isFalse() ? Formulas.TRUE
                    : formulas.or(numbers.stream().map(Number::when).toList());
            return new EncodedValue(others.alternatives(), Optional.of(new Number(BitVector.of(this::bit), when)), none);
        }

        /** What the numbers agree on is that; else it is decided by the one that is taken. */
        private Formula bit(int index) {
            Set<Formula> different = new HashSet<>();
            numbers.forEach(n -> different.add(n.bits().bit(index)));
            return different.size() == 1 ? different.iterator().next()
                    : formulas.or(numbers.stream().map(n -> formulas.and(n.when(), n.bits().bit(index))).toList());
        }
    }
}
