package org.felis.tests.machine;

import static org.felis.tests.machine.AArch64Registers.ZERO;
import static org.felis.tests.machine.AArch64Registers.data;
import static org.felis.tests.machine.AArch64Registers.dataOrZero;
import static org.felis.tests.machine.AArch64Registers.get;
import static org.felis.tests.machine.AArch64Registers.name;
import static org.felis.tests.machine.AArch64Registers.set;
import static org.felis.tests.machine.Bits.low;
import static org.felis.tests.machine.Bits.signed;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongBinaryOperator;

/** A64's loads, stores and atomic instructions: DDI 0487, C6.2; the address is computed before any register is written. */
final class AArch64Memory {

    static final int BASE_X = 8;
    static final int BASE_Y = 9;

    /** Holds 8. */
    static final int INDEX = 10;

    private static final List<String> OPERATIONS = List.of("ADD", "CLR", "EOR", "SET", "SMAX", "SMIN", "UMAX", "UMIN");

    List<Instruction> group(Draw draw) {
        return switch (draw.below(12)) {
            case 0, 1, 2 -> List.of(load(draw));
            case 3, 4 -> List.of(store(draw));
            case 5 -> pair(draw);
            case 6 -> writeBack(draw);
            case 7 -> exclusive(draw, draw.oneOf(1, 2, 4, 8));
            case 8 -> List.of(compareAndSwap(draw));
            case 9 -> List.of(doublePair(draw));
            case 10 -> cleared(draw);
            default -> List.of(atomic(draw, draw.oneOf(1, 2, 4, 8), false));
        };
    }

    /** Words of four bytes, and sometimes of eight. */
    List<Instruction> sharedGroup(Draw draw) {
        return switch (draw.below(8)) {
            case 0, 1, 2 -> List.of(plain(draw, true, draw.below(2)));
            case 3, 4, 5 -> List.of(plain(draw, false, draw.below(2)));
            case 6 -> List.of(atomic(draw, 4, true));
            default -> exclusive(draw, 4);
        };
    }

    /** A memory operand and the address that it means. */
    private record Address(String text, int base, long offset) {
        long of(Cpu cpu) {
            return cpu.get(base) + offset;
        }
    }

    /** Locations have 16 bytes or more. */
    private static Address address(Draw draw, int bytes, boolean plainOnly) {
        int base = draw.oneOf(BASE_X, BASE_Y);
        long offset = plainOnly ? 0 : (long) bytes * draw.below(16 / bytes);
        if (offset == 8 && draw.coin()) {
            String index = draw.oneOf("X" + INDEX, "X" + INDEX + ",LSL #0", "W" + INDEX + ",SXTW", "W" + INDEX + ",UXTW #0", "X" + INDEX + ",SXTX");
            return new Address("[X" + base + "," + index + "]", base, offset);
        }
        return new Address(offset == 0 ? "[X" + base + "]" : "[X" + base + ",#" + offset + "]", base, offset);
    }

    private static String suffix(int bytes) {
        return bytes == 1 ? "B" : bytes == 2 ? "H" : "";
    }

    static Instruction plain(Draw draw, boolean load, int location) {
        int t = data(draw);
        int base = BASE_X + location;
        int bytes = draw.oneIn(5) ? 8 : 4;
        int offset = bytes == 4 && draw.oneIn(5) ? 4 : 0;
        String mnemonic = offset != 0 ? load ? "LDR" : "STR" : load ? draw.oneOf("LDR", "LDR", "LDAR", "LDAPR") : draw.oneOf("STR", "STR", "STLR");
        String text = mnemonic + " " + name(t, 8 * bytes) + ",[X" + base + (offset == 0 ? "]" : ",#4]");
        return Instruction.of(text, Step.access(load ? (cpu, bus) -> set(cpu, t, 64, bus.load(cpu.get(base) + offset, bytes))
                : (cpu, bus) -> bus.store(cpu.get(base) + offset, bytes, get(cpu, t, 64))));
    }

    private static Instruction load(Draw draw) {
        int bytes = draw.oneOf(1, 2, 4, 8);
        int t = dataOrZero(draw);
        if (draw.oneIn(3) && bytes < 8) {
            int bits = bytes == 4 ? 64 : draw.oneOf(32, 64);
            boolean unscaled = draw.oneIn(3);
            Address address = address(draw, bytes, false);
            String kind = bytes == 4 ? "W" : suffix(bytes);
            String mnemonic = address.text.contains("X10") || address.text.contains("W10") ? "LDRS"
                    : unscaled ? draw.oneOf("LDURS", "LDAPURS") : "LDRS";
            return Instruction.of(mnemonic + kind + " " + name(t, bits) + "," + address.text,
                    Step.access((cpu, bus) -> set(cpu, t, bits, Bits.signed(bus.load(address.of(cpu), bytes), 8 * bytes))));
        }
        String mnemonic = draw.oneOf("LDR", "LDR", "LDR", "LDUR", "LDAR", "LDAPR", "LDAPUR", "LDXR", "LDAXR");
        boolean plainOnly = !mnemonic.equals("LDR") && !mnemonic.endsWith("UR");
        Address address = plainOnly ? address(draw, bytes, true) : address(draw, bytes, false);
        String used = address.text.contains("10") && !plainOnly ? "LDR" : mnemonic;
        return Instruction.of(used + suffix(bytes) + " " + name(t, bytes == 8 ? 64 : 32) + "," + address.text,
                Step.access((cpu, bus) -> set(cpu, t, 64, bus.load(address.of(cpu), bytes))));
    }

    private static Instruction store(Draw draw) {
        int bytes = draw.oneOf(1, 2, 4, 8);
        int t = dataOrZero(draw);
        String mnemonic = draw.oneOf("STR", "STR", "STUR", "STLR", "STLUR");
        boolean plainOnly = mnemonic.equals("STLR");
        Address address = address(draw, bytes, plainOnly);
        String used = address.text.contains("10") ? "STR" : mnemonic;
        return Instruction.of(used + suffix(bytes) + " " + name(t, bytes == 8 ? 64 : 32) + "," + address.text,
                Step.access((cpu, bus) -> bus.store(address.of(cpu), bytes, get(cpu, t, 64))));
    }

    /** Pre- and post-indexed accesses, one there and one back. */
    private static List<Instruction> writeBack(Draw draw) {
        int base = draw.oneOf(BASE_X, BASE_Y);
        int bytes = draw.oneOf(1, 2, 4, 8);
        long offset = (long) bytes * (1 + draw.below(16 / bytes - 1 == 0 ? 1 : 16 / bytes - 1));
        return List.of(indexed(draw, base, bytes, offset, draw.coin()), indexed(draw, base, bytes, -offset, draw.coin()));
    }

    private static Instruction indexed(Draw draw, int base, int bytes, long offset, boolean pre) {
        int t = data(draw);
        boolean load = draw.coin();
        String operand = pre ? "[X" + base + ",#" + offset + "]!" : "[X" + base + "],#" + offset;
        return Instruction.of((load ? "LDR" : "STR") + suffix(bytes) + " " + name(t, bytes == 8 ? 64 : 32) + "," + operand,
                Step.access((cpu, bus) -> {
                    long address = cpu.get(base) + (pre ? offset : 0);
                    cpu.set(base, cpu.get(base) + offset);
                    if (load) {
                        set(cpu, t, 64, bus.load(address, bytes));
                    } else {
                        bus.store(address, bytes, get(cpu, t, 64));
                    }
                }));
    }

    /** SWPP, LDSETP and LDCLRP (FEAT_LSE128). */
    private static Instruction doublePair(Draw draw) {
        String mnemonic = draw.oneOf("SWPP", "LDSETP", "LDCLRP");
        int first = data(draw);
        int second = (first + 1 + draw.below(4)) % 5;
        return Instruction.of(mnemonic + draw.oneOf("", "A", "L", "AL") + " X" + first + ",X" + second + ",[X" + BASE_X + "]", Step.locked((cpu, bus) -> {
            long address = cpu.get(BASE_X);
            for (int i = 0; i < 2; i++) {
                int register = i == 0 ? first : second;
                long old = bus.load(address + 8 * i, 8);
                long operand = cpu.get(register);
                bus.store(address + 8 * i, 8, switch (mnemonic) {
                    case "SWPP" -> operand;
                    case "LDSETP" -> old | operand;
                    default -> old & ~operand;
                });
                cpu.set(register, old);
            }
        }));
    }

    /** A store exclusive that finds its reservation cleared. */
    private static List<Instruction> cleared(Draw draw) {
        List<Instruction> group = new ArrayList<>(exclusive(draw, draw.oneOf(4, 8)));
        group.add(group.size() - 1, Instruction.local("CLREX", cpu -> cpu.reservedBytes = 0));
        return group;
    }

    private static List<Instruction> pair(Draw draw) {
        int base = draw.oneOf(BASE_X, BASE_Y);
        int bytes = draw.oneOf(4, 8);
        int bits = 8 * bytes;
        int first = data(draw);
        int second = (first + 1 + draw.below(3)) % 5;
        String operand = "[X" + base + (bytes == 4 && draw.coin() ? ",#8]" : "]");
        long offset = operand.endsWith("#8]") ? 8 : 0;
        if (draw.oneIn(4)) {
            String acquire = draw.oneOf("LDXP", "LDAXP");
            String release = draw.oneOf("STXP", "STLXP");
            int status = AArch64Registers.STATUS;
            return List.of(Instruction.of(acquire + " " + name(first, bits) + "," + name(second, bits) + ",[X" + base + "]",
                    loadPart(base, 0, bytes, first, bits, true), loadPart(base, bytes, bytes, second, bits, true),
                    Step.local(cpu -> reserve(cpu, cpu.get(base), 2 * bytes))),
                    Instruction.of(release + " W" + status + "," + name(second, bits) + "," + name(first, bits) + ",[X" + base + "]",
                            Step.storeConditional((cpu, bus) -> {
                                bus.store(cpu.get(base), bytes, get(cpu, second, bits));
                                bus.store(cpu.get(base) + bytes, bytes, get(cpu, first, bits));
                                cpu.set(status, 0);
                            }, cpu -> cpu.set(status, 1))));
        }
        if (draw.coin()) {
            String mnemonic = draw.oneOf("LDP", "LDP", "LDNP", "LDPSW");
            boolean words = mnemonic.equals("LDPSW");
            int size = words ? 4 : bytes;
            int width = words ? 64 : bits;
            return List.of(Instruction.of(mnemonic + " " + name(first, width) + "," + name(second, width) + "," + operand,
                    loadPart(base, offset, size, first, width, !words), loadPart(base, offset + size, size, second, width, !words)));
        }
        String mnemonic = draw.oneOf("STP", "STNP");
        return List.of(Instruction.of(mnemonic + " " + name(first, bits) + "," + name(second, bits) + "," + operand,
                Step.access((cpu, bus) -> bus.store(cpu.get(base) + offset, bytes, get(cpu, first, bits))),
                Step.access((cpu, bus) -> bus.store(cpu.get(base) + offset + bytes, bytes, get(cpu, second, bits)))));
    }

    private static Step loadPart(int base, long offset, int bytes, int target, int bits, boolean unsigned) {
        return Step.access((cpu, bus) -> {
            long value = bus.load(cpu.get(base) + offset, bytes);
            set(cpu, target, bits, unsigned ? value : Bits.signed(value, 8 * bytes));
        });
    }

    private static void reserve(Cpu cpu, long address, int bytes) {
        cpu.reservedAddress = address;
        cpu.reservedBytes = bytes;
    }

    private static List<Instruction> exclusive(Draw draw, int bytes) {
        int base = draw.oneOf(BASE_X, BASE_Y);
        int loaded = data(draw);
        int stored = data(draw);
        int status = AArch64Registers.STATUS;
        String width = bytes == 8 ? "X" : "W";
        List<Instruction> group = new ArrayList<>();
        group.add(Instruction.of(draw.oneOf("LDXR", "LDAXR") + suffix(bytes) + " " + width + loaded + ",[X" + base + "]",
                Step.access((cpu, bus) -> {
                    set(cpu, loaded, 64, bus.load(cpu.get(base), bytes));
                    reserve(cpu, cpu.get(base), bytes);
                })));
        if (draw.coin()) {
            group.add(Instruction.local("ADD W" + stored + ",W" + loaded + ",#1", cpu -> set(cpu, stored, 32, cpu.get(loaded) + 1)));
        }
        group.add(Instruction.of(draw.oneOf("STXR", "STLXR") + suffix(bytes) + " W" + status + "," + width + stored + ",[X" + base + "]",
                Step.storeConditional((cpu, bus) -> {
                    bus.store(cpu.get(base), bytes, get(cpu, stored, 64));
                    cpu.set(status, 0);
                }, cpu -> cpu.set(status, 1))));
        return group;
    }

    private static Instruction compareAndSwap(Draw draw) {
        int base = draw.oneOf(BASE_X, BASE_Y);
        String order = draw.oneOf("", "A", "L", "AL");
        if (draw.oneIn(3)) {
            int bits = draw.oneOf(32, 64);
            int bytes = bits / 8;
            int s = draw.oneOf(0, 2);
            int t = draw.oneOf(0, 2);
            return Instruction.of("CASP" + order + " " + name(s, bits) + "," + name(s + 1, bits) + "," + name(t, bits) + "," + name(t + 1, bits)
                    + ",[X" + base + "]", Step.locked((cpu, bus) -> {
                        long first = bus.load(cpu.get(base), bytes);
                        long second = bus.load(cpu.get(base) + bytes, bytes);
                        if (first == get(cpu, s, bits) && second == get(cpu, s + 1, bits)) {
                            bus.store(cpu.get(base), bytes, get(cpu, t, bits));
                            bus.store(cpu.get(base) + bytes, bytes, get(cpu, t + 1, bits));
                        }
                        set(cpu, s, bits, first);
                        set(cpu, s + 1, bits, second);
                    }));
        }
        return cas(draw, draw.oneOf(1, 2, 4, 8), order, base);
    }

    private static Instruction cas(Draw draw, int bytes, String order, int base) {
        int s = data(draw);
        int t = dataOrZero(draw);
        String width = bytes == 8 ? "X" : "W";
        return Instruction.of("CAS" + order + suffix(bytes) + " " + width + s + "," + name(t, bytes == 8 ? 64 : 32) + ",[X" + base + "]",
                Step.locked((cpu, bus) -> {
                    long old = bus.load(cpu.get(base), bytes);
                    if (old == Bits.low(cpu.get(s), 8 * bytes)) {
                        bus.store(cpu.get(base), bytes, get(cpu, t, 64));
                    }
                    set(cpu, s, 64, old);
                }));
    }

    /** What an atomic operation leaves in memory. */
    private static LongBinaryOperator change(String operation, int bits) {
        return switch (operation) {
            case "SWP" -> (old, operand) -> operand;
            case "LDADD", "STADD" -> (old, operand) -> old + operand;
            case "LDCLR", "STCLR" -> (old, operand) -> old & ~operand;
            case "LDEOR", "STEOR" -> (old, operand) -> old ^ operand;
            case "LDSET", "STSET" -> (old, operand) -> old | operand;
            case "LDSMAX", "STSMAX" -> (old, operand) -> Math.max(signed(old, bits), signed(operand, bits));
            case "LDSMIN", "STSMIN" -> (old, operand) -> Math.min(signed(old, bits), signed(operand, bits));
            case "LDUMAX", "STUMAX" -> (old, operand) -> Long.compareUnsigned(low(old, bits), low(operand, bits)) > 0 ? old : operand;
            case "LDUMIN", "STUMIN" -> (old, operand) -> Long.compareUnsigned(low(old, bits), low(operand, bits)) < 0 ? old : operand;
            default -> throw new IllegalArgumentException(operation);
        };
    }

    private static Instruction atomic(Draw draw, int bytes, boolean shared) {
        int base = draw.oneOf(BASE_X, BASE_Y);
        String order = draw.oneOf("", "A", "L", "AL");
        if (shared && draw.oneIn(3)) {
            return cas(draw, bytes, order, base);
        }
        int s = dataOrZero(draw);
        int bits = bytes == 8 ? 64 : 32;
        if (draw.oneIn(4)) {
            String operation = "ST" + draw.oneOf(OPERATIONS);
            LongBinaryOperator change = change(operation, 8 * bytes);
            String release = draw.oneOf("", "L");
            return Instruction.of(operation + release + suffix(bytes) + " " + name(s, bits) + ",[X" + base + "]", Step.locked(
                    (cpu, bus) -> bus.store(cpu.get(base), bytes, change.applyAsLong(bus.load(cpu.get(base), bytes), get(cpu, s, 64)))));
        }
        String operation = draw.oneIn(4) ? "SWP" : "LD" + draw.oneOf(OPERATIONS);
        LongBinaryOperator change = change(operation, 8 * bytes);
        int t = draw.oneIn(8) ? ZERO : data(draw);
        return Instruction.of(operation + order + suffix(bytes) + " " + name(s, bits) + "," + name(t, bits) + ",[X" + base + "]",
                Step.locked((cpu, bus) -> {
                    long old = bus.load(cpu.get(base), bytes);
                    bus.store(cpu.get(base), bytes, change.applyAsLong(old, get(cpu, s, 64)));
                    set(cpu, t, 64, old);
                }));
    }
}
