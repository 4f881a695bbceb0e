package org.felis.tests.machine;

import static org.felis.tests.machine.AArch64Registers.ZERO;
import static org.felis.tests.machine.AArch64Registers.addWithCarry;
import static org.felis.tests.machine.AArch64Registers.data;
import static org.felis.tests.machine.AArch64Registers.dataOrZero;
import static org.felis.tests.machine.AArch64Registers.extend;
import static org.felis.tests.machine.AArch64Registers.flags;
import static org.felis.tests.machine.AArch64Registers.get;
import static org.felis.tests.machine.AArch64Registers.name;
import static org.felis.tests.machine.AArch64Registers.set;
import static org.felis.tests.machine.AArch64Registers.shift;
import static org.felis.tests.machine.Bits.low;
import static org.felis.tests.machine.Bits.signed;

import java.util.List;

/** A64's arithmetic on registers: DDI 0487, C6.2. */
final class AArch64Arithmetic {

    private AArch64Arithmetic() {
    }

    static Instruction addOrSubtract(Draw draw) {
        int bits = draw.oneOf(32, 64);
        boolean subtract = draw.coin();
        boolean setFlags = draw.coin();
        boolean compare = draw.oneIn(4);
        int d = compare ? ZERO : data(draw);
        int n = data(draw);
        Second second = draw.oneIn(3) ? extendedRegister(draw, bits) : draw.coin() ? immediate(draw) : shiftedRegister(draw, bits, "LSL", "LSR", "ASR");
        String mnemonic = compare ? (subtract ? "CMP" : "CMN") : (subtract ? "SUB" : "ADD") + (setFlags ? "S" : "");
        String text = mnemonic + " " + (compare ? "" : name(d, bits) + ",") + name(n, bits) + "," + second.text;
        return Instruction.local(text, cpu -> {
            long b = second.value.of(cpu);
            set(cpu, d, bits, addWithCarry(cpu, get(cpu, n, bits), subtract ? ~b : b, subtract ? 1 : 0, bits, setFlags || compare));
        });
    }

    /** Something that may set the flags. */
    static Instruction compareOrMove(Draw draw) {
        return draw.coin() ? addOrSubtract(draw) : move(draw);
    }

    static Instruction withCarry(Draw draw) {
        int bits = draw.oneOf(32, 64);
        int d = data(draw);
        int n = dataOrZero(draw);
        int m = dataOrZero(draw);
        String mnemonic = draw.oneOf("ADC", "SBC", "NGC", "NEG", "CLZ");
        boolean setFlags = mnemonic.equals("NEG") || !mnemonic.equals("CLZ") && draw.coin();
        boolean unary = List.of("NGC", "NEG", "CLZ").contains(mnemonic);
        return Instruction.local(mnemonic + (setFlags ? "S " : " ") + name(d, bits) + (unary ? "" : "," + name(n, bits)) + "," + name(m, bits), cpu -> {
            long b = get(cpu, m, bits);
            if (mnemonic.equals("CLZ")) {
                int zeros = 0;
                while (zeros < bits && Bits.bit(b, bits - 1 - zeros) == 0) {
                    zeros++;
                }
                set(cpu, d, bits, zeros);
                return;
            }
            long carry = mnemonic.equals("NEG") ? 1 : cpu.get(AArch64Registers.C);
            long a = unary ? 0 : get(cpu, n, bits);
            set(cpu, d, bits, addWithCarry(cpu, a, mnemonic.equals("ADC") ? b : ~b, carry, bits, setFlags));
        });
    }

    private interface Operand {
        long of(Cpu cpu);
    }

    /** The last operand of an instruction. */
    private record Second(String text, Operand value) {
    }

    private static Second immediate(Draw draw) {
        long value = draw.oneOf(0, 1, 2, 7, 255, 4095);
        return draw.oneIn(5) ? new Second("#" + value + ",LSL #12", cpu -> value << 12) : new Second("#" + value, cpu -> value);
    }

    private static Second shiftedRegister(Draw draw, int bits, String... kinds) {
        int m = dataOrZero(draw);
        if (draw.coin()) {
            return new Second(name(m, bits), cpu -> get(cpu, m, bits));
        }
        String kind = draw.oneOf(kinds);
        int amount = draw.oneOf(0, 1, 3, 8, 31, bits - 1, draw.below(bits));
        return new Second(name(m, bits) + "," + kind + " #" + amount, cpu -> shift(get(cpu, m, bits), kind, amount, bits));
    }

    private static Second extendedRegister(Draw draw, int bits) {
        int m = data(draw);
        String kind = bits == 64 ? draw.oneOf("UXTB", "UXTH", "UXTW", "UXTX", "SXTB", "SXTH", "SXTW", "SXTX")
                : draw.oneOf("UXTB", "UXTH", "UXTW", "SXTB", "SXTH", "SXTW");
        int amount = draw.below(5);
        int width = kind.endsWith("X") ? 64 : 32;
        return new Second(name(m, width) + "," + kind + (amount == 0 && draw.coin() ? "" : " #" + amount),
                cpu -> extend(get(cpu, m, 64), kind, amount, bits));
    }

    static Instruction logical(Draw draw) {
        int bits = draw.oneOf(32, 64);
        String mnemonic = draw.oneOf("AND", "ANDS", "ORR", "EOR", "BIC", "BICS", "ORN", "EON", "TST", "MVN", "NEG");
        int d = mnemonic.equals("TST") ? ZERO : data(draw);
        boolean unary = mnemonic.equals("MVN") || mnemonic.equals("NEG");
        int n = unary ? ZERO : data(draw);
        boolean constant = List.of("AND", "ANDS", "ORR", "EOR", "TST").contains(mnemonic) && draw.oneIn(3);
        long mask = draw.oneOf(1L, 3L, 0xffL, 0xf0L, 0x7fff0000L, 0x80000000L);
        Second second = constant ? new Second("#0x" + Long.toHexString(mask), cpu -> mask)
                : mnemonic.equals("NEG") ? shiftedRegister(draw, bits, "LSL", "LSR", "ASR")
                : shiftedRegister(draw, bits, "LSL", "LSR", "ASR", "ROR");
        String text = mnemonic + " " + (mnemonic.equals("TST") ? "" : name(d, bits) + ",") + (unary ? "" : name(n, bits) + ",") + second.text;
        return Instruction.local(text, cpu -> {
            long a = get(cpu, n, bits);
            long b = second.value.of(cpu);
            long result = low(switch (mnemonic) {
                case "AND", "ANDS", "TST" -> a & b;
                case "ORR" -> a | b;
                case "EOR" -> a ^ b;
                case "BIC", "BICS" -> a & ~b;
                case "ORN", "MVN" -> a | ~b;
                case "EON" -> a ^ ~b;
                case "NEG" -> -b;
                default -> throw new IllegalStateException(mnemonic);
            }, bits);
            set(cpu, d, bits, result);
            if (mnemonic.endsWith("S") || mnemonic.equals("TST")) {
                flags(cpu, Bits.bit(result, bits - 1), result == 0 ? 1 : 0, 0, 0);
            }
        });
    }

    static Instruction move(Draw draw) {
        int bits = draw.oneOf(32, 64);
        int d = data(draw);
        String name = name(d, bits);
        int amount = 16 * draw.below(bits / 16);
        String shift = amount == 0 && draw.coin() ? "" : ",LSL #" + amount;
        long value = draw.value(16);
        return switch (draw.below(5)) {
            case 0 -> {
                int m = dataOrZero(draw);
                yield Instruction.local("MOV " + name + "," + name(m, bits), cpu -> set(cpu, d, bits, get(cpu, m, bits)));
            }
            case 1 -> {
                long number = draw.oneOf(0, 1, 5, 65535, -1, -2);
                yield Instruction.local("MOV " + name + ",#" + number, cpu -> set(cpu, d, bits, number));
            }
            case 2 -> Instruction.local("MOVZ " + name + ",#" + value + shift, cpu -> set(cpu, d, bits, value << amount));
            case 3 -> Instruction.local("MOVN " + name + ",#" + value + shift, cpu -> set(cpu, d, bits, ~(value << amount)));
            default -> Instruction.local("MOVK " + name + ",#" + value + shift,
                    cpu -> set(cpu, d, bits, get(cpu, d, bits) & ~(0xffffL << amount) | value << amount));
        };
    }

    static Instruction shiftOrExtend(Draw draw) {
        int bits = draw.oneOf(32, 64);
        int d = data(draw);
        int n = data(draw);
        int m = data(draw);
        switch (draw.below(3)) {
            case 0 -> {
                String kind = draw.oneOf("LSL", "LSR", "ASR", "ROR");
                String mnemonic = kind + (draw.coin() ? "V" : "");
                return Instruction.local(mnemonic + " " + name(d, bits) + "," + name(n, bits) + "," + name(m, bits),
                        cpu -> set(cpu, d, bits, shift(get(cpu, n, bits), kind, (int) (get(cpu, m, bits) & (bits - 1)), bits)));
            }
            case 1 -> {
                String kind = draw.oneOf("LSL", "LSR", "ASR", "ROR");
                int amount = draw.oneOf(0, 1, 31, bits - 1, draw.below(bits));
                return Instruction.local(kind + " " + name(d, bits) + "," + name(n, bits) + ",#" + amount,
                        cpu -> set(cpu, d, bits, shift(get(cpu, n, bits), kind, amount, bits)));
            }
            default -> {
                String mnemonic = draw.oneOf("SXTB", "SXTH", "SXTW", "UXTB", "UXTH");
                int width = mnemonic.equals("SXTW") ? 64 : mnemonic.startsWith("U") ? 32 : bits;
                return Instruction.local(mnemonic + " " + name(d, width) + "," + name(n, 32),
                        cpu -> set(cpu, d, width, extend(get(cpu, n, 32), mnemonic, 0, width)));
            }
        }
    }

    static Instruction product(Draw draw) {
        int bits = draw.oneOf(32, 64);
        int d = data(draw);
        int n = dataOrZero(draw);
        int m = data(draw);
        int a = data(draw);
        String mnemonic = draw.oneOf("MUL", "MNEG", "MADD", "MSUB", "SMULL", "SMNEGL", "SMADDL", "SMSUBL", "UMULL", "UMNEGL", "UMADDL", "UMSUBL");
        boolean longer = mnemonic.endsWith("L") && !mnemonic.equals("MUL");
        boolean signed = mnemonic.startsWith("S");
        boolean negative = mnemonic.contains("NEG") || mnemonic.contains("SUB");
        boolean sums = mnemonic.contains("ADD") || mnemonic.contains("SUB");
        int width = longer ? 64 : bits;
        int source = longer ? 32 : bits;
        String text = mnemonic + " " + name(d, width) + "," + name(n, source) + "," + name(m, source) + (sums ? "," + name(a, width) : "");
        return Instruction.local(text, cpu -> {
            long left = get(cpu, n, source);
            long right = get(cpu, m, source);
            long product = longer && signed ? signed(left, 32) * signed(right, 32) : left * right;
            set(cpu, d, width, (sums ? get(cpu, a, width) : 0) + (negative ? -product : product));
        });
    }

    static Instruction bitField(Draw draw) {
        int bits = draw.oneOf(32, 64);
        int d = data(draw);
        int n = data(draw);
        int m = data(draw);
        String two = name(d, bits) + "," + name(n, bits);
        switch (draw.below(6)) {
            case 0 -> {
                int from = draw.below(bits);
                int to = draw.below(bits);
                boolean signed = draw.coin();
                return Instruction.local((signed ? "SBFM " : "UBFM ") + two + ",#" + from + ",#" + to,
                        cpu -> set(cpu, d, bits, move(get(cpu, n, bits), from, to, signed, bits)));
            }
            case 1 -> {
                int lowest = draw.below(bits);
                int width = 1 + draw.below(bits - lowest);
                boolean signed = draw.coin();
                return Instruction.local((signed ? "SBFX " : "UBFX ") + two + ",#" + lowest + ",#" + width, cpu -> {
                    long field = get(cpu, n, bits) >>> lowest;
                    set(cpu, d, bits, signed ? signed(field, width) : low(field, width));
                });
            }
            case 2 -> {
                int lowest = draw.below(bits);
                return Instruction.local("EXTR " + two + "," + name(m, bits) + ",#" + lowest, cpu -> set(cpu, d, bits,
                        Bits.unsignedInteger(get(cpu, n, bits), bits).shiftLeft(bits).or(Bits.unsignedInteger(get(cpu, m, bits), bits))
                                .shiftRight(lowest).longValue()));
            }
            case 3 -> {
                return Instruction.local("RBIT " + two, cpu -> set(cpu, d, bits, Long.reverse(get(cpu, n, bits)) >>> (64 - bits)));
            }
            case 4 -> {
                String mnemonic = draw.oneOf("REV", "REV16", "REV32");
                int width = mnemonic.equals("REV32") ? 64 : bits;
                int container = switch (mnemonic) {
                    case "REV" -> width / 8;
                    case "REV16" -> 2;
                    default -> 4;
                };
                return Instruction.local(mnemonic + " " + name(d, width) + "," + name(n, width),
                        cpu -> set(cpu, d, width, reverse(get(cpu, n, width), container, width)));
            }
            default -> {
                return Instruction.local("ABS " + two, cpu -> set(cpu, d, bits, Math.abs(signed(get(cpu, n, bits), bits))));
            }
        }
    }

    /** Bit field move: bits {@code from…to} go down to 0, or {@code 0…to} up to {@code bits - from} where {@code to < from}. */
    private static long move(long value, int from, int to, boolean signed, int bits) {
        int width = to >= from ? to - from + 1 : to + 1;
        int position = to >= from ? 0 : bits - from;
        long field = to >= from ? value >>> from : value;
        return low((signed ? signed(field, width) : low(field, width)) << position, bits);
    }

    /** Reverses the bytes in each container. */
    private static long reverse(long value, int containerBytes, int bits) {
        long result = 0;
        for (int i = 0; i < bits / 8; i++) {
            int base = i / containerBytes * containerBytes;
            int mirrored = base + containerBytes - 1 - (i - base);
            result |= (value >>> 8 * i & 0xff) << 8 * mirrored;
        }
        return result;
    }
}
