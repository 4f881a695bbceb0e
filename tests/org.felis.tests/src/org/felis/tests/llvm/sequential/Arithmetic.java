package org.felis.tests.llvm.sequential;

import java.math.BigInteger;

import org.felis.llvm.ir.ArithmeticOperator;
import org.felis.llvm.ir.Comparison;
import org.felis.llvm.ir.UpdateOperator;
import org.felis.tests.llvm.sequential.Datum.Address;
import org.felis.tests.llvm.sequential.Datum.Number;

/** Operations on integers (LLVM Language Reference, "Binary Operations" and "icmp"), by numbers of any size; what overflows wraps around. */
final class Arithmetic {

    /** The operation has no result. */
    static final class UndefinedException extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /** The operation has a result that depends on where objects are. */
    static final class UnsupportedException extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private Arithmetic() {
    }

    static BigInteger unsigned(Number value) {
        return new BigInteger(Long.toUnsignedString(value.bits()));
    }

    static BigInteger signed(Number value, int bits) {
        BigInteger number = unsigned(value);
        return number.testBit(bits - 1) ? number.subtract(BigInteger.ONE.shiftLeft(bits)) : number;
    }

    /** The low bits. */
    static Number number(BigInteger value, int bits) {
        return new Number(value.mod(BigInteger.ONE.shiftLeft(bits)).longValue());
    }

    static Datum compute(ArithmeticOperator operator, int bits, Datum left, Datum right) throws UndefinedException, UnsupportedException {
        if (left.equals(Datum.UNDEFINED) || right.equals(Datum.UNDEFINED)) {
            return Datum.UNDEFINED;
        }
        if (!(left instanceof Number a) || !(right instanceof Number b)) {
            return onAddresses(operator, left, right);
        }
        BigInteger x = unsigned(a);
        BigInteger y = unsigned(b);
        BigInteger sx = signed(a, bits);
        BigInteger sy = signed(b, bits);
        return switch (operator) {
            case ADD -> number(x.add(y), bits);
            case SUB -> number(x.subtract(y), bits);
            case MUL -> number(x.multiply(y), bits);
            case UDIV -> number(x.divide(divisor(y)), bits);
            case UREM -> number(x.mod(divisor(y)), bits);
            case SDIV -> number(fitting(sx.divide(divisor(sy)), bits), bits);
            case SREM -> {
                fitting(sx.divide(divisor(sy)), bits);
                yield number(sx.remainder(sy), bits);
            }
            case SHL -> number(x.shiftLeft(distance(y, bits)), bits);
            case LSHR -> number(x.shiftRight(distance(y, bits)), bits);
            case ASHR -> number(sx.shiftRight(distance(y, bits)), bits);
            case AND -> number(x.and(y), bits);
            case OR -> number(x.or(y), bits);
            case XOR -> number(x.xor(y), bits);
        };
    }

    private static BigInteger divisor(BigInteger value) throws UndefinedException {
        if (value.signum() == 0) {
            throw new UndefinedException();
        }
        return value;
    }

    private static int distance(BigInteger value, int bits) throws UndefinedException {
        if (value.compareTo(BigInteger.valueOf(bits)) >= 0) {
            throw new UndefinedException();
        }
        return value.intValueExact();
    }

    private static BigInteger fitting(BigInteger quotient, int bits) throws UndefinedException {
        if (quotient.bitLength() >= bits) {
            throw new UndefinedException();
        }
        return quotient;
    }

    private static Datum onAddresses(ArithmeticOperator operator, Datum left, Datum right) throws UnsupportedException {
        if (left instanceof Address a && right instanceof Number b && operator == ArithmeticOperator.ADD) {
            return new Address(a.object(), a.offset() + b.bits());
        }
        if (left instanceof Address a && right instanceof Number b && operator == ArithmeticOperator.SUB) {
            return new Address(a.object(), a.offset() - b.bits());
        }
        if (left instanceof Number && right instanceof Address && operator == ArithmeticOperator.ADD) {
            return onAddresses(operator, right, left);
        }
        if (left instanceof Address a && right instanceof Address b && operator == ArithmeticOperator.SUB && a.object().equals(b.object())) {
            return new Number(a.offset() - b.offset());
        }
        throw new UnsupportedException();
    }

    static Datum compare(Comparison comparison, int bits, Datum left, Datum right) throws UnsupportedException {
        if (left.equals(Datum.UNDEFINED) || right.equals(Datum.UNDEFINED)) {
            return Datum.UNDEFINED;
        }
        if (left instanceof Number a && right instanceof Number b) {
            int unsigned = unsigned(a).compareTo(unsigned(b));
            int signed = signed(a, bits).compareTo(signed(b, bits));
            return Datum.of(switch (comparison) {
                case EQ -> unsigned == 0;
                case NE -> unsigned != 0;
                case ULT -> unsigned < 0;
                case ULE -> unsigned <= 0;
                case UGT -> unsigned > 0;
                case UGE -> unsigned >= 0;
                case SLT -> signed < 0;
                case SLE -> signed <= 0;
                case SGT -> signed > 0;
                case SGE -> signed >= 0;
            });
        }
        if (comparison == Comparison.EQ || comparison == Comparison.NE) {
            return Datum.of(left.equals(right) == (comparison == Comparison.EQ));
        }
        if (left instanceof Address a && right instanceof Address b && a.object().equals(b.object())) {
            return compare(comparison, Long.SIZE, new Number(a.offset()), new Number(b.offset()));
        }
        throw new UnsupportedException();
    }

    /** What an atomic read-modify-write writes. */
    static Datum update(UpdateOperator operator, int bits, Datum old, Datum operand) throws UndefinedException, UnsupportedException {
        return switch (operator) {
            case XCHG -> operand;
            case ADD -> compute(ArithmeticOperator.ADD, bits, old, operand);
            case SUB -> compute(ArithmeticOperator.SUB, bits, old, operand);
            case AND -> compute(ArithmeticOperator.AND, bits, old, operand);
            case OR -> compute(ArithmeticOperator.OR, bits, old, operand);
            case XOR -> compute(ArithmeticOperator.XOR, bits, old, operand);
            case NAND -> compute(ArithmeticOperator.XOR, bits, compute(ArithmeticOperator.AND, bits, old, operand), number(BigInteger.ONE.negate(), bits));
            case MAX -> compare(Comparison.SGT, bits, old, operand).equals(Datum.ONE) ? old : operand;
            case MIN -> compare(Comparison.SLT, bits, old, operand).equals(Datum.ONE) ? old : operand;
            case UMAX -> compare(Comparison.UGT, bits, old, operand).equals(Datum.ONE) ? old : operand;
            case UMIN -> compare(Comparison.ULT, bits, old, operand).equals(Datum.ONE) ? old : operand;
            case UINC_WRAP, UDEC_WRAP, USUB_COND, USUB_SAT, FADD, FSUB, FMAX, FMIN, FMAXIMUM, FMINIMUM -> throw new UnsupportedException();
        };
    }
}
