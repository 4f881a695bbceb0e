package org.felis.tests.machine;

import static org.felis.tests.machine.Bits.low;

import java.math.BigInteger;
import java.util.List;

/** The flags CF, ZF, SF and OF, after the Software Developer's Manual, volume 1, 3.4.3.1, and volume 2 (Jcc). */
final class X86Flags {

    static final int CF = 16;
    static final int ZF = 17;
    static final int SF = 18;
    static final int OF = 19;
    static final List<String> CONDITIONS = List.of("E", "Z", "NE", "NZ", "L", "NGE", "GE", "NL", "LE", "NG", "G", "NLE", "B", "C", "NAE", "AE", "NB",
            "NC", "BE", "NA", "A", "NBE", "S", "NS", "O", "NO");

    private X86Flags() {
    }

    static void signAndZero(Cpu cpu, long result, int bytes) {
        cpu.set(SF, Bits.bit(result, 8 * bytes - 1));
        cpu.set(ZF, low(result, 8 * bytes) == 0 ? 1 : 0);
    }

    static long add(Cpu cpu, long a, long b, int bytes, boolean setCarry) {
        return add(cpu, a, b, 0, bytes, setCarry);
    }

    static long add(Cpu cpu, long a, long b, long carry, int bytes, boolean setCarry) {
        int width = 8 * bytes;
        long result = low(a + b + carry, width);
        BigInteger in = BigInteger.valueOf(carry);
        BigInteger unsigned = Bits.unsignedInteger(a, width).add(Bits.unsignedInteger(b, width)).add(in);
        BigInteger signedSum = Bits.signedInteger(a, width).add(Bits.signedInteger(b, width)).add(in);
        arithmetic(cpu, result, unsigned, signedSum, bytes, setCarry);
        return result;
    }

    static long subtract(Cpu cpu, long a, long b, int bytes, boolean setCarry) {
        return subtract(cpu, a, b, 0, bytes, setCarry);
    }

    static long subtract(Cpu cpu, long a, long b, long borrow, int bytes, boolean setCarry) {
        int width = 8 * bytes;
        long result = low(a - b - borrow, width);
        BigInteger in = BigInteger.valueOf(borrow);
        BigInteger unsigned = Bits.unsignedInteger(a, width).subtract(Bits.unsignedInteger(b, width)).subtract(in);
        BigInteger signedDifference = Bits.signedInteger(a, width).subtract(Bits.signedInteger(b, width)).subtract(in);
        arithmetic(cpu, result, unsigned, signedDifference, bytes, setCarry);
        return result;
    }

    private static void arithmetic(Cpu cpu, long result, BigInteger unsigned, BigInteger signedValue, int bytes, boolean setCarry) {
        signAndZero(cpu, result, bytes);
        cpu.set(OF, Bits.signedInteger(result, 8 * bytes).equals(signedValue) ? 0 : 1);
        if (setCarry) {
            cpu.set(CF, Bits.unsignedInteger(result, 8 * bytes).equals(unsigned) ? 0 : 1);
        }
    }

    static long logical(Cpu cpu, long result, int bytes) {
        signAndZero(cpu, result, bytes);
        cpu.set(CF, 0);
        cpu.set(OF, 0);
        return result;
    }

    static boolean holds(Cpu cpu, String condition) {
        return switch (condition) {
            case "E", "Z" -> cpu.get(ZF) == 1;
            case "NE", "NZ" -> cpu.get(ZF) == 0;
            case "L", "NGE" -> cpu.get(SF) != cpu.get(OF);
            case "GE", "NL" -> cpu.get(SF) == cpu.get(OF);
            case "LE", "NG" -> cpu.get(ZF) == 1 || cpu.get(SF) != cpu.get(OF);
            case "G", "NLE" -> cpu.get(ZF) == 0 && cpu.get(SF) == cpu.get(OF);
            case "B", "C", "NAE" -> cpu.get(CF) == 1;
            case "AE", "NB", "NC" -> cpu.get(CF) == 0;
            case "BE", "NA" -> cpu.get(CF) == 1 || cpu.get(ZF) == 1;
            case "A", "NBE" -> cpu.get(CF) == 0 && cpu.get(ZF) == 0;
            case "S" -> cpu.get(SF) == 1;
            case "NS" -> cpu.get(SF) == 0;
            case "O" -> cpu.get(OF) == 1;
            case "NO" -> cpu.get(OF) == 0;
            default -> throw new IllegalArgumentException(condition);
        };
    }
}
