package org.felis.c.type;

import java.math.BigInteger;
import java.util.List;

/**
 * What C leaves to an implementation (C11 J.3), as far as programs can tell. Conversion to a signed type that cannot represent the value keeps the lower bits;
 * signed right shifts
 * copy the sign; values are in two's complement, the lowest byte first.
 *
 * @param name as {@code --implementation} names it
 * @param target clang's triple of a machine with these sizes
 * @param longBytes the size of {@code long}, and of pointers
 * @param charSigned whether {@code char} is signed
 * @param addressBits addresses are from 1 to 2^addressBits - 1
 */
public record Implementation(String name, String target, int longBytes, boolean charSigned, int addressBits) {

    public static final Implementation LP64 = new Implementation("lp64", "x86_64-unknown-linux-gnu", 8, true, 47);
    public static final Implementation ILP32 = new Implementation("ilp32", "armv7-unknown-linux-gnueabihf", 4, true, 32);
    public static final List<Implementation> ALL = List.of(LP64, ILP32);

    public Implementation withCharSigned(boolean signed) {
        return new Implementation(name, target, longBytes, signed, addressBits);
    }

    public Implementation withAddressBits(int bits) {
        return new Implementation(name, target, longBytes, charSigned, bits);
    }

    public int pointerBytes() {
        return longBytes;
    }

    public int pointerBits() {
        return 8 * longBytes;
    }

    /** In bytes. */
    public int size(CType.Integer type) {
        return switch (type) {
            case BOOL, CHAR, SIGNED_CHAR, UNSIGNED_CHAR -> 1;
            case SHORT, UNSIGNED_SHORT -> 2;
            case INT, UNSIGNED_INT -> 4;
            case LONG, UNSIGNED_LONG -> longBytes;
            case LONG_LONG, UNSIGNED_LONG_LONG -> 8;
            case INT128, UNSIGNED_INT128 -> 16;
        };
    }

    /** The bits of the type's representation. */
    public int bits(CType.Integer type) {
        return 8 * size(type);
    }

    public boolean isSigned(CType.Integer type) {
        return switch (type) {
            case CHAR -> charSigned;
            case SIGNED_CHAR, SHORT, INT, LONG, LONG_LONG, INT128 -> true;
            default -> false;
        };
    }

    public BigInteger least(CType.Integer type) {
        return isSigned(type) ? BigInteger.ONE.shiftLeft(bits(type) - 1).negate() : BigInteger.ZERO;
    }

    public BigInteger greatest(CType.Integer type) {
        return type == CType.Integer.BOOL ? BigInteger.ONE : BigInteger.ONE.shiftLeft(bits(type) - (isSigned(type) ? 1 : 0)).subtract(BigInteger.ONE);
    }

    public boolean represents(CType.Integer type, BigInteger value) {
        return value.compareTo(least(type)) >= 0 && value.compareTo(greatest(type)) <= 0;
    }

    /** Whether the type has a size. */
    public boolean isComplete(CType type) {
        return switch (type) {
            case CType.Void none -> false;
            case CType.Function function -> false;
            case CType.Array array -> array.length() >= 0 && isComplete(array.element());
            case CType.Aggregate aggregate -> aggregate.members().isComplete();
            case CType.Atomic atomic -> isComplete(atomic.value());
            default -> true;
        };
    }

    /** In bytes; the type is complete. As GNU C has it, 1 for {@code void} and functions. */
    public long size(CType type) {
        return switch (type) {
            case CType.Void none -> 1;
            case CType.Function function -> 1;
            case CType.Integer integer -> size(integer);
            case CType.Floating floating -> floating == CType.Floating.FLOAT ? 4 : floating == CType.Floating.DOUBLE ? 8 : 2 * longBytes;
            case CType.Pointer pointer -> pointerBytes();
            case CType.Array array -> Math.multiplyExact(Math.max(0, array.length()), size(array.element()));
            case CType.Aggregate aggregate -> Layout.of(aggregate.members(), this).size();
            case CType.Atomic atomic -> size(atomic.value());
        };
    }

    /** In bytes. */
    public long alignment(CType type) {
        return switch (type) {
            case CType.Array array -> alignment(array.element());
            case CType.Aggregate aggregate -> Layout.of(aggregate.members(), this).alignment();
            case CType.Atomic atomic -> alignment(atomic.value());
            default -> size(type);
        };
    }
}
