package org.felis.tests.machine;

import static org.felis.tests.machine.Bits.low;
import static org.felis.tests.machine.Bits.signed;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.felis.tests.machine.MachineProgram.Observed;

/**
 * MIPS64, after MIPS Architecture for Programmers, volume II-A (MD00087). Operations on words are unpredictable unless their
 * operands are words with their sign extended; programs do not branch in delay slots, which litmus tests leave out.
 */
final class MipsIsa extends Isa {

    /** $2 … $6. */
    private static final int FIRST = 2;
    private static final int DATA = 5;
    private static final int WORDS = 8;
    private static final int DOUBLES = 9;
    private static final int HALVES = 10;
    private static final int BYTES = 11;

    @Override
    String architecture() {
        return "MIPS";
    }

    @Override
    int slots() {
        return 32;
    }

    @Override
    List<Location> locations(Draw draw, boolean shared) {
        if (shared) {
            return List.of(new Location("x", 4, List.of((long) draw.below(2))), new Location("y", 4, List.of((long) draw.below(2))));
        }
        return List.of(new Location("w", 4, List.of(draw.value(32), draw.value(32))), new Location("d", 8, List.of(draw.value(64), draw.value(64))),
                new Location("h", 2, List.of(draw.value(16), draw.value(16))), new Location("b", 1, List.of(draw.value(8), draw.value(8))));
    }

    @Override
    void start(Draw draw, Cpu cpu, List<String> declarations, boolean shared) {
        for (int i = FIRST; i < FIRST + DATA; i++) {
            cpu.set(i, shared ? (i < FIRST + 2 ? draw.between(1, 5) : 0) : draw.oneIn(3) ? draw.value(64) : signed(draw.value(32), 32));
            declarations.add("uint64_t %d:$" + i + "=0x" + Long.toHexString(cpu.get(i)));
        }
        List<String> names = shared ? List.of("x", "y") : List.of("w", "d", "h", "b");
        for (int i = 0; i < names.size(); i++) {
            cpu.set(WORDS + i, Location.address(i));
            declarations.add("%d:$" + (WORDS + i) + "=" + names.get(i));
        }
    }

    @Override
    List<Observed> observed(boolean shared) {
        List<Observed> observed = new ArrayList<>();
        IntStream.range(FIRST, FIRST + DATA).forEach(i -> observed.add(new Observed("$" + i, "uint64_t", i, 64)));
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

    /** The operand of an operation on words. */
    private static long word(long value) {
        if (signed(value, 32) != value) {
            throw new UndefinedBehaviourException("an operand that is not a word");
        }
        return value;
    }

    @Override
    List<Instruction> group(Draw draw) {
        return switch (draw.below(12)) {
            case 0, 1, 2, 3 -> List.of(arithmetic(draw));
            case 4 -> List.of(shift(draw));
            case 5 -> List.of(move(draw));
            case 6, 7 -> List.of(branch(draw));
            case 8 -> List.of(Instruction.nothing(draw.oneOf("sync", "nop")));
            default -> memory(draw);
        };
    }

    @Override
    List<Instruction> sharedGroup(Draw draw) {
        int base = WORDS + draw.below(2);
        return switch (draw.below(12)) {
            case 0 -> List.of(arithmetic(draw));
            case 1 -> List.of(Instruction.nothing("sync"));
            case 2 -> List.of(branch(draw));
            case 3 -> linked(draw, base, 4);
            default -> List.of(sharedAccess(draw, draw.coin(), draw.below(2)));
        };
    }

    @Override
    Instruction sharedAccess(Draw draw, boolean load, int location) {
        int base = WORDS + location;
        return load ? load(draw, draw.oneOf("lw", "lwu"), base, 0, 4) : store(draw, "sw", base, 0, 4);
    }

    private static Instruction arithmetic(Draw draw) {
        String operation = draw.oneOf("addu", "subu", "daddu", "dsubu", "and", "or", "xor", "nor", "slt", "sltu");
        boolean immediate = !List.of("subu", "dsubu", "nor").contains(operation) && draw.coin();
        int d = dataOrZero(draw);
        int a = dataOrZero(draw);
        int b = dataOrZero(draw);
        boolean logical = List.of("and", "or", "xor").contains(operation);
        long number = logical ? draw.oneOf(0, 1, 255, 32768, 65535) : draw.oneOf(0, 1, -1, 32767, -32768, 100);
        String mnemonic = !immediate ? operation : operation.endsWith("u") ? operation.substring(0, operation.length() - 1) + "iu" : operation + "i";
        return Instruction.local(mnemonic + " $" + d + ",$" + a + "," + (immediate ? "" + number : "$" + b), cpu -> {
            long left = cpu.get(a);
            long right = immediate ? number : cpu.get(b);
            set(cpu, d, switch (operation) {
                case "addu" -> signed(word(left) + word(right), 32);
                case "subu" -> signed(word(left) - word(right), 32);
                case "daddu" -> left + right;
                case "dsubu" -> left - right;
                case "and" -> left & right;
                case "or" -> left | right;
                case "xor" -> left ^ right;
                case "nor" -> ~(left | right);
                case "slt" -> left < right ? 1 : 0;
                default -> Long.compareUnsigned(left, right) < 0 ? 1 : 0;
            });
        });
    }

    private static Instruction shift(Draw draw) {
        String operation = draw.oneOf("sll", "srl", "sra", "dsll", "dsrl", "dext");
        int d = data(draw);
        int a = data(draw);
        int amount = draw.below(32);
        int size = draw.between(1, 32);
        return Instruction.local(operation + " $" + d + ",$" + a + "," + amount + (operation.equals("dext") ? "," + size : ""), cpu -> {
            long value = cpu.get(a);
            set(cpu, d, switch (operation) {
                case "sll" -> signed(value << amount, 32);
                case "srl" -> signed(low(word(value), 32) >>> amount, 32);
                case "sra" -> word(value) >> amount;
                case "dsll" -> value << amount;
                case "dsrl" -> value >>> amount;
                default -> low(value >>> amount, size);
            });
        });
    }

    private static Instruction move(Draw draw) {
        int d = data(draw);
        int a = dataOrZero(draw);
        long number = draw.oneOf(0, 1, 32767, 32768, 65535);
        return switch (draw.below(3)) {
            case 0 -> Instruction.local("move $" + d + ",$" + a, cpu -> set(cpu, d, cpu.get(a)));
            case 1 -> Instruction.local("li $" + d + "," + number, cpu -> set(cpu, d, number));
            default -> Instruction.local("lui $" + d + "," + number, cpu -> set(cpu, d, signed(number << 16, 32)));
        };
    }

    private static Instruction branch(Draw draw) {
        int target = draw.target();
        String label = MachineProgram.label(target);
        int a = dataOrZero(draw);
        int b = dataOrZero(draw);
        String kind = draw.oneOf("b", "beq", "bne", "blez", "bgtz", "bltz", "bgez", "beqz", "bnez", "jal");
        boolean two = kind.equals("beq") || kind.equals("bne");
        boolean always = kind.equals("b") || kind.equals("jal");
        return Instruction.local(kind + " " + (always ? "" : two ? "$" + a + ",$" + b + "," : "$" + a + ",") + label, cpu -> {
            long left = cpu.get(a);
            boolean taken = switch (kind) {
                case "b", "jal" -> true;
                case "beq" -> left == cpu.get(b);
                case "bne" -> left != cpu.get(b);
                case "blez" -> left <= 0;
                case "bgtz" -> left > 0;
                case "bltz" -> left < 0;
                case "bgez" -> left >= 0;
                case "beqz" -> left == 0;
                default -> left != 0;
            };
            if (taken) {
                cpu.jump(target);
            }
        });
    }

    private static List<Instruction> memory(Draw draw) {
        int base = draw.oneOf(WORDS, DOUBLES, HALVES, BYTES);
        int bytes = switch (base) {
            case WORDS -> 4;
            case DOUBLES -> 8;
            case HALVES -> 2;
            default -> 1;
        };
        String letter = switch (base) {
            case WORDS -> "w";
            case DOUBLES -> "d";
            case HALVES -> "h";
            default -> "b";
        };
        int offset = bytes * draw.below(2);
        if (bytes >= 4 && draw.oneIn(4)) {
            return linked(draw, base, bytes);
        }
        return List.of(draw.coin() ? load(draw, "l" + letter + (bytes < 8 && draw.coin() ? "u" : ""), base, offset, bytes)
                : store(draw, "s" + letter, base, offset, bytes));
    }

    private static Instruction load(Draw draw, String mnemonic, int base, int offset, int bytes) {
        int t = dataOrZero(draw);
        return Instruction.of(mnemonic + " $" + t + "," + offset + "($" + base + ")", Step.access((cpu, bus) -> {
            long value = bus.load(cpu.get(base) + offset, bytes);
            set(cpu, t, mnemonic.endsWith("u") ? value : signed(value, 8 * bytes));
        }));
    }

    private static Instruction store(Draw draw, String mnemonic, int base, int offset, int bytes) {
        int t = dataOrZero(draw);
        return Instruction.of(mnemonic + " $" + t + "," + offset + "($" + base + ")",
                Step.access((cpu, bus) -> bus.store(cpu.get(base) + offset, bytes, cpu.get(t))));
    }

    private static List<Instruction> linked(Draw draw, int base, int bytes) {
        int loaded = data(draw);
        int stored = data(draw);
        String suffix = bytes == 8 ? "d" : "";
        return List.of(Instruction.of("ll" + suffix + " $" + loaded + ",0($" + base + ")", Step.access((cpu, bus) -> {
            cpu.set(loaded, signed(bus.load(cpu.get(base), bytes), 8 * bytes));
            cpu.reservedAddress = cpu.get(base);
            cpu.reservedBytes = bytes;
        })), Instruction.local("daddiu $" + stored + ",$" + loaded + ",1", cpu -> cpu.set(stored, cpu.get(loaded) + 1)),
                Instruction.of("sc" + suffix + " $" + stored + ",0($" + base + ")", Step.storeConditional((cpu, bus) -> {
                    bus.store(cpu.get(base), bytes, cpu.get(stored));
                    cpu.set(stored, 1);
                }, cpu -> cpu.set(stored, 0))));
    }
}
