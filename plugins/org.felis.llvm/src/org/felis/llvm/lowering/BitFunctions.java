package org.felis.llvm.lowering;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.program.Failure;
import org.felis.llvm.lowering.Library.Row;
import org.felis.llvm.lowering.Library.Use;

/** Functions about the bits of an integer: LLVM's counts (Language Reference, "Bit Manipulation Intrinsics") and POSIX's {@code ffs}. */
final class BitFunctions {

    private BitFunctions() {
    }

    /** By the part of their names that says no types. */
    static Map<String, Row> intrinsics() {
        return Map.of(
                "llvm.ctlz.", use -> zeros(use, BitFunctions::leadingZeros),
                "llvm.cttz.", use -> zeros(use, BitFunctions::trailingZeros),
                "llvm.ctpop.", use -> of(use, resultBits(use), BitFunctions::ones));
    }

    static Map<String, Row> functions() {
        return Map.of(
                "ffs", use -> of(use, Integer.SIZE, BitFunctions::firstSet),
                "ffsl", use -> of(use, use.thread().program().wordBytes() * Byte.SIZE, BitFunctions::firstSet),
                "ffsll", use -> of(use, Long.SIZE, BitFunctions::firstSet));
    }

    private static int resultBits(Use use) {
        return use.thread().program().resultBits(use.name(), use.thread().code().source());
    }

    private static Optional<Binding> of(Use use, int bits, BiFunction<Expression, Integer, Expression> function) {
        return use.memory().defined(use.argument(0)).map(value -> result(use, value, bits, function));
    }

    private static Binding result(Use use, Expression value, int bits, BiFunction<Expression, Integer, Expression> function) {
        use.thread().requireNumber(value);
        return Binding.of(function.apply(use.thread().code().kept(value), bits));
    }

    /** The second argument says whether the result for 0 is undefined. */
    private static Optional<Binding> zeros(Use use, BiFunction<Expression, Integer, Expression> function) {
        if (use.number(1, "a flag") == 0) {
            return of(use, resultBits(use), function);
        }
        return use.memory().defined(use.argument(0)).map(value -> {
            Expression isDefined = IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, value, Expression.ZERO);
            if (isDefined instanceof Expression.Constant constant) {
                return ThreadLowering.isTrue(constant) ? result(use, value, resultBits(use), function) : Binding.UNDEFINED;
            }
            use.thread().stopBeingAlone();
            use.thread().code().require(isDefined, Failure.UNDEFINED);
            return result(use, value, resultBits(use), function);
        });
    }

    private static Expression leadingZeros(Expression value, int bits) {
        Expression result = Expression.constant(bits);
        for (int bit = 0; bit < bits; bit++) {
            result = IntegerArithmetic.choose(bit(value, bit), Expression.constant(bits - 1 - bit), result);
        }
        return result;
    }

    private static Expression trailingZeros(Expression value, int bits) {
        Expression result = Expression.constant(bits);
        for (int bit = bits - 1; bit >= 0; bit--) {
            result = IntegerArithmetic.choose(bit(value, bit), Expression.constant(bit), result);
        }
        return result;
    }

    private static Expression ones(Expression value, int bits) {
        Expression result = Expression.ZERO;
        for (int bit = 0; bit < bits; bit++) {
            result = IntegerArithmetic.fold(BinaryOperator.ADD, result, bit(value, bit));
        }
        return result;
    }

    /** From 1; 0 if there is none. */
    private static Expression firstSet(Expression value, int bits) {
        Expression result = Expression.ZERO;
        for (int bit = bits - 1; bit >= 0; bit--) {
            result = IntegerArithmetic.choose(bit(value, bit), Expression.constant(bit + 1), result);
        }
        return result;
    }

    private static Expression bit(Expression value, int bit) {
        return IntegerArithmetic.fold(BinaryOperator.AND, IntegerArithmetic.fold(BinaryOperator.SHIFT_RIGHT_LOGICAL, value, Expression.constant(bit)), Expression.ONE);
    }
}
