package org.felis.engine.encoding.program;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

import org.felis.engine.encoding.formula.BitVector;
import org.felis.engine.encoding.formula.BitVectors;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;

/**
 * Operations on values of which some are numbers of bits. What one means beside an address or an unknown is {@link Evaluation}'s. An
 * address at a distance that is such a number is one of those in the object or at its end ({@link #within}), or {@link #outside}.
 */
final class NumberEncoding {

    private static final long OUTSIDE = Long.MIN_VALUE / 2;

    private final Formulas formulas;
    private final BitVectors vectors;

    NumberEncoding(Formulas formulas) {
        this.formulas = formulas;
        this.vectors = new BitVectors(formulas);
    }

    void unary(UnaryOperator operator, EncodedValue.Number operand, EncodedValue.Collector result) {
        switch (operator) {
            case NOT -> result.add(vectors.not(operand.bits()), operand.when());
            case NEGATE -> result.add(vectors.negate(operand.bits()), operand.when());
            case IS_ZERO -> addTruth(vectors.isZero(operand.bits()), operand.when(), result);
            case OFFSET, ALIGNMENT -> result.addUndefined(operand.when());
        }
    }

    void extend(EncodedValue.Number operand, int bits, boolean signed, EncodedValue.Collector result) {
        add(vectors.extend(operand.bits(), bits, signed), FewResults.ofExtension(bits, signed), operand.when(), result);
    }

    /** @param few what the number can be, if it is one of few; else empty */
    private void add(BitVector number, List<Value> few, Formula when, EncodedValue.Collector result) {
        if (few.isEmpty()) {
            result.add(number, when);
        }
        for (Value value : few) {
            result.add(value, formulas.and(when, vectors.equal(number, BitVector.constant(((Value.Int) value).bits()))));
        }
    }

    /** The operands have no integers among their alternatives. */
    void binary(BinaryOperator operator, EncodedValue left, EncodedValue right, EncodedValue.Collector result) {
        left.number().ifPresent(a -> right.number()
                .ifPresent(b -> binary(operator, a.bits(), b.bits(), formulas.and(a.when(), b.when()), result)));
        for (EncodedValue.Alternative a : left.alternatives()) {
            for (EncodedValue.Alternative b : right.alternatives()) {
                evaluate(operator, a.value(), b.value(), formulas.and(a.when(), b.when()), result);
            }
            right.number().ifPresent(b -> beside(operator, a.value(), b, true, a.when(), result));
        }
        for (EncodedValue.Alternative b : right.alternatives()) {
            left.number().ifPresent(a -> beside(operator, b.value(), a, false, b.when(), result));
        }
        result.addUndefined(formulas.or(left.undefined(), right.undefined()));
    }

    /** The addresses in an object, and the one at its end. */
    static List<Value.Address> within(MemoryObject object) {
        return LongStream.rangeClosed(0, object.sizeBytes()).mapToObj(offset -> new Value.Address(object, offset)).toList();
    }

    /** What stands for all other addresses: nothing can be accessed there, and nothing else has a meaning in C (ISO/IEC 9899:2011, 6.5.6). */
    static Value.Address outside(MemoryObject object) {
        return new Value.Address(object, OUTSIDE);
    }

    private static boolean isOutside(Value.Address address) {
        return address.offset() < OUTSIDE / 2;
    }

    /** An address that is moved by a number. */
    private void move(BinaryOperator operator, Value.Address address, EncodedValue.Number distance, Formula when, EncodedValue.Collector result) {
        BitVector start = BitVector.constant(address.offset());
        BitVector offset = operator == BinaryOperator.ADD ? vectors.add(start, distance.bits()) : vectors.subtract(start, distance.bits());
        List<Formula> inside = new ArrayList<>();
        if (!isOutside(address)) {
            for (Value.Address moved : within(address.object())) {
                Formula there = vectors.equal(offset, BitVector.constant(moved.offset()));
                if (!there.isFalse()) {
                    inside.add(there);
                    result.add(moved, formulas.and(when, there));
                }
            }
        }
        result.add(outside(address.object()), formulas.and(when, formulas.not(formulas.or(inside))));
    }

    /** An address or unknown and a number: 0 is a case of its own, and all other integers are alike, but as a distance. */
    private void beside(BinaryOperator operator, Value other, EncodedValue.Number number, boolean otherIsLeft, Formula when,
            EncodedValue.Collector result) {
        Formula both = formulas.and(when, number.when());
        if (isDistance(operator, other, otherIsLeft)) {
            move(operator, (Value.Address) other, number, both, result);
            return;
        }
        Formula zero = vectors.isZero(number.bits());
        for (Value integer : List.of(Value.ZERO, Value.ONE)) {
            Formula taken = formulas.and(both, integer.equals(Value.ZERO) ? zero : formulas.not(zero));
            if (taken.isFalse()) {
                continue;
            }
            evaluate(operator, otherIsLeft ? other : integer, otherIsLeft ? integer : other, taken, result);
        }
    }

    /** Whether the operation moves an address by an integer. */
    static boolean isDistance(BinaryOperator operator, Value other, boolean otherIsLeft) {
        return other instanceof Value.Address
                && (operator == BinaryOperator.ADD || operator == BinaryOperator.SUB && otherIsLeft);
    }

    private static void evaluate(BinaryOperator operator, Value left, Value right, Formula when, EncodedValue.Collector result) {
        try {
            result.add(Evaluation.binary(operator, left, right), when);
        } catch (Evaluation.UndefinedOperationException undefined) {
            result.addUndefined(when);
        }
    }

    private void binary(BinaryOperator operator, BitVector a, BitVector b, Formula when, EncodedValue.Collector result) {
        if (when.isFalse()) {
            return;
        }
        switch (operator) {
            case ADD -> result.add(vectors.add(a, b), when);
            case SUB -> result.add(vectors.subtract(a, b), when);
            case MUL -> result.add(vectors.multiply(a, b), when);
            case DIVIDE_SIGNED -> result.add(vectors.divideSigned(a, b), when);
            case DIVIDE_UNSIGNED -> result.add(vectors.divideUnsigned(a, b), when);
            case REMAINDER_SIGNED -> add(vectors.remainderSigned(a, b), FewResults.of(operator, a.constant(), b.constant()), when, result);
            case REMAINDER_UNSIGNED -> add(vectors.remainderUnsigned(a, b), FewResults.of(operator, a.constant(), b.constant()), when, result);
            case AND -> add(vectors.and(a, b), FewResults.of(operator, a.constant(), b.constant()), when, result);
            case OR -> result.add(vectors.or(a, b), when);
            case XOR -> result.add(vectors.xor(a, b), when);
            case SHIFT_LEFT -> result.add(vectors.shiftLeft(a, b), when);
            case SHIFT_RIGHT_LOGICAL -> result.add(vectors.shiftRightLogical(a, b), when);
            case SHIFT_RIGHT_ARITHMETIC -> result.add(vectors.shiftRightArithmetic(a, b), when);
            case EQUAL -> addTruth(vectors.equal(a, b), when, result);
            case NOT_EQUAL -> addTruth(formulas.not(vectors.equal(a, b)), when, result);
            case LESS_SIGNED -> addTruth(vectors.lessSigned(a, b), when, result);
            case LESS_EQUAL_SIGNED -> addTruth(formulas.not(vectors.lessSigned(b, a)), when, result);
            case LESS_UNSIGNED -> addTruth(vectors.lessUnsigned(a, b), when, result);
            case LESS_EQUAL_UNSIGNED -> addTruth(formulas.not(vectors.lessUnsigned(b, a)), when, result);
            case MAXIMUM_SIGNED -> result.add(vectors.choose(vectors.lessSigned(a, b), b, a), when);
            case MINIMUM_SIGNED -> result.add(vectors.choose(vectors.lessSigned(a, b), a, b), when);
            case MAXIMUM_UNSIGNED -> result.add(vectors.choose(vectors.lessUnsigned(a, b), b, a), when);
            case MINIMUM_UNSIGNED -> result.add(vectors.choose(vectors.lessUnsigned(a, b), a, b), when);
        }
    }

    private void addTruth(Formula holds, Formula when, EncodedValue.Collector result) {
        result.add(Value.ONE, formulas.and(when, holds));
        result.add(Value.ZERO, formulas.and(when, formulas.not(holds)));
    }
}
