package org.felis.tests.machine;

import static org.felis.tests.machine.Bits.low;
import static org.felis.tests.machine.Bits.signed;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.felis.tests.machine.MachineProgram.Observed;

/** RV64IMA and Zbb's extensions, after The RISC-V Instruction Set Manual, volume I (20191213), chapters 2, 5, 7 and 8. */
final class RiscVIsa extends Isa {

    /** x10 … x14. */
    private static final int FIRST = 10;
    private static final int DATA = 5;
    private static final int STATUS = 15;
    private static final int BASE_X = 8;
    private static final int BASE_Y = 9;

    @Override
    String architecture() {
        return "RISCV";
    }

    @Override
    int slots() {
        return 32;
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
        for (int i = FIRST; i < FIRST + DATA; i++) {
            cpu.set(i, shared ? (i < FIRST + 2 ? draw.between(1, 5) : 0) : draw.value(64));
            declarations.add("uint64_t %d:x" + i + "=0x" + Long.toHexString(cpu.get(i)));
        }
        cpu.set(BASE_X, Location.address(0));
        cpu.set(BASE_Y, Location.address(1));
        declarations.add("%d:x" + BASE_X + "=x");
        declarations.add("%d:x" + BASE_Y + "=y");
        declarations.add("uint64_t %d:x" + STATUS);
    }

    @Override
    List<Observed> observed(boolean shared) {
        List<Observed> observed = new ArrayList<>();
        IntStream.range(FIRST, FIRST + DATA).forEach(i -> observed.add(new Observed("x" + i, "uint64_t", i, 64)));
        observed.add(new Observed("x" + STATUS, "uint64_t", STATUS, 64));
        return observed;
    }

    private static int data(Draw draw) {
        return FIRST + draw.below(DATA);
    }

    private static int dataOrZero(Draw draw) {
        return draw.oneIn(12) ? 0 : data(draw);
    }

    private static void set(Cpu cpu, int register, long value) {
        if (register != 0) {
            cpu.set(register, value);
        }
    }

    @Override
    List<Instruction> group(Draw draw) {
        return switch (draw.below(14)) {
            case 0, 1, 2, 3 -> List.of(arithmetic(draw));
            case 4 -> List.of(unary(draw));
            case 5, 6 -> List.of(branch(draw));
            case 7 -> List.of(Instruction.nothing(draw.oneOf("fence rw,rw", "fence r,w", "fence.tso", "fence.i", "fence", "nop")));
            case 8, 9, 10 -> List.of(load(draw, draw.oneOf(1, 2, 4, 8)));
            case 11 -> List.of(store(draw, draw.oneOf(1, 2, 4, 8)));
            case 12 -> List.of(atomic(draw, draw.oneOf(4, 8)));
            default -> reserved(draw, draw.oneOf(4, 8));
        };
    }

    @Override
    List<Instruction> sharedGroup(Draw draw) {
        return switch (draw.below(12)) {
            case 0 -> List.of(arithmetic(draw));
            case 1 -> List.of(branch(draw));
            case 2 -> List.of(Instruction.nothing(draw.oneOf("fence rw,rw", "fence r,w", "fence.tso", "fence.i")));
            case 3, 4 -> List.of(atomic(draw, 4));
            case 5 -> reserved(draw, 4);
            default -> List.of(sharedAccess(draw, draw.coin(), draw.below(2)));
        };
    }

    /** Words of four bytes, and sometimes of eight. */
    @Override
    Instruction sharedAccess(Draw draw, boolean load, int location) {
        int base = BASE_X + location;
        int bytes = draw.oneIn(5) ? 8 : 4;
        int offset = bytes == 4 && draw.oneIn(5) ? 4 : 0;
        String letter = letter(bytes);
        boolean plain = bytes == 8 || offset == 4;
        return load ? load(draw, bytes, base, offset, plain ? "l" + letter : draw.oneOf("lw", "lw.aq", "lwu"))
                : store(draw, bytes, base, offset, plain ? "s" + letter : draw.oneOf("sw", "sw.rl"));
    }

    private static Instruction arithmetic(Draw draw) {
        String operation = draw.oneOf("add", "sub", "mul", "and", "or", "xor", "slt", "sltu", "sll", "srl", "sra", "addw", "subw", "mulw", "sllw", "srlw",
                "sraw");
        boolean immediate = !List.of("sub", "mul", "subw", "mulw").contains(operation) && draw.coin();
        int d = dataOrZero(draw);
        int a = dataOrZero(draw);
        int b = dataOrZero(draw);
        boolean shifts = operation.startsWith("sll") || operation.startsWith("srl") || operation.startsWith("sra");
        boolean word = operation.endsWith("w");
        long number = shifts ? draw.below(word ? 32 : 64) : draw.oneOf(0, 1, -1, 7, -8, 2047, -2048, draw.between(-2048, 2047));
        String mnemonic = !immediate ? operation : operation.equals("sltu") ? "sltiu" : word ? operation.substring(0, operation.length() - 1) + "iw"
                : operation + "i";
        return Instruction.local(mnemonic + " x" + d + ",x" + a + "," + (immediate ? "" + number : "x" + b), cpu -> {
            long left = cpu.get(a);
            long right = immediate ? number : cpu.get(b);
            set(cpu, d, switch (operation) {
                case "add" -> left + right;
                case "sub" -> left - right;
                case "mul" -> left * right;
                case "and" -> left & right;
                case "or" -> left | right;
                case "xor" -> left ^ right;
                case "slt" -> left < right ? 1 : 0;
                case "sltu" -> Long.compareUnsigned(left, right) < 0 ? 1 : 0;
                case "sll" -> left << (right & 63);
                case "srl" -> left >>> (right & 63);
                case "sra" -> left >> (right & 63);
                case "addw" -> signed(left + right, 32);
                case "subw" -> signed(left - right, 32);
                case "mulw" -> signed(left * right, 32);
                case "sllw" -> signed(low(left, 32) << (right & 31), 32);
                case "srlw" -> signed(low(left, 32) >>> (right & 31), 32);
                default -> signed(left, 32) >> (right & 31);
            });
        });
    }

    private static Instruction unary(Draw draw) {
        String operation = draw.oneOf("mv", "not", "neg", "negw", "sext.b", "sext.h", "sext.w", "zext.b", "zext.h", "zext.w", "seqz", "snez", "sltz", "sgtz",
                "li", "lui");
        int d = data(draw);
        int a = dataOrZero(draw);
        long number = operation.equals("lui") ? draw.below(1 << 20) : draw.oneOf(0, 1, -1, 2047, 0x7fffffff, -0x80000000, 123456789);
        boolean constant = operation.startsWith("l");
        return Instruction.local(operation + " x" + d + "," + (constant ? "" + number : "x" + a), cpu -> {
            long value = cpu.get(a);
            set(cpu, d, switch (operation) {
                case "mv" -> value;
                case "not" -> ~value;
                case "neg" -> -value;
                case "negw" -> signed(-value, 32);
                case "sext.b" -> signed(value, 8);
                case "sext.h" -> signed(value, 16);
                case "sext.w" -> signed(value, 32);
                case "zext.b" -> low(value, 8);
                case "zext.h" -> low(value, 16);
                case "zext.w" -> low(value, 32);
                case "seqz" -> value == 0 ? 1 : 0;
                case "snez" -> value != 0 ? 1 : 0;
                case "sltz" -> value < 0 ? 1 : 0;
                case "sgtz" -> value > 0 ? 1 : 0;
                case "li" -> number;
                default -> signed(number << 12, 32);
            });
        });
    }

    private static Instruction branch(Draw draw) {
        int target = draw.target();
        String label = MachineProgram.label(target);
        int a = dataOrZero(draw);
        int b = dataOrZero(draw);
        if (draw.oneIn(10)) {
            return Instruction.local("j " + label, cpu -> cpu.jump(target));
        }
        boolean zero = draw.oneIn(3);
        String kind = zero ? draw.oneOf("eq", "ne", "lt", "ge", "gt", "le")
                : draw.oneOf("eq", "ne", "lt", "ge", "gt", "le", "ltu", "geu", "gtu", "leu");
        return Instruction.local("b" + kind + (zero ? "z x" + a : " x" + a + ",x" + b) + "," + label, cpu -> {
            long left = cpu.get(a);
            long right = zero ? 0 : cpu.get(b);
            int order = kind.endsWith("u") ? Long.compareUnsigned(left, right) : Long.compare(left, right);
            boolean taken = switch (kind.substring(0, 2)) {
                case "eq" -> order == 0;
                case "ne" -> order != 0;
                case "lt" -> order < 0;
                case "ge" -> order >= 0;
                case "gt" -> order > 0;
                default -> order <= 0;
            };
            if (taken) {
                cpu.jump(target);
            }
        });
    }

    private static Instruction load(Draw draw, int bytes) {
        boolean unsigned = bytes < 8 && draw.coin();
        return load(draw, bytes, draw.oneOf(BASE_X, BASE_Y), bytes * draw.below(16 / bytes), "l" + letter(bytes) + (unsigned ? "u" : ""));
    }

    private static Instruction load(Draw draw, int bytes, int base, int offset, String mnemonic) {
        int d = dataOrZero(draw);
        boolean unsigned = mnemonic.endsWith("u");
        return Instruction.of(mnemonic + " x" + d + "," + offset + "(x" + base + ")", Step.access((cpu, bus) -> {
            long value = bus.load(cpu.get(base) + offset, bytes);
            set(cpu, d, unsigned ? value : signed(value, 8 * bytes));
        }));
    }

    private static Instruction store(Draw draw, int bytes) {
        return store(draw, bytes, draw.oneOf(BASE_X, BASE_Y), bytes * draw.below(16 / bytes), "s" + letter(bytes));
    }

    private static Instruction store(Draw draw, int bytes, int base, int offset, String mnemonic) {
        int s = dataOrZero(draw);
        return Instruction.of(mnemonic + " x" + s + "," + offset + "(x" + base + ")",
                Step.access((cpu, bus) -> bus.store(cpu.get(base) + offset, bytes, cpu.get(s))));
    }

    private static String letter(int bytes) {
        return switch (bytes) {
            case 1 -> "b";
            case 2 -> "h";
            case 4 -> "w";
            default -> "d";
        };
    }

    private static Instruction atomic(Draw draw, int bytes) {
        String operation = draw.oneOf("swap", "add", "and", "or", "xor", "max", "min", "maxu", "minu");
        int base = draw.oneOf(BASE_X, BASE_Y);
        int d = dataOrZero(draw);
        int s = dataOrZero(draw);
        int bits = 8 * bytes;
        return Instruction.of("amo" + operation + "." + letter(bytes) + draw.oneOf("", ".aq", ".rl", ".aqrl") + " x" + d + ",x" + s + ",(x" + base + ")",
                Step.locked((cpu, bus) -> {
                    long old = signed(bus.load(cpu.get(base), bytes), bits);
                    long operand = signed(cpu.get(s), bits);
                    bus.store(cpu.get(base), bytes, switch (operation) {
                        case "swap" -> operand;
                        case "add" -> old + operand;
                        case "and" -> old & operand;
                        case "or" -> old | operand;
                        case "xor" -> old ^ operand;
                        case "max" -> Math.max(old, operand);
                        case "min" -> Math.min(old, operand);
                        case "maxu" -> Long.compareUnsigned(low(old, bits), low(operand, bits)) > 0 ? old : operand;
                        default -> Long.compareUnsigned(low(old, bits), low(operand, bits)) < 0 ? old : operand;
                    });
                    set(cpu, d, old);
                }));
    }

    private static List<Instruction> reserved(Draw draw, int bytes) {
        int base = draw.oneOf(BASE_X, BASE_Y);
        int loaded = data(draw);
        int stored = data(draw);
        List<Instruction> group = new ArrayList<>();
        group.add(Instruction.of("lr." + letter(bytes) + draw.oneOf("", ".aq", ".aqrl") + " x" + loaded + ",(x" + base + ")", Step.access((cpu, bus) -> {
            cpu.set(loaded, signed(bus.load(cpu.get(base), bytes), 8 * bytes));
            cpu.reservedAddress = cpu.get(base);
            cpu.reservedBytes = bytes;
        })));
        if (draw.coin()) {
            group.add(Instruction.local("addi x" + stored + ",x" + loaded + ",1", cpu -> cpu.set(stored, cpu.get(loaded) + 1)));
        }
        group.add(Instruction.of("sc." + letter(bytes) + draw.oneOf("", ".rl", ".aqrl") + " x" + STATUS + ",x" + stored + ",(x" + base + ")",
                Step.storeConditional((cpu, bus) -> {
                    bus.store(cpu.get(base), bytes, cpu.get(stored));
                    cpu.set(STATUS, 0);
                }, cpu -> cpu.set(STATUS, 1))));
        return group;
    }
}
