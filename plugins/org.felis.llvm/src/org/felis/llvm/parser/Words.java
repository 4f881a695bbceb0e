package org.felis.llvm.parser;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.llvm.ir.ArithmeticOperator;
import org.felis.llvm.ir.CastOperator;
import org.felis.llvm.ir.Comparison;
import org.felis.llvm.ir.FloatOperator;
import org.felis.llvm.ir.Ordering;
import org.felis.llvm.ir.UpdateOperator;

/** The operators by their words. */
final class Words {

    static final Map<String, ArithmeticOperator> ARITHMETIC = byWord(ArithmeticOperator.values());
    static final Map<String, FloatOperator> FLOAT = byWord(FloatOperator.values());
    static final Map<String, CastOperator> CASTS = byWord(CastOperator.values());
    static final Map<String, Comparison> COMPARISONS = byWord(Comparison.values());
    static final Map<String, UpdateOperator> UPDATES = byWord(UpdateOperator.values());
    static final Map<String, Ordering> ORDERINGS = byWord(Stream.of(Ordering.values()).filter(o -> o != Ordering.NOT_ATOMIC).toArray(Ordering[]::new));

    private Words() {
    }

    private static <E extends Enum<E>> Map<String, E> byWord(E[] values) {
        return Stream.of(values).collect(Collectors.toUnmodifiableMap(Object::toString, Function.identity()));
    }
}
