package org.felis.tests.engine.solver;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import org.felis.engine.solver.SmtOptions;

/**
 * The combinations of a record of options: every constant of an enum, both values of a boolean, records inside it combined in
 * turn, and the number below; other components stay as they are. A new option of these types is picked up by itself.
 */
final class OptionSpace {

    /** A number that makes too large a formula be given up soon. */
    private static final Map<String, List<Object>> NUMBERS =
            Map.of("formulaLimit", List.of(100_000));

    private OptionSpace() {
    }

    /** All combinations of the options of the SMT procedure. */
    static List<SmtOptions> smt() {
        List<SmtOptions> all = new ArrayList<>();
        for (Object combination : combinations(SmtOptions.DEFAULT)) {
            all.add((SmtOptions) combination);
        }
        return all;
    }

    /**
     * Some combinations for the pair of that number. As many consecutive pairs as there are combinations, divided by {@code count}, use
     * every one of them.
     */
    static List<SmtOptions> some(List<SmtOptions> all, long pair, int count) {
        List<SmtOptions> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, new Random(all.size()));
        return IntStream.range(0, Math.min(count, all.size()))
                .mapToObj(i -> shuffled.get((int) Math.floorMod(pair * count + i, (long) all.size()))).toList();
    }

    private static List<Object> combinations(Object defaults) {
        List<List<Object>> combinations = List.of(List.of());
        for (RecordComponent component : defaults.getClass().getRecordComponents()) {
            List<List<Object>> longer = new ArrayList<>();
            for (List<Object> prefix : combinations) {
                for (Object value : values(component, defaults)) {
                    List<Object> next = new ArrayList<>(prefix);
                    next.add(value);
                    longer.add(next);
                }
            }
            combinations = longer;
        }
        List<Object> made = new ArrayList<>();
        for (List<Object> values : combinations) {
            made.add(make(defaults, values));
        }
        return made;
    }

    private static List<?> values(RecordComponent component, Object defaults) {
        Object value = value(component, defaults);
        if (NUMBERS.containsKey(component.getName())) {
            return NUMBERS.get(component.getName());
        }
        if (value instanceof Enum<?> constant) {
            return List.of(constant.getDeclaringClass().getEnumConstants());
        }
        if (value instanceof Boolean) {
            return List.of(false, true);
        }
        return value.getClass().isRecord() ? combinations(value) : List.of(value);
    }

    private static Object value(RecordComponent component, Object record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Object make(Object defaults, List<Object> values) {
        try {
            Class<?>[] types = Arrays.stream(defaults.getClass().getRecordComponents()).map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            return defaults.getClass().getConstructor(types).newInstance(values.toArray());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
