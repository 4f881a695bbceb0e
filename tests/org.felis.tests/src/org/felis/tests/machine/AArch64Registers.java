package org.felis.tests.machine;

import static org.felis.tests.machine.Bits.low;
import static org.felis.tests.machine.Bits.signed;

import java.math.BigInteger;
import java.util.List;

/** A64's registers, flags and shared pseudocode: DDI 0487, J1.3 (AddWithCarry, ShiftReg, ExtendReg, ConditionHolds). */
final class AArch64Registers {

    /** The number of the zero register in operands. */
    static final int ZERO = 31;

    /** X0 … X4 hold data. */
    static final int DATA = 5;

    /** Gets the status of a store exclusive. */
    static final int STATUS = 7;
    static final int N = 31;
    static final int Z = 32;
    static final int C = 33;
    static final int V = 34;
    static final int SLOTS = 35;
    static final List<String> CONDITIONS = List.of("EQ", "NE", "CS", "HS", "CC", "LO", "MI", "PL", "VS", "VC", "HI", "LS", "GE", "LT", "GT", "LE");

    private AArch64Registers() {
    }

    static String name(int register, int bits) {
        return (bits == 64 ? "X" : "W") + (register == ZERO ? "ZR" : "" + register);
    }

    static long get(Cpu cpu, int register, int bits) {
        return register == ZERO ? 0 : low(cpu.get(register), bits);
    }

    static void set(Cpu cpu, int register, int bits, long value) {
        if (register != ZERO) {
            cpu.set(register, low(value, bits));
        }
    }

    static int data(Draw draw) {
        return draw.below(DATA);
    }

    static int dataOrZero(Draw draw) {
        return draw.oneIn(12) ? ZERO : data(draw);
    }

    static void flags(Cpu cpu, long n, long z, long c, long v) {
        cpu.set(N, n);
        cpu.set(Z, z);
        cpu.set(C, c);
        cpu.set(V, v);
    }

    /** AddWithCarry: the sum of two words and a carry, and the flags that it sets. */
    static long addWithCarry(Cpu cpu, long a, long b, long carry, int bits, boolean setFlags) {
        BigInteger in = BigInteger.valueOf(carry);
        BigInteger unsigned = Bits.unsignedInteger(a, bits).add(Bits.unsignedInteger(b, bits)).add(in);
        BigInteger signedSum = Bits.signedInteger(a, bits).add(Bits.signedInteger(b, bits)).add(in);
        long result = low(unsigned.longValue(), bits);
        if (setFlags) {
            flags(cpu, Bits.bit(result, bits - 1), result == 0 ? 1 : 0, Bits.unsignedInteger(result, bits).equals(unsigned) ? 0 : 1,
                    Bits.signedInteger(result, bits).equals(signedSum) ? 0 : 1);
        }
        return result;
    }

    static boolean holds(Cpu cpu, String condition) {
        boolean n = cpu.get(N) == 1;
        boolean z = cpu.get(Z) == 1;
        boolean c = cpu.get(C) == 1;
        boolean v = cpu.get(V) == 1;
        return switch (condition) {
            case "EQ" -> z;
            case "NE" -> !z;
            case "CS", "HS" -> c;
            case "CC", "LO" -> !c;
            case "MI" -> n;
            case "PL" -> !n;
            case "VS" -> v;
            case "VC" -> !v;
            case "HI" -> c && !z;
            case "LS" -> !(c && !z);
            case "GE" -> n == v;
            case "LT" -> n != v;
            case "GT" -> n == v && !z;
            case "LE" -> !(n == v && !z);
            default -> throw new IllegalArgumentException(condition);
        };
    }

    static long shift(long value, String kind, int amount, int bits) {
        return switch (kind) {
            case "LSL" -> amount >= bits ? 0 : low(low(value, bits) << amount, bits);
            case "LSR" -> amount >= bits ? 0 : low(value, bits) >>> amount;
            case "ASR" -> low(signed(value, bits) >> amount, bits);
            case "ROR" -> Bits.rotateRight(value, amount, bits);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    /** ExtendReg. */
    static long extend(long value, String kind, int amount, int bits) {
        long extended = switch (kind) {
            case "UXTB" -> low(value, 8);
            case "UXTH" -> low(value, 16);
            case "UXTW" -> low(value, 32);
            case "UXTX", "SXTX" -> value;
            case "SXTB" -> signed(value, 8);
            case "SXTH" -> signed(value, 16);
            case "SXTW" -> signed(value, 32);
            default -> throw new IllegalArgumentException(kind);
        };
        return low(extended << amount, bits);
    }
}
