package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.program.Evaluation;
import org.felis.engine.program.Value;

/**
 * What an expression, register or access can hold: alternative values, each under a condition. Where it is computed at all,
 * exactly one condition is true. The values are those of {@link ValueDomains}, so that every operation on them is done in
 * Java and the solver sees decisions only.
 *
 * @param alternatives with different values; a single alternative has the condition {@code true}
 * @param undefined when it was computed by an operation without meaning; no execution uses it then
 */
record EncodedValue(List<Alternative> alternatives, Formula undefined) {

    static final EncodedValue NOTHING = new EncodedValue(List.of(), Formulas.FALSE);

    /** One value and when it is taken. */
    record Alternative(Value value, Formula when) {
    }

    static EncodedValue constant(Value value) {
        return new EncodedValue(List.of(new Alternative(value, Formulas.TRUE)), Formulas.FALSE);
    }

    /** The only value, if there is only one. */
    Optional<Value> constant() {
        return alternatives.size() == 1 && undefined.isFalse() ? Optional.of(alternatives.get(0).value())
                : Optional.empty();
    }

    /** When the value is the given one. */
    Formula is(Value value) {
        for (Alternative alternative : alternatives) {
            if (alternative.value().equals(value)) {
                return alternative.when();
            }
        }
        return Formulas.FALSE;
    }

    /** When the two values are the same. */
    Formula equal(EncodedValue other, Formulas formulas) {
        if (this == other) {
            return Formulas.TRUE;
        }
        List<Formula> cases = new ArrayList<>();
        for (Alternative alternative : alternatives) {
            cases.add(formulas.and(alternative.when(), other.is(alternative.value())));
        }
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
        return formulas.or(cases);
    }

    /** When a condition with this value decides nothing. */
    Formula isUndecided(Formulas formulas) {
        Formula result = undefined;
        for (Alternative alternative : alternatives) {
            if (alternative.value() instanceof Value.Symbol) {
                result = formulas.or(result, alternative.when());
            }
        }
        return result;
    }

    /** The result of a function without undefined results. */
    EncodedValue map(UnaryOperator<Value> function, Formulas formulas) {
        Collector collector = new Collector(formulas);
        alternatives.forEach(a -> collector.add(function.apply(a.value()), a.when()));
        collector.addUndefined(undefined);
        EncodedValue result = collector.value();
        return result.equals(this) ? this : result;
    }

    /** Gathers alternatives; equal values are united. */
    static final class Collector {
        private final Formulas formulas;
        private final Map<Value, List<Formula>> cases = new LinkedHashMap<>();
        private final List<Formula> undefined = new ArrayList<>(0);

        Collector(Formulas formulas) {
            this.formulas = formulas;
        }

        void add(Value value, Formula when) {
            if (!when.isFalse()) {
                cases.computeIfAbsent(value, v -> new ArrayList<>(2)).add(when);
            }
        }

        void addUndefined(Formula when) {
            undefined.add(when);
        }

        void addAll(EncodedValue value, Formula when) {
            value.alternatives.forEach(a -> add(a.value(), formulas.and(when, a.when())));
            addUndefined(formulas.and(when, value.undefined));
        }

        EncodedValue value() {
            Formula none = formulas.or(undefined);
            if (cases.size() == 1 && none.isFalse()) {
                return constant(cases.keySet().iterator().next());
            }
            List<Alternative> alternatives = new ArrayList<>(cases.size());
            cases.forEach((value, when) -> alternatives.add(new Alternative(value, formulas.or(when))));
            return new EncodedValue(List.copyOf(alternatives), none);
        }
    }
}
