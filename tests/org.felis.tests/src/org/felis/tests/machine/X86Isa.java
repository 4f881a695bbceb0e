package org.felis.tests.machine;

import static org.felis.tests.machine.Bits.low;
import static org.felis.tests.machine.Bits.signed;
import static org.felis.tests.machine.X86Flags.CF;
import static org.felis.tests.machine.X86Flags.CONDITIONS;
import static org.felis.tests.machine.X86Flags.OF;
import static org.felis.tests.machine.X86Flags.ZF;
import static org.felis.tests.machine.X86Flags.add;
import static org.felis.tests.machine.X86Flags.holds;
import static org.felis.tests.machine.X86Flags.logical;
import static org.felis.tests.machine.X86Flags.signAndZero;
import static org.felis.tests.machine.X86Flags.subtract;
import static org.felis.tests.machine.X86Operands.A;
import static org.felis.tests.machine.X86Operands.BASE_X;
import static org.felis.tests.machine.X86Operands.BASE_Y;
import static org.felis.tests.machine.X86Operands.C;
import static org.felis.tests.machine.X86Operands.DATA;
import static org.felis.tests.machine.X86Operands.INDEX;
import static org.felis.tests.machine.X86Operands.TEMPORARY;
import static org.felis.tests.machine.X86Operands.constant;
import static org.felis.tests.machine.X86Operands.loaded;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

import org.felis.tests.machine.MachineProgram.Observed;
import org.felis.tests.machine.X86Operands.Operand;

/**
 * IA-32 in Intel's notation and Intel 64 in AT&T's, after the Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2.
 */
final class X86Isa extends Isa {

    private final int bits;
    private final X86Operands operands;

    /** @param bits 32 or 64 */
    X86Isa(int bits) {
        this.bits = bits;
        this.operands = new X86Operands(bits);
    }

    @Override
    String architecture() {
        return bits == 32 ? "X86" : "X86_64";
    }

    @Override
    int slots() {
        return X86Operands.SLOTS;
    }

    @Override
    List<Location> locations(Draw draw, boolean shared) {
        if (shared) {
            return List.of(new Location("x", 8, List.of((long) draw.below(2))), new Location("y", 8, List.of((long) draw.below(2))));
        }
        return List.of(new Location("x", 8, List.of(draw.value(64), draw.value(64))),
                new Location("y", draw.oneOf(4, 8), List.of(draw.value(32), draw.value(32), draw.value(32), draw.value(32))));
    }

    @Override
    void start(Draw draw, Cpu cpu, List<String> declarations, boolean shared) {
        for (int i = 0; i < DATA; i++) {
            cpu.set(i, shared ? (i < 2 ? draw.between(1, 5) : 0) : draw.value(bits));
            declarations.add("uint" + bits + "_t %d:" + operands.plainName(i) + "=0x" + Long.toHexString(cpu.get(i)));
        }
        cpu.set(BASE_X, Location.address(0));
        cpu.set(BASE_Y, Location.address(1));
        cpu.set(INDEX, 8);
        declarations.add("%d:" + operands.plainName(BASE_X) + "=x");
        declarations.add("%d:" + operands.plainName(BASE_Y) + "=y");
        declarations.add("%d:" + operands.plainName(INDEX) + "=8");
        if (!shared) {
            cpu.set(X86Operands.STACK_POINTER, Location.address(0) + 16);
            declarations.add("%d:" + (bits == 32 ? "ESP" : "rsp") + "=x+16");
        }
    }

    @Override
    List<Observed> observed(boolean shared) {
        List<Observed> observed = new ArrayList<>();
        IntStream.range(0, DATA).forEach(i -> observed.add(new Observed(operands.plainName(i), "uint" + bits + "_t", i, bits)));
        return observed;
    }

    private static String suffix(int bytes) {
        return switch (bytes) {
            case 1 -> "B";
            case 2 -> "W";
            case 4 -> "L";
            default -> "Q";
        };
    }

    /** Target and source in the notation's order; a suffix where no register says how wide memory is. */
    private String text(Draw draw, String mnemonic, int bytes, Operand target, Operand source) {
        boolean sized = target != null && !target.isMemory() && !target.text().startsWith("$") || source != null && !source.isMemory() && !source.text().startsWith("$");
        String full = sized && draw.coin() ? mnemonic : mnemonic + suffix(bytes);
        return assemble(full, target, source);
    }

    private String assemble(String mnemonic, Operand target, Operand source) {
        String name = bits == 32 ? mnemonic : mnemonic.toLowerCase(Locale.ROOT);
        if (source == null) {
            return name + " " + target.text();
        }
        return bits == 32 ? name + " " + target.text() + "," + source.text() : name + " " + source.text() + "," + target.text();
    }

    private int bytes(Draw draw) {
        return bits == 32 ? draw.oneOf(1, 2, 4, 4) : draw.oneOf(1, 2, 4, 8);
    }

    @Override
    List<Instruction> group(Draw draw) {
        // many conditional writes to small cells, too many where several others stand around them
        if (draw.isFirst() && draw.isAmongAtMost(4) && draw.coin()) {
            return exchangePair(draw);
        }
        if (draw.oneIn(14)) {
            return stack(draw);
        }
        return List.of(switch (draw.below(16)) {
            case 0, 1 -> move(draw, false);
            case 2 -> extension(draw);
            case 3, 4, 5, 6 -> arithmetic(draw, draw.oneIn(3), false);
            case 7 -> unary(draw, draw.oneIn(3), false);
            case 8, 9 -> shift(draw);
            case 10 -> exchange(draw, draw.coin(), false);
            case 11 -> leap(draw);
            case 12, 13 -> conditional(draw, false);
            case 14 -> Instruction.nothing(bits == 32 ? draw.oneOf("NOP", "MFENCE", "PAUSE", "LFENCE", "SFENCE") : draw.oneOf("nop", "mfence", "endbr64"));
            default -> address(draw);
        });
    }

    /** Words of four bytes, and sometimes of another size. */
    @Override
    List<Instruction> sharedGroup(Draw draw) {
        return switch (draw.below(14)) {
            case 0, 1, 2, 3 -> List.of(sharedAccess(draw, true, draw.below(2)));
            case 4, 5, 6, 7 -> List.of(sharedAccess(draw, false, draw.below(2)));
            case 8 -> List.of(arithmetic(draw, draw.coin(), true));
            case 9 -> List.of(unary(draw, draw.coin(), true));
            case 10 -> List.of(exchange(draw, true, true));
            case 11 -> List.of(Instruction.of(bits == 32 ? "MFENCE" : "mfence", Step.fence()));
            case 12 -> List.of(arithmetic(draw, false, true), draw.coin() ? leap(draw) : conditional(draw, true));
            default -> List.of(Instruction.nothing(bits == 32 ? draw.oneOf("LFENCE", "SFENCE") : draw.oneOf("lfence", "sfence")));
        };
    }

    @Override
    Instruction sharedAccess(Draw draw, boolean load, int location) {
        int bytes = !draw.oneIn(5) ? 4 : bits == 64 ? 8 : 2;
        Operand memory = operands.memory(draw, bytes, BASE_X + location, true);
        Operand register = operands.register(draw.below(DATA), bytes, false);
        Operand source = load ? memory : draw.coin() ? register : constant(draw.between(1, 7), bytes);
        Operand target = load ? register : memory;
        return Instruction.of(text(draw, "MOV", bytes, target, source), Step.access((cpu, bus) -> target.write(cpu, bus, source.read(cpu, bus))));
    }

    private Instruction move(Draw draw, boolean shared) {
        int bytes = bytes(draw);
        boolean toMemory = draw.coin();
        Operand register = operands.register(draw, bytes);
        Operand target = toMemory ? operands.memory(draw, bytes, shared) : register;
        Operand source = draw.oneIn(3) ? constant(draw, bytes) : toMemory ? register : draw.coin() ? operands.memory(draw, bytes, shared) : operands.register(draw, bytes);
        return Instruction.of(text(draw, "MOV", bytes, target, source), Step.access((cpu, bus) -> target.write(cpu, bus, source.read(cpu, bus))));
    }

    private Instruction extension(Draw draw) {
        int from = bits == 32 ? draw.oneOf(1, 2) : draw.oneOf(1, 2, 4);
        int to = from == 4 ? 8 : bits == 32 ? from == 1 ? draw.oneOf(2, 4) : 4 : from == 1 ? draw.oneOf(2, 4, 8) : draw.oneOf(4, 8);
        boolean signed = from == 4 || draw.coin();
        Operand target = operands.register(draw.below(DATA), to, false);
        // a high byte cannot be encoded beside a 64-bit register
        Operand source = draw.coin() ? operands.memory(draw, from, false) : operands.register(draw.below(DATA), from, from == 1 && to < 8 && draw.oneIn(3));
        String stem = signed ? "MOVS" : "MOVZ";
        String text = bits == 32 && draw.coin()
                ? stem + "X " + target.text() + "," + (source.isMemory() ? (from == 1 ? "byte" : "word") + " ptr " : "") + source.text()
                : assemble(stem + suffix(from) + suffix(to), target, source);
        return Instruction.of(text, Step.access((cpu, bus) -> {
            long value = source.read(cpu, bus);
            target.write(cpu, bus, signed ? signed(value, 8 * from) : value);
        }));
    }

    interface Change {
        long of(Cpu cpu, long a, long b);
    }

    /** An instruction that reads its target, changes it and writes it back. */
    private static Instruction inPlace(String text, Operand target, boolean locked, Operand source, Change change) {
        if (locked) {
            return Instruction.of(text, Step.locked((cpu, bus) -> target.write(cpu, bus, change.of(cpu, target.read(cpu, bus), source.read(cpu, bus)))));
        }
        if (!target.isMemory()) {
            return Instruction.of(text, source.isMemory()
                    ? Step.access((cpu, bus) -> target.write(cpu, bus, change.of(cpu, target.read(cpu, bus), source.read(cpu, bus))))
                    : Step.local(cpu -> target.write(cpu, null, change.of(cpu, target.read(cpu, null), source.read(cpu, null)))));
        }
        Operand later = loaded(target);
        return Instruction.of(text, Step.access((cpu, bus) -> cpu.set(TEMPORARY, target.read(cpu, bus))),
                Step.access((cpu, bus) -> later.write(cpu, bus, change.of(cpu, later.read(cpu, bus), source.read(cpu, bus)))));
    }

    private Instruction arithmetic(Draw draw, boolean locked, boolean shared) {
        int bytes = shared ? 4 : bytes(draw);
        String operation = locked ? draw.oneOf("ADD", "SUB", "ADC", "SBB", "AND", "OR", "XOR")
                : draw.oneOf("ADD", "SUB", "ADC", "SBB", "AND", "OR", "XOR", "CMP", "TEST");
        boolean toMemory = locked || draw.oneIn(3);
        Operand target = toMemory ? operands.memory(draw, bytes, shared) : shared ? operands.register(draw.below(DATA), 4, false) : operands.register(draw, bytes);
        Operand source = draw.oneIn(3) ? constant(draw, bytes)
                : toMemory || operation.equals("TEST") || draw.coin() ? shared ? operands.register(draw.below(DATA), 4, false) : operands.register(draw, bytes)
                : operands.memory(draw, bytes, shared);
        Change change = (cpu, a, b) -> switch (operation) {
            case "ADD" -> add(cpu, a, b, bytes, true);
            case "SUB", "CMP" -> subtract(cpu, a, b, bytes, true);
            case "ADC" -> add(cpu, a, b, cpu.get(X86Flags.CF), bytes, true);
            case "SBB" -> subtract(cpu, a, b, cpu.get(X86Flags.CF), bytes, true);
            case "AND", "TEST" -> logical(cpu, a & b, bytes);
            case "OR" -> logical(cpu, a | b, bytes);
            default -> logical(cpu, a ^ b, bytes);
        };
        String text = (locked ? bits == 32 ? "LOCK " : "lock " : "") + text(draw, operation, bytes, target, source);
        if (operation.equals("CMP") || operation.equals("TEST")) {
            return Instruction.of(text, Step.access((cpu, bus) -> change.of(cpu, target.read(cpu, bus), source.read(cpu, bus))));
        }
        return inPlace(text, target, locked, source, change);
    }

    /** PUSH and POP of words below the end of x. */
    private List<Instruction> stack(Draw draw) {
        int bytes = bits / 8;
        Operand pushed = draw.oneIn(3) ? constant(draw, bytes) : operands.register(draw.below(DATA), bytes, false);
        Operand popped = operands.register(draw.below(DATA), bytes, false);
        String push = draw.coin() ? "PUSH" : "PUSH" + suffix(bytes);
        return List.of(Instruction.of(assemble(push, pushed, null), Step.access((cpu, bus) -> {
            cpu.set(X86Operands.STACK_POINTER, cpu.get(X86Operands.STACK_POINTER) - bytes);
            bus.store(cpu.get(X86Operands.STACK_POINTER), bytes, pushed.read(cpu, bus));
        })), Instruction.of(text(draw, "POP", bytes, popped, null), Step.access((cpu, bus) -> {
            popped.write(cpu, bus, bus.load(cpu.get(X86Operands.STACK_POINTER), bytes));
            cpu.set(X86Operands.STACK_POINTER, cpu.get(X86Operands.STACK_POINTER) + bytes);
        })));
    }

    /** CMPXCHG8B and CMPXCHG16B of x, often of what is there. */
    private List<Instruction> exchangePair(Draw draw) {
        int bytes = bits == 64 && draw.coin() ? 8 : 4;
        Operand low = operands.register(X86Operands.A, bytes, false);
        Operand high = operands.register(3, bytes, false);
        Operand newLow = operands.register(1, bytes, false);
        Operand newHigh = operands.register(X86Operands.C, bytes, false);
        boolean locked = draw.coin();
        String base = operands.name(X86Operands.BASE_X, bits / 8, false);
        String memory = bits == 32 ? "[" + base + "]" : "(" + base + ")";
        String mnemonic = bytes == 8 ? "CMPXCHG16B " : "CMPXCHG8B ";
        String text = (locked ? "LOCK " : "") + mnemonic;
        List<Instruction> group = new ArrayList<>();
        for (int i = 0; i < 2 && !draw.oneIn(4); i++) {
            Operand half = i == 0 ? low : high;
            int offset = bytes * i;
            String place = bits == 32 ? "[" + base + "+" + offset + "]" : offset + "(" + base + ")";
            group.add(Instruction.of(bits == 32 ? "MOV " + half.text() + "," + place : "mov " + place + "," + half.text(),
                    Step.access((cpu, bus) -> half.write(cpu, bus, bus.load(cpu.get(X86Operands.BASE_X) + offset, bytes)))));
        }
        group.add(Instruction.of((bits == 32 ? text : text.toLowerCase(Locale.ROOT)) + memory, Step.locked((cpu, bus) -> {
            long address = cpu.get(X86Operands.BASE_X);
            long oldLow = bus.load(address, bytes);
            long oldHigh = bus.load(address + bytes, bytes);
            boolean same = oldLow == low.read(cpu, bus) && oldHigh == high.read(cpu, bus);
            cpu.set(ZF, same ? 1 : 0);
            if (same) {
                bus.store(address, bytes, newLow.read(cpu, bus));
                bus.store(address + bytes, bytes, newHigh.read(cpu, bus));
            } else {
                low.write(cpu, bus, oldLow);
                high.write(cpu, bus, oldHigh);
            }
        })));
        return group;
    }

    private Instruction unary(Draw draw, boolean locked, boolean shared) {
        int bytes = shared ? 4 : bytes(draw);
        String operation = draw.oneOf("INC", "DEC", "NEG", "NOT");
        Operand target = locked || draw.coin() ? operands.memory(draw, bytes, shared) : shared ? operands.register(draw.below(DATA), 4, false) : operands.register(draw, bytes);
        String text = (locked ? bits == 32 ? "LOCK " : "lock " : "") + text(draw, operation, bytes, target, null);
        return inPlace(text, target, locked, constant(1, bytes), (cpu, a, one) -> switch (operation) {
            case "INC" -> add(cpu, a, 1, bytes, false);
            case "DEC" -> subtract(cpu, a, 1, bytes, false);
            case "NEG" -> subtract(cpu, 0, a, bytes, true);
            default -> ~a;
        });
    }

    private Instruction shift(Draw draw) {
        int bytes = bytes(draw);
        int width = 8 * bytes;
        String operation = draw.oneOf("SHL", "SAL", "SHR", "SAR");
        Operand target = draw.oneIn(3) ? operands.memory(draw, bytes, false) : operands.register(draw, bytes);
        int number = draw.oneOf(0, 1, 1, 2, 7, 31, draw.below(64));
        boolean byRegister = draw.oneIn(3);
        Operand count = byRegister ? operands.register(C, 1, false) : constant(number, 1);
        String sized = target.isMemory() ? operation + suffix(bytes) : operation;
        return inPlace(assemble(sized, target, count), target, false, count, (cpu, a, by) -> {
            int amount = (int) (by & (bytes == 8 ? 63 : 31));
            if (amount == 0) {
                return a;
            }
            boolean left = operation.equals("SHL") || operation.equals("SAL");
            long result = left ? low(a << amount, width) : operation.equals("SHR") ? low(a, width) >>> amount : signed(a, width) >> amount;
            signAndZero(cpu, result, bytes);
            if (operation.equals("SAR")) {
                cpu.set(CF, Bits.bit(signed(a, width), amount - 1));
            } else if (amount >= width) {
                cpu.setUndefined(CF);
            } else {
                cpu.set(CF, Bits.bit(a, left ? width - amount : amount - 1));
            }
            if (amount != 1) {
                cpu.setUndefined(OF);
            } else {
                cpu.set(OF, left ? Bits.bit(result, width - 1) ^ cpu.get(CF) : operation.equals("SHR") ? Bits.bit(a, width - 1) : 0);
            }
            return result;
        });
    }

    private Instruction exchange(Draw draw, boolean locked, boolean shared) {
        int bytes = shared ? 4 : bytes(draw);
        Operand memory = operands.memory(draw, bytes, shared);
        Operand register = shared ? operands.register(draw.below(DATA), 4, false) : operands.register(draw, bytes);
        Operand accumulator = operands.register(A, bytes, false);
        String prefix = locked ? bits == 32 ? "LOCK " : "lock " : "";
        return switch (draw.below(3)) {
            // always locked
            case 0 -> Instruction.of((draw.coin() ? prefix : "") + text(draw, "XCHG", bytes, memory, register), Step.locked((cpu, bus) -> {
                long old = memory.read(cpu, bus);
                memory.write(cpu, bus, register.read(cpu, bus));
                register.write(cpu, bus, old);
            }));
            case 1 -> {
                String text = prefix + text(draw, "XADD", bytes, memory, register);
                yield inPlace(text, memory, locked, register, (cpu, old, operand) -> {
                    long sum = add(cpu, old, operand, bytes, true);
                    register.write(cpu, null, old);
                    return sum;
                });
            }
            default -> {
                String text = prefix + text(draw, "CMPXCHG", bytes, memory, register);
                yield Instruction.of(text, Step.locked((cpu, bus) -> {
                    long old = memory.read(cpu, bus);
                    subtract(cpu, accumulator.read(cpu, bus), old, bytes, true);
                    if (cpu.get(ZF) == 1) {
                        memory.write(cpu, bus, register.read(cpu, bus));
                    } else {
                        accumulator.write(cpu, bus, old);
                    }
                }));
            }
        };
    }

    private Instruction leap(Draw draw) {
        int target = draw.target();
        String label = MachineProgram.label(target);
        if (draw.oneIn(5)) {
            return Instruction.local((bits == 32 ? "JMP " : "jmp ") + label, cpu -> cpu.jump(target));
        }
        String condition = draw.oneOf(CONDITIONS);
        String mnemonic = "J" + condition;
        return Instruction.local((bits == 32 ? mnemonic : mnemonic.toLowerCase(Locale.ROOT)) + " " + label, cpu -> {
            if (holds(cpu, condition)) {
                cpu.jump(target);
            }
        });
    }

    private Instruction conditional(Draw draw, boolean shared) {
        String condition = draw.oneOf(CONDITIONS);
        if (!shared && draw.coin()) {
            Operand target = draw.coin() ? operands.memory(draw, 1, false) : operands.register(draw, 1);
            return Instruction.of(assemble("SET" + condition, target, null),
                    Step.access((cpu, bus) -> target.write(cpu, bus, holds(cpu, condition) ? 1 : 0)));
        }
        int bytes = shared ? 4 : bits == 32 ? draw.oneOf(2, 4) : draw.oneOf(2, 4, 8);
        Operand target = operands.register(draw.below(DATA), bytes, false);
        Operand source = draw.coin() ? operands.memory(draw, bytes, shared) : operands.register(draw.below(DATA), bytes, false);
        // the operand is read in any case, and 32 bits clear those above even if nothing is moved
        return Instruction.of(assemble("CMOV" + condition, target, source), Step.access((cpu, bus) -> {
            long value = source.read(cpu, bus);
            target.write(cpu, bus, holds(cpu, condition) ? value : target.read(cpu, bus));
        }));
    }

    /** LEA computes with numbers as well. */
    private Instruction address(Draw draw) {
        int bytes = bits == 32 ? 4 : draw.oneOf(4, 8);
        Operand target = operands.register(draw.below(DATA), bytes, false);
        int a = draw.below(DATA);
        int b = draw.below(DATA);
        int scale = bits == 32 ? 1 : draw.oneOf(1, 2, 4, 8);
        int offset = draw.oneOf(0, 4, 100);
        String first = operands.name(a, bits / 8, false);
        String second = operands.name(b, bits / 8, false);
        String operand = bits == 32 ? "[" + first + "+" + second + "+" + offset + "]" : offset + "(" + first + "," + second + "," + scale + ")";
        String text = bits == 32 ? "LEA " + target.text() + "," + operand : "lea" + (bytes == 4 ? "l " : "q ") + operand + "," + target.text();
        return Instruction.local(text, cpu -> target.write(cpu, null, cpu.get(a) + scale * cpu.get(b) + offset));
    }
}
