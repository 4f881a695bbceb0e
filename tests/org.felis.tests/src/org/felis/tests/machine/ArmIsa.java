package org.felis.tests.machine;

import static org.felis.tests.machine.Bits.low;
import static org.felis.tests.machine.Bits.signed;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.felis.tests.machine.MachineProgram.Observed;

/**
 * A32, after the Arm Architecture Reference Manual for Armv7-A (DDI 0406C), chapter A8.8, and A2.2.1 (AddWithCarry, Shift_C). Each
 * location has accesses of one size.
 */
final class ArmIsa extends Isa {

    private static final int DATA = 5;
    private static final int STATUS = 6;

    /** Holds 4. */
    private static final int INDEX = 7;
    private static final int WORDS = 8;
    private static final int HALVES = 9;
    private static final int BYTES = 10;

    /** Behind the words. */
    private static final int STACK_POINTER = 13;
    private static final int N = 16;
    private static final int Z = 17;
    private static final int C = 18;
    private static final int V = 19;
    private static final List<String> CONDITIONS = List.of("EQ", "NE", "CS", "HS", "CC", "LO", "MI", "PL", "VS", "VC", "HI", "LS", "GE", "LT", "GT", "LE");

    @Override
    String architecture() {
        return "ARM";
    }

    @Override
    int slots() {
        return 20;
    }

    @Override
    List<Location> locations(Draw draw, boolean shared) {
        if (shared) {
            return List.of(new Location("x", 4, List.of((long) draw.below(2))), new Location("y", 4, List.of((long) draw.below(2))));
        }
        return List.of(new Location("w", 4, List.of(draw.value(32), draw.value(32), draw.value(32), draw.value(32))),
                new Location("h", 2, List.of(draw.value(16), draw.value(16))), new Location("b", 1, List.of(draw.value(8), draw.value(8))));
    }

    @Override
    void start(Draw draw, Cpu cpu, List<String> declarations, boolean shared) {
        for (int i = 0; i < DATA; i++) {
            cpu.set(i, shared ? (i < 2 ? draw.between(1, 5) : 0) : draw.value(32));
            declarations.add("%d:R" + i + "=0x" + Long.toHexString(cpu.get(i)));
        }
        cpu.set(INDEX, 4);
        declarations.add("%d:R" + INDEX + "=4");
        if (!shared) {
            cpu.set(STACK_POINTER, Location.address(0) + 16);
            declarations.add("%d:SP=w+16");
        }
        List<String> names = shared ? List.of("x", "y") : List.of("w", "h", "b");
        for (int i = 0; i < names.size(); i++) {
            cpu.set(WORDS + i, Location.address(i));
            declarations.add("%d:R" + (WORDS + i) + "=" + names.get(i));
        }
    }

    @Override
    List<Observed> observed(boolean shared) {
        List<Observed> observed = new ArrayList<>();
        IntStream.range(0, DATA).forEach(i -> observed.add(new Observed("R" + i, "int", i, 32)));
        observed.add(new Observed("R" + STATUS, "int", STATUS, 32));
        return observed;
    }

    private static int data(Draw draw) {
        return draw.below(DATA);
    }

    private static void flags(Cpu cpu, long result, long carry) {
        cpu.set(N, Bits.bit(result, 31));
        cpu.set(Z, low(result, 32) == 0 ? 1 : 0);
        cpu.set(C, carry);
    }

    /** AddWithCarry on 32 bits: both sums fit a long. */
    private static long addWithCarry(Cpu cpu, long a, long b, long carry, boolean setFlags) {
        long unsigned = low(a, 32) + low(b, 32) + carry;
        long signedSum = signed(a, 32) + signed(b, 32) + carry;
        long result = low(unsigned, 32);
        if (setFlags) {
            flags(cpu, result, result == unsigned ? 0 : 1);
            cpu.set(V, signed(result, 32) == signedSum ? 0 : 1);
        }
        return result;
    }

    private static boolean holds(Cpu cpu, String condition) {
        boolean n = cpu.get(N) == 1;
        boolean z = cpu.get(Z) == 1;
        boolean c = cpu.get(C) == 1;
        boolean v = cpu.get(V) == 1;
        return switch (condition) {
            case "" -> true;
            case "EQ" -> z;
            case "NE" -> !z;
            case "CS", "HS" -> c;
            case "CC", "LO" -> !c;
            case "MI" -> n;
            case "PL" -> !n;
            case "VS" -> v;
            case "VC" -> !v;
            case "HI" -> c && !z;
            case "LS" -> !c || z;
            case "GE" -> n == v;
            case "LT" -> n != v;
            case "GT" -> !z && n == v;
            case "LE" -> z || n != v;
            default -> throw new IllegalArgumentException(condition);
        };
    }

    /** A value and the carry that the shifter puts out. */
    private record Shifted(long value, long carry) {
    }

    /** Shift_C by a constant. */
    private static Shifted shift(long value, String kind, int amount, long carryIn) {
        long word = low(value, 32);
        return switch (kind) {
            case "LSL" -> amount == 0 ? new Shifted(word, carryIn) : new Shifted(low(word << amount, 32), Bits.bit(word, 32 - amount));
            case "LSR" -> new Shifted(amount == 32 ? 0 : word >>> amount, Bits.bit(word, amount - 1));
            case "ASR" -> new Shifted(low(signed(word, 32) >> amount, 32), Bits.bit(signed(word, 32), amount - 1));
            case "ROR" -> new Shifted(Bits.rotateRight(word, amount, 32), Bits.bit(word, amount - 1));
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private interface Operand {
        Shifted of(Cpu cpu);
    }

    private record Second(String text, Operand value) {
    }

    /** An immediate, a register, or a shifted register; an immediate of up to 8 bits leaves the carry. */
    private static Second second(Draw draw) {
        int m = data(draw);
        return switch (draw.below(3)) {
            case 0 -> {
                long number = draw.oneOf(0, 1, 2, 7, 128, 255);
                yield new Second("#" + number, cpu -> new Shifted(number, cpu.get(C)));
            }
            case 1 -> new Second("R" + m, cpu -> new Shifted(cpu.get(m), cpu.get(C)));
            default -> {
                String kind = draw.oneOf("LSL", "LSR", "ASR", "ROR");
                int amount = switch (kind) {
                    case "LSL" -> draw.below(32);
                    case "ROR" -> draw.between(1, 31);
                    default -> draw.oneIn(6) ? 32 : draw.between(1, 31);
                };
                yield new Second("R" + m + "," + kind + " #" + amount, cpu -> shift(cpu.get(m), kind, amount, cpu.get(C)));
            }
        };
    }

    @Override
    List<Instruction> group(Draw draw) {
        return switch (draw.below(16)) {
            case 0, 1, 2, 3, 4 -> List.of(arithmetic(draw));
            case 5 -> List.of(compare(draw));
            case 6 -> List.of(product(draw));
            case 7 -> List.of(extendOrMove(draw));
            case 8, 9 -> branch(draw);
            case 10 -> List.of(Instruction.nothing(draw.oneOf("NOP", "DMB", "DMB SY", "DSB ST", "ISB")));
            default -> memory(draw);
        };
    }

    @Override
    List<Instruction> sharedGroup(Draw draw) {
        int base = draw.oneOf(WORDS, HALVES);
        return switch (draw.below(12)) {
            case 0 -> List.of(arithmetic(draw));
            case 1 -> List.of(Instruction.nothing(draw.oneOf("DMB", "DMB ST", "DSB", "ISB")));
            case 2 -> branch(draw);
            case 3 -> List.of(compare(draw), Instruction.local("MOVEQ R4,R1", cpu -> {
                if (holds(cpu, "EQ")) {
                    cpu.set(4, cpu.get(1));
                }
            }));
            case 4 -> exclusive(draw, base, 4, "");
            default -> List.of(sharedAccess(draw, draw.coin(), draw.below(2)));
        };
    }

    @Override
    Instruction sharedAccess(Draw draw, boolean load, int location) {
        int base = WORDS + location;
        String operand = "[R" + base + "]";
        return load ? load(draw.oneOf("LDR", "LDR", "LDA"), data(draw), operand, base, 0, 4, false)
                : store(draw.oneOf("STR", "STR", "STL"), "", data(draw), operand, base, 0, 4);
    }

    private static Instruction arithmetic(Draw draw) {
        int d = data(draw);
        int n = data(draw);
        String operation = draw.oneOf("ADD", "SUB", "RSB", "ADC", "SBC", "RSC", "AND", "ORR", "EOR", "BIC", "MOV", "MVN");
        boolean setFlags = draw.oneIn(3);
        String condition = !setFlags && draw.oneIn(3) ? draw.oneOf(CONDITIONS) : "";
        Second second = second(draw);
        boolean unary = operation.startsWith("M");
        return Instruction.local(operation + (setFlags ? "S" : "") + condition + " R" + d + "," + (unary ? "" : "R" + n + ",") + second.text, cpu -> {
            if (!holds(cpu, condition)) {
                return;
            }
            long a = cpu.get(n);
            Shifted shifted = second.value.of(cpu);
            long b = shifted.value;
            boolean sum = List.of("ADD", "SUB", "RSB", "ADC", "SBC", "RSC").contains(operation);
            long result = switch (operation) {
                case "ADD" -> addWithCarry(cpu, a, b, 0, setFlags);
                case "SUB" -> addWithCarry(cpu, a, ~b, 1, setFlags);
                case "RSB" -> addWithCarry(cpu, ~a, b, 1, setFlags);
                case "ADC" -> addWithCarry(cpu, a, b, cpu.get(C), setFlags);
                case "SBC" -> addWithCarry(cpu, a, ~b, cpu.get(C), setFlags);
                case "RSC" -> addWithCarry(cpu, ~a, b, cpu.get(C), setFlags);
                case "AND" -> a & b;
                case "ORR" -> a | b;
                case "EOR" -> a ^ b;
                case "BIC" -> a & ~b;
                case "MOV" -> b;
                default -> ~b;
            };
            cpu.set(d, low(result, 32));
            if (setFlags && !sum) {
                flags(cpu, result, shifted.carry);
            }
        });
    }

    private static Instruction compare(Draw draw) {
        int n = data(draw);
        String operation = draw.oneOf("CMP", "CMN", "TST", "TEQ");
        Second second = second(draw);
        return Instruction.local(operation + " R" + n + "," + second.text, cpu -> {
            Shifted shifted = second.value.of(cpu);
            switch (operation) {
                case "CMP" -> addWithCarry(cpu, cpu.get(n), ~shifted.value, 1, true);
                case "CMN" -> addWithCarry(cpu, cpu.get(n), shifted.value, 0, true);
                case "TST" -> flags(cpu, cpu.get(n) & shifted.value, shifted.carry);
                default -> flags(cpu, cpu.get(n) ^ shifted.value, shifted.carry);
            }
        });
    }

    private static Instruction product(Draw draw) {
        int d = data(draw);
        int n = data(draw);
        int m = data(draw);
        String operation = draw.oneOf("MUL", "SDIV", "UDIV");
        return Instruction.local(operation + " R" + d + ",R" + n + ",R" + m, cpu -> {
            long a = cpu.get(n);
            long b = cpu.get(m);
            cpu.set(d, low(operation.equals("MUL") ? a * b : b == 0 ? 0 : operation.equals("UDIV") ? a / b : signed(a, 32) / signed(b, 32), 32));
        });
    }

    private static Instruction extendOrMove(Draw draw) {
        int d = data(draw);
        int m = data(draw);
        String operation = draw.oneOf("SXTB", "UXTB", "SXTH", "UXTH", "MOVW", "MOVT", "LSL", "LSR", "ASR", "CLZ");
        long number = operation.startsWith("M") ? draw.value(16) : draw.between(1, 31);
        boolean constant = operation.startsWith("M");
        boolean shifts = operation.endsWith("L") || operation.endsWith("R");
        return Instruction.local(operation + " R" + d + "," + (constant ? "#" + number : "R" + m + (shifts ? ",#" + number : "")), cpu -> {
            long value = cpu.get(m);
            cpu.set(d, low(switch (operation) {
                case "SXTB" -> signed(value, 8);
                case "UXTB" -> low(value, 8);
                case "SXTH" -> signed(value, 16);
                case "UXTH" -> low(value, 16);
                case "MOVW" -> number;
                case "CLZ" -> 32 - Long.toBinaryString(value).length() + (value == 0 ? 1 : 0);
                case "MOVT" -> number << 16 | low(cpu.get(d), 16);
                default -> shift(value, operation, (int) number, 0).value;
            }, 32));
        });
    }

    private static List<Instruction> branch(Draw draw) {
        int target = draw.target();
        String label = MachineProgram.label(target);
        int n = data(draw);
        return switch (draw.below(8)) {
            case 7 -> {
                String condition = draw.oneOf(CONDITIONS);
                yield List.of(Instruction.nothing("ADR R11," + label), Instruction.local("BX" + condition + " R11", cpu -> {
                    if (holds(cpu, condition)) {
                        cpu.jump(target);
                    }
                }), extendOrMove(draw));
            }
            case 0 -> List.of(Instruction.local("B " + label, cpu -> cpu.jump(target)));
            case 1 -> List.of(Instruction.local("BL " + label, cpu -> cpu.jump(target)));
            case 2 -> List.of(Instruction.nothing("ADR R11," + label), Instruction.local("BX R11", cpu -> cpu.jump(target)));
            case 3 -> {
                boolean zero = draw.coin();
                yield List.of(Instruction.local((zero ? "CBZ R" : "CBNZ R") + n + "," + label, cpu -> {
                    if (cpu.get(n) == 0 == zero) {
                        cpu.jump(target);
                    }
                }));
            }
            default -> {
                String condition = draw.oneOf(CONDITIONS);
                yield List.of(Instruction.local("B" + condition + " " + label, cpu -> {
                    if (holds(cpu, condition)) {
                        cpu.jump(target);
                    }
                }));
            }
        };
    }

    private static Instruction load(String mnemonic, int target, String operand, int base, long offset, int bytes, boolean signed) {
        return Instruction.of(mnemonic + " R" + target + "," + operand, Step.access((cpu, bus) -> {
            long value = bus.load(cpu.get(base) + offset, bytes);
            cpu.set(target, signed ? low(signed(value, 8 * bytes), 32) : value);
        }));
    }

    private static Instruction store(String mnemonic, String condition, int source, String operand, int base, long offset, int bytes) {
        return Instruction.of(mnemonic + condition + " R" + source + "," + operand, Step.access((cpu, bus) -> {
            if (holds(cpu, condition)) {
                bus.store(cpu.get(base) + offset, bytes, cpu.get(source));
            }
        }));
    }

    private static List<Instruction> memory(Draw draw) {
        int base = draw.oneOf(WORDS, WORDS, HALVES, BYTES);
        int bytes = base == WORDS ? 4 : base == HALVES ? 2 : 1;
        int words = base == WORDS ? 4 : 2;
        String suffix = bytes == 1 ? "B" : bytes == 2 ? "H" : "";
        int offset = bytes * draw.below(words);
        int t = data(draw);
        String operand = offset == 0 && draw.coin() ? "[R" + base + "]" : offset == 4 && draw.coin() ? "[R" + base + ",R" + INDEX + "]"
                : offset == 8 && draw.coin() ? "[R" + base + ",R" + INDEX + ",LSL #1]" : "[R" + base + ",#" + offset + "]";
        if (bytes == 4 && draw.oneIn(3)) {
            return draw.coin() ? several(draw) : draw.coin() ? exclusivePair(draw) : stack(draw);
        }
        switch (draw.below(6)) {
            case 0 -> {
                return exclusive(draw, base, bytes, suffix);
            }
            case 1 -> {
                return List.of(indexed(draw, base, bytes, suffix, bytes, draw.coin()), indexed(draw, base, bytes, suffix, -bytes, draw.coin()));
            }
            case 2, 3 -> {
                boolean signed = bytes < 4 && draw.coin();
                return List.of(load("LDR" + (signed ? "S" : "") + suffix, t, operand, base, offset, bytes, signed));
            }
            default -> {
                String condition = bytes == 4 && draw.oneIn(3) ? draw.oneOf(CONDITIONS) : "";
                return List.of(store("STR" + suffix, condition, t, operand, base, offset, bytes));
            }
        }
    }

    private static Instruction indexed(Draw draw, int base, int bytes, String suffix, int offset, boolean pre) {
        int t = data(draw);
        boolean load = draw.coin();
        String operand = pre ? "[R" + base + ",#" + offset + "]!" : "[R" + base + "],#" + offset;
        return Instruction.of((load ? "LDR" : "STR") + suffix + " R" + t + "," + operand, Step.access((cpu, bus) -> {
            long address = cpu.get(base) + (pre ? offset : 0);
            cpu.set(base, cpu.get(base) + offset);
            if (load) {
                cpu.set(t, bus.load(address, bytes));
            } else {
                bus.store(address, bytes, cpu.get(t));
            }
        }));
    }

    /** Loads and stores of several words; the lowest register has the lowest address. */
    private static List<Instruction> several(Draw draw) {
        boolean load = draw.coin();
        if (draw.coin()) {
            int t = draw.oneOf(0, 2);
            int offset = 4 * draw.below(3);
            String operand = "R" + t + (draw.coin() ? ",R" + (t + 1) : "") + ",[R" + WORDS + (offset == 0 ? "]" : ",#" + offset + "]");
            return List.of(new Instruction((load ? "LDRD " : "STRD ") + operand, List.of(word(load, t, offset), word(load, t + 1, offset + 4))));
        }
        List<Integer> registers = IntStream.range(0, DATA).filter(i -> draw.coin()).limit(3).boxed().toList();
        if (registers.isEmpty()) {
            return several(draw);
        }
        int start = load && draw.oneIn(3) ? 4 : 0;
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < registers.size(); i++) {
            steps.add(word(load, registers.get(i), start + 4 * i));
        }
        return List.of(new Instruction((load ? start == 4 ? "LDMIB" : "LDM" : "STM") + " R" + WORDS + ",{"
                + String.join(",", registers.stream().map(r -> "R" + r).toList()) + "}", steps));
    }

    /** PUSH and POP of as many registers: the lowest register has the lowest address. */
    private static List<Instruction> stack(Draw draw) {
        int count = draw.between(1, 3);
        List<Integer> pushed = IntStream.range(0, DATA).boxed().skip(draw.below(DATA - count + 1)).limit(count).toList();
        List<Integer> popped = IntStream.range(0, DATA).boxed().skip(draw.below(DATA - count + 1)).limit(count).toList();
        List<Step> pushes = new ArrayList<>();
        List<Step> pops = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int offset = 4 * i;
            int from = pushed.get(i);
            int to = popped.get(i);
            pushes.add(Step.access((cpu, bus) -> bus.store(cpu.get(STACK_POINTER) - 4 * count + offset, 4, cpu.get(from))));
            pops.add(Step.access((cpu, bus) -> cpu.set(to, bus.load(cpu.get(STACK_POINTER) + offset, 4))));
        }
        pushes.add(Step.local(cpu -> cpu.set(STACK_POINTER, cpu.get(STACK_POINTER) - 4 * count)));
        pops.add(Step.local(cpu -> cpu.set(STACK_POINTER, cpu.get(STACK_POINTER) + 4 * count)));
        return List.of(new Instruction("PUSH {" + names(pushed) + "}", pushes), new Instruction("POP {" + names(popped) + "}", pops));
    }

    private static String names(List<Integer> registers) {
        return String.join(",", registers.stream().map(r -> "R" + r).toList());
    }

    /** LDREXD and STREXD, of which CLREX takes the reservation away at times. */
    private static List<Instruction> exclusivePair(Draw draw) {
        int loaded = draw.oneOf(0, 2);
        int stored = draw.oneOf(0, 2);
        List<Instruction> group = new ArrayList<>();
        group.add(Instruction.of(draw.oneOf("LDREXD", "LDAEXD") + " R" + loaded + ",R" + (loaded + 1) + ",[R" + WORDS + "]", Step.access((cpu, bus) -> {
            cpu.set(loaded, bus.load(cpu.get(WORDS), 4));
            cpu.set(loaded + 1, bus.load(cpu.get(WORDS) + 4, 4));
            cpu.reservedAddress = cpu.get(WORDS);
            cpu.reservedBytes = 8;
        })));
        if (draw.oneIn(4)) {
            group.add(Instruction.local("CLREX", cpu -> cpu.reservedBytes = 0));
        }
        group.add(Instruction.of(draw.oneOf("STREXD", "STLEXD") + " R" + STATUS + ",R" + stored + ",R" + (stored + 1) + ",[R" + WORDS + "]",
                Step.storeConditional((cpu, bus) -> {
                    bus.store(cpu.get(WORDS), 4, cpu.get(stored));
                    bus.store(cpu.get(WORDS) + 4, 4, cpu.get(stored + 1));
                    cpu.set(STATUS, 0);
                }, cpu -> cpu.set(STATUS, 1))));
        return group;
    }

    private static Step word(boolean load, int register, int offset) {
        return Step.access((cpu, bus) -> {
            if (load) {
                cpu.set(register, bus.load(cpu.get(WORDS) + offset, 4));
            } else {
                bus.store(cpu.get(WORDS) + offset, 4, cpu.get(register));
            }
        });
    }

    private static List<Instruction> exclusive(Draw draw, int base, int bytes, String suffix) {
        int loaded = data(draw);
        int stored = data(draw);
        List<Instruction> group = new ArrayList<>();
        group.add(Instruction.of(draw.oneOf("LDREX", "LDAEX") + suffix + " R" + loaded + ",[R" + base + "]", Step.access((cpu, bus) -> {
            cpu.set(loaded, bus.load(cpu.get(base), bytes));
            cpu.reservedAddress = cpu.get(base);
            cpu.reservedBytes = bytes;
        })));
        if (draw.coin()) {
            group.add(Instruction.local("ADD R" + stored + ",R" + loaded + ",#1", cpu -> cpu.set(stored, low(cpu.get(loaded) + 1, 32))));
        }
        String condition = draw.oneIn(3) ? draw.oneOf(CONDITIONS) : "AL";
        group.add(Instruction.of(draw.oneOf("STREX", "STLEX") + suffix + (condition.equals("AL") ? "" : condition) + " R" + STATUS + ",R" + stored + ",[R" + base + "]",
                Step.storeConditional((cpu, bus) -> {
                    if (condition.equals("AL") || holds(cpu, condition)) {
                        bus.store(cpu.get(base), bytes, cpu.get(stored));
                        cpu.set(STATUS, 0);
                    }
                }, cpu -> {
                    if (condition.equals("AL") || holds(cpu, condition)) {
                        cpu.set(STATUS, 1);
                    }
                })));
        return group;
    }
}
