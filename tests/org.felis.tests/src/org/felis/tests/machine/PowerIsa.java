package org.felis.tests.machine;

import static org.felis.tests.machine.Bits.low;
import static org.felis.tests.machine.Bits.signed;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.felis.tests.machine.MachineProgram.Observed;

/**
 * Power in 64-bit mode, after Power ISA 3.0B, book I, chapters 2 (branches) and 3 (fixed point), and book II, 4.6 (reservations). Each
 * location has accesses of one size. A condition field is its bits less, greater and equal, as 4, 2 and 1.
 */
final class PowerIsa extends Isa {

    /** r0 … r5. */
    private static final int DATA = 6;
    private static final int WORDS = 8;
    private static final int DOUBLES = 9;
    private static final int HALVES = 10;
    private static final int BYTES = 11;

    /** r14 … r17 hold the sizes 4, 8, 2, 1, for indexed accesses. */
    private static final int INDEX = 14;
    private static final int FIELDS = 32;
    private static final int COUNT = 40;
    private static final int LINK = 41;

    @Override
    String architecture() {
        return "PPC";
    }

    @Override
    int slots() {
        return 44;
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
        for (int i = 0; i < DATA; i++) {
            cpu.set(i, shared ? (i == 1 || i == 2 ? draw.between(1, 5) : 0) : draw.value(64));
            declarations.add("uint64_t %d:r" + i + "=0x" + Long.toHexString(cpu.get(i)));
        }
        List<String> names = shared ? List.of("x", "y") : List.of("w", "d", "h", "b");
        int[] sizes = { 4, 8, 2, 1 };
        for (int i = 0; i < names.size(); i++) {
            cpu.set(WORDS + i, Location.address(i));
            declarations.add("%d:r" + (WORDS + i) + "=" + names.get(i));
            cpu.set(INDEX + i, sizes[i]);
            declarations.add("%d:r" + (INDEX + i) + "=" + sizes[i]);
        }
    }

    @Override
    List<Observed> observed(boolean shared) {
        List<Observed> observed = new ArrayList<>();
        IntStream.range(0, DATA).forEach(i -> observed.add(new Observed("r" + i, "uint64_t", i, 64)));
        return observed;
    }

    private static int data(Draw draw) {
        return draw.below(DATA);
    }

    /** A data register that is read as itself where r0 means 0. */
    private static int notZero(Draw draw) {
        return 1 + draw.below(DATA - 1);
    }

    private static void compare(Cpu cpu, int field, int order) {
        cpu.set(FIELDS + field, order < 0 ? 4 : order > 0 ? 2 : 1);
    }

    @Override
    List<Instruction> group(Draw draw) {
        return switch (draw.below(20)) {
            case 0, 1, 2 -> List.of(arithmetic(draw));
            case 3, 4 -> List.of(immediate(draw));
            case 5 -> divide(draw);
            case 6 -> List.of(unary(draw));
            case 7, 8 -> List.of(rotate(draw));
            case 9 -> List.of(shift(draw));
            case 10, 11 -> branch(draw);
            case 12 -> moveSpecial(draw);
            case 14, 15 -> conditionRegister(draw);
            case 13 -> List.of(Instruction.nothing(draw.oneOf("sync", "lwsync", "eieio", "isync", "nop")));
            default -> memory(draw);
        };
    }

    @Override
    List<Instruction> sharedGroup(Draw draw) {
        int base = WORDS + draw.below(2);
        return switch (draw.below(12)) {
            case 0 -> List.of(arithmetic(draw));
            case 1 -> List.of(Instruction.nothing(draw.oneOf("sync", "lwsync", "eieio", "isync")));
            case 2 -> branch(draw);
            case 3 -> reserved(draw, base, 4, "w");
            default -> List.of(sharedAccess(draw, draw.coin(), draw.below(2)));
        };
    }

    @Override
    Instruction sharedAccess(Draw draw, boolean load, int location) {
        int base = WORDS + location;
        String operand = "0(r" + base + ")";
        return load ? load("lwz", data(draw), operand, base, 0, 4, false, false) : store("stw", data(draw), operand, base, 0, 4, false);
    }

    private static Instruction arithmetic(Draw draw) {
        String operation = draw.oneOf("add", "sub", "subf", "mullw", "mulld", "and", "or", "xor", "nand", "nor", "eqv", "andc", "orc");
        boolean record = draw.oneIn(3);
        int d = data(draw);
        int a = data(draw);
        int b = data(draw);
        return Instruction.local(operation + (record ? "." : "") + " r" + d + ",r" + a + ",r" + b, cpu -> {
            long left = cpu.get(a);
            long right = cpu.get(b);
            long result = switch (operation) {
                case "add" -> left + right;
                case "sub" -> left - right;
                case "subf" -> right - left;
                case "mullw" -> signed(left, 32) * signed(right, 32);
                case "mulld" -> left * right;
                case "and" -> left & right;
                case "or" -> left | right;
                case "xor" -> left ^ right;
                case "nand" -> ~(left & right);
                case "nor" -> ~(left | right);
                case "eqv" -> ~(left ^ right);
                case "andc" -> left & ~right;
                default -> left | ~right;
            };
            cpu.set(d, result);
            if (record) {
                compare(cpu, 0, Long.compare(result, 0));
            }
        });
    }

    /** Division of words leaves the upper half undefined: it is cut off. */
    private static List<Instruction> divide(Draw draw) {
        String operation = draw.oneOf("divw", "divwu", "divd", "divdu");
        int d = data(draw);
        int a = data(draw);
        int b = data(draw);
        boolean words = operation.startsWith("divw");
        Instruction division = Instruction.local(operation + " r" + d + ",r" + a + ",r" + b, cpu -> {
            boolean unsigned = operation.endsWith("u");
            long left = words ? unsigned ? low(cpu.get(a), 32) : signed(cpu.get(a), 32) : cpu.get(a);
            long right = words ? unsigned ? low(cpu.get(b), 32) : signed(cpu.get(b), 32) : cpu.get(b);
            if (right == 0 || !unsigned && right == -1 && left == (words ? Integer.MIN_VALUE : Long.MIN_VALUE)) {
                throw new UndefinedBehaviourException("quotient");
            }
            cpu.set(d, unsigned ? Long.divideUnsigned(left, right) : left / right);
        });
        return words ? List.of(division, Instruction.local("extsw r" + d + ",r" + d, cpu -> cpu.set(d, signed(cpu.get(d), 32)))) : List.of(division);
    }

    private static Instruction immediate(Draw draw) {
        String operation = draw.oneOf("li", "lis", "addi", "addis", "subi", "mulli", "ori", "oris", "xori", "xoris", "andi.", "andis.");
        boolean logical = operation.contains("or") || operation.startsWith("and");
        long number = logical ? draw.oneOf(0, 1, 255, 32768, 65535) : draw.oneOf(0, 1, -1, 32767, -32768, 77);
        boolean sum = List.of("addi", "addis", "subi").contains(operation);
        int d = data(draw);
        int a = data(draw);
        long shifted = operation.replace(".", "").endsWith("is") ? number << 16 : number;
        return Instruction.local(operation + " r" + d + (operation.startsWith("li") ? "," : ",r" + a + ",") + number, cpu -> {
            long left = sum && a == 0 ? 0 : cpu.get(a);
            cpu.set(d, switch (operation) {
                case "li", "lis" -> shifted;
                case "addi", "addis" -> left + shifted;
                case "subi" -> left - number;
                case "mulli" -> left * number;
                case "ori", "oris" -> left | shifted;
                case "xori", "xoris" -> left ^ shifted;
                default -> left & shifted;
            });
            if (operation.endsWith(".")) {
                compare(cpu, 0, Long.compare(cpu.get(d), 0));
            }
        });
    }

    private static Instruction unary(Draw draw) {
        String operation = draw.oneOf("mr", "neg", "not", "extsb", "extsh", "extsw");
        boolean record = !operation.equals("mr") && draw.oneIn(3);
        int d = data(draw);
        int a = data(draw);
        return Instruction.local(operation + (record ? "." : "") + " r" + d + ",r" + a, cpu -> {
            long value = cpu.get(a);
            long result = switch (operation) {
                case "mr" -> value;
                case "neg" -> -value;
                case "not" -> ~value;
                case "extsb" -> signed(value, 8);
                case "extsh" -> signed(value, 16);
                default -> signed(value, 32);
            };
            cpu.set(d, result);
            if (record) {
                compare(cpu, 0, Long.compare(result, 0));
            }
        });
    }

    /** MASK(from, to) of book I, 3.3.14: bits are numbered from the left, and the mask wraps around. */
    private static long mask(int from, int to) {
        long mask = 0;
        for (int bit = from;; bit = (bit + 1) % 64) {
            mask |= 1L << (63 - bit);
            if (bit == to) {
                return mask;
            }
        }
    }

    /** ROTL32: the low word, twice, rotated left. */
    private static long rotate32(long value, int amount) {
        long word = low(value, 32);
        return Long.rotateLeft(word << 32 | word, amount);
    }

    private static Instruction rotate(Draw draw) {
        int d = data(draw);
        int a = data(draw);
        int amount = draw.below(32);
        int from = draw.below(32);
        int to = draw.below(32);
        int wide = draw.below(64);
        String two = " r" + d + ",r" + a + ",";
        // compilers write registers as numbers
        String numbers = " " + d + "," + a + ",";
        return switch (draw.below(11)) {
            case 4 -> Instruction.local("rldicl" + numbers + wide + "," + to, cpu -> cpu.set(d, Long.rotateLeft(cpu.get(a), wide) & mask(to, 63)));
            case 5 -> Instruction.local("rldicr" + numbers + wide + "," + to, cpu -> cpu.set(d, Long.rotateLeft(cpu.get(a), wide) & mask(0, to)));
            case 6 -> Instruction.local("rldic" + two + wide + "," + to,
                    cpu -> cpu.set(d, Long.rotateLeft(cpu.get(a), wide) & mask(to, 63 - wide)));
            case 7 -> Instruction.local("rldimi" + two + wide + "," + to, cpu -> {
                long mask = mask(to, 63 - wide);
                cpu.set(d, Long.rotateLeft(cpu.get(a), wide) & mask | cpu.get(d) & ~mask);
            });
            case 8 -> Instruction.local(draw.coin() ? "rotldi" + two + wide : "rldicl" + two + wide + ",0",
                    cpu -> cpu.set(d, Long.rotateLeft(cpu.get(a), wide)));
            case 9 -> Instruction.local(draw.coin() ? "rotlwi" + two + amount : "rlwinm" + numbers + amount + ",-1",
                    cpu -> cpu.set(d, low(rotate32(cpu.get(a), amount), 32)));
            case 10 -> {
                boolean word = draw.coin();
                yield Instruction.local((word ? "cntlzw" : "cntlzd") + " r" + d + ",r" + a, cpu -> cpu.set(d,
                        word ? Integer.numberOfLeadingZeros((int) cpu.get(a)) : Long.numberOfLeadingZeros(cpu.get(a))));
            }
            case 0 -> Instruction.local("rlwinm" + two + amount + "," + from + "," + to,
                    cpu -> cpu.set(d, rotate32(cpu.get(a), amount) & mask(from + 32, to + 32)));
            case 1 -> Instruction.local("rlwimi" + two + amount + "," + from + "," + to, cpu -> {
                long mask = mask(from + 32, to + 32);
                cpu.set(d, rotate32(cpu.get(a), amount) & mask | cpu.get(d) & ~mask);
            });
            case 2 -> Instruction.local("clrldi" + two + wide, cpu -> cpu.set(d, cpu.get(a) & mask(wide, 63)));
            default -> Instruction.local("clrlwi" + two + from, cpu -> cpu.set(d, cpu.get(a) & mask(from + 32, 63)));
        };
    }

    /** The bit with that number, as book I, 2.3.1 counts: of four, LT, GT, EQ and SO, which nothing sets here. */
    private static long conditionBit(Cpu cpu, int number) {
        return Bits.bit(cpu.get(FIELDS + number / 4) << 1, 3 - number % 4);
    }

    private static List<Instruction> conditionRegister(Draw draw) {
        int d = data(draw);
        int a = data(draw);
        int b = data(draw);
        int t = 4 * draw.oneOf(0, 1, 7) + draw.below(3);
        int x = 4 * draw.oneOf(0, 1, 7) + draw.below(3);
        int y = 4 * draw.oneOf(0, 1, 7) + draw.below(3);
        Instruction compare = comparison(draw, draw.oneOf(0, 1, 7));
        return List.of(compare, switch (draw.below(4)) {
            case 0 -> Instruction.local("isel r" + d + ",r" + a + ",r" + b + "," + x,
                    cpu -> cpu.set(d, conditionBit(cpu, x) == 0 ? cpu.get(b) : a == 0 ? 0 : cpu.get(a)));
            case 1 -> {
                int field = draw.oneOf(0, 1, 7);
                yield Instruction.local(draw.oneOf("mfcr", "mfocrf") + " " + d + "," + (128 >> field), cpu -> cpu.set(d, cpu.get(FIELDS + field) << 29 - 4 * field));
            }
            case 2 -> Instruction.local("mfcr r" + d, cpu -> {
                long all = 0;
                for (int field = 0; field < 8; field++) {
                    all = all << 4 | cpu.get(FIELDS + field) << 1;
                }
                cpu.set(d, all);
            });
            default -> {
                String operation = draw.oneOf("crand", "cror", "crxor", "crnand", "crnor", "creqv", "crandc", "crorc");
                yield Instruction.local(operation + " " + t + "," + x + "," + y, cpu -> {
                    long left = conditionBit(cpu, x);
                    long right = conditionBit(cpu, y);
                    long result = 1 & switch (operation) {
                        case "crand" -> left & right;
                        case "cror" -> left | right;
                        case "crxor" -> left ^ right;
                        case "crnand" -> ~(left & right);
                        case "crnor" -> ~(left | right);
                        case "creqv" -> ~(left ^ right);
                        case "crandc" -> left & ~right;
                        default -> left | ~right;
                    };
                    int position = 2 - t % 4;
                    cpu.set(FIELDS + t / 4, cpu.get(FIELDS + t / 4) & ~(1L << position) | result << position);
                });
            }
        });
    }

    private static Instruction shift(Draw draw) {
        boolean words = draw.coin();
        int bits = words ? 32 : 64;
        String operation = draw.oneOf("sl", "sr", "sra");
        boolean constant = draw.coin();
        int d = data(draw);
        int a = data(draw);
        int b = data(draw);
        int number = draw.below(bits);
        return Instruction.local(operation + (words ? "w" : "d") + (constant ? "i" : "") + " r" + d + ",r" + a + "," + (constant ? "" + number : "r" + b), cpu -> {
            int amount = constant ? number : (int) (cpu.get(b) & (2 * bits - 1));
            long value = cpu.get(a);
            cpu.set(d, switch (operation) {
                case "sl" -> amount >= bits ? 0 : low(low(value, bits) << amount, bits);
                case "sr" -> amount >= bits ? 0 : low(value, bits) >>> amount;
                default -> signed(value, bits) >> Math.min(amount, 63);
            });
        });
    }

    private static Instruction comparison(Draw draw, int field) {
        boolean words = draw.coin();
        boolean logical = draw.coin();
        boolean constant = draw.coin();
        int a = data(draw);
        int b = data(draw);
        long number = logical ? draw.oneOf(0, 1, 65535) : draw.oneOf(0, 1, -1, 32767);
        String mnemonic = "cmp" + (logical ? "l" : "") + (words ? "w" : "d") + (constant ? "i" : "");
        String name = field == 0 ? draw.oneOf("", "cr0,") : "cr" + field + ",";
        return Instruction.local(mnemonic + " " + name + "r" + a + "," + (constant ? "" + number : "r" + b), cpu -> {
            long left = words ? logical ? low(cpu.get(a), 32) : signed(cpu.get(a), 32) : cpu.get(a);
            long value = constant ? number : cpu.get(b);
            long right = words ? logical ? low(value, 32) : signed(value, 32) : value;
            compare(cpu, field, logical ? Long.compareUnsigned(left, right) : Long.compare(left, right));
        });
    }

    private static List<Instruction> branch(Draw draw) {
        int target = draw.target();
        String label = MachineProgram.label(target);
        if (draw.oneIn(6)) {
            boolean call = draw.coin();
            return List.of(Instruction.local((call ? "bl " : "b ") + label, cpu -> {
                if (call) {
                    cpu.setUndefined(LINK); // a code address
                }
                cpu.jump(target);
            }));
        }
        if (draw.oneIn(6)) {
            return List.of(Instruction.local("bdnz " + label, cpu -> {
                cpu.set(COUNT, cpu.get(COUNT) - 1);
                if (cpu.get(COUNT) != 0) {
                    cpu.jump(target);
                }
            }));
        }
        int field = draw.oneOf(0, 0, 1, 7);
        String kind = draw.oneOf("beq", "bne", "blt", "bge", "bgt", "ble");
        Instruction jump = Instruction.local(kind + " " + (field == 0 ? draw.oneOf("", "cr0,") : "cr" + field + ",") + label, cpu -> {
            long bits = cpu.get(FIELDS + field);
            boolean taken = switch (kind) {
                case "beq" -> (bits & 1) != 0;
                case "bne" -> (bits & 1) == 0;
                case "blt" -> (bits & 4) != 0;
                case "bge" -> (bits & 4) == 0;
                case "bgt" -> (bits & 2) != 0;
                default -> (bits & 2) == 0;
            };
            if (taken) {
                cpu.jump(target);
            }
        });
        return draw.oneIn(3) && field == 0 ? List.of(comparison(draw, 1), comparison(draw, 0), jump) : List.of(comparison(draw, field), jump);
    }

    private static List<Instruction> moveSpecial(Draw draw) {
        int slot = draw.oneOf(COUNT, LINK);
        String name = slot == COUNT ? "ctr" : "lr";
        int s = data(draw);
        int d = data(draw);
        Instruction to = Instruction.local("mt" + name + " r" + s, cpu -> cpu.set(slot, cpu.get(s)));
        return draw.coin() ? List.of(to) : List.of(to, Instruction.local("mf" + name + " r" + d, cpu -> cpu.set(d, cpu.get(slot))));
    }

    private static List<Instruction> memory(Draw draw) {
        int kind = draw.below(4);
        int base = WORDS + kind;
        int bytes = new int[] { 4, 8, 2, 1 }[kind];
        String letter = new String[] { "w", "d", "h", "b" }[kind];
        boolean second = draw.coin();
        int offset = second ? bytes : 0;
        boolean load = draw.coin();
        boolean algebraic = load && (bytes == 2 || bytes == 4) && draw.oneIn(3);
        String mnemonic = load ? "l" + letter + (bytes == 8 ? "" : algebraic ? "a" : "z") : "st" + letter;
        int t = data(draw);
        switch (draw.below(5)) {
            case 0 -> {
                return reserved(draw, base, bytes, letter);
            }
            case 1 -> {
                if (algebraic && bytes == 4) {
                    return memory(draw);
                }
                String there = draw.coin() ? bytes + "(r" + base + ")" : bytes + ",r" + base;
                boolean indexed = draw.coin();
                String first = indexed ? mnemonic + "ux" : mnemonic + "u";
                String operand = indexed ? "r" + base + ",r" + (INDEX + kind) : there;
                int other = data(draw);
                return List.of(load ? load(first, t, operand, base, bytes, bytes, algebraic, true) : store(first, t, operand, base, bytes, bytes, true),
                        store("st" + letter + "u", other, "-" + bytes + "(r" + base + ")", base, -bytes, bytes, true));
            }
            default -> {
                boolean indexed = draw.oneIn(3);
                String operand = indexed ? second ? draw.coin() ? "r" + base + ",r" + (INDEX + kind) : "r" + (INDEX + kind) + ",r" + base
                        : draw.oneOf("r0,r", "0,r") + base : draw.coin() ? offset + "(r" + base + ")" : offset + ",r" + base;
                return List.of(load ? load(mnemonic + (indexed ? "x" : ""), t, operand, base, offset, bytes, algebraic, false)
                        : store(mnemonic + (indexed ? "x" : ""), t, operand, base, offset, bytes, false));
            }
        }
    }

    private static Instruction load(String mnemonic, int t, String operand, int base, int offset, int bytes, boolean signed, boolean update) {
        return Instruction.of(mnemonic + " r" + t + "," + operand, Step.access((cpu, bus) -> {
            long address = cpu.get(base) + offset;
            long value = bus.load(address, bytes);
            cpu.set(t, signed ? signed(value, 8 * bytes) : value);
            if (update) {
                cpu.set(base, address);
            }
        }));
    }

    private static Instruction store(String mnemonic, int s, String operand, int base, int offset, int bytes, boolean update) {
        return Instruction.of(mnemonic + " r" + s + "," + operand, Step.access((cpu, bus) -> {
            long address = cpu.get(base) + offset;
            bus.store(address, bytes, cpu.get(s));
            if (update) {
                cpu.set(base, address);
            }
        }));
    }

    /** A load and reserve and a store conditional, which says in cr0 whether it succeeded. */
    private static List<Instruction> reserved(Draw draw, int base, int bytes, String letter) {
        int loaded = notZero(draw);
        int stored = notZero(draw);
        List<Instruction> group = new ArrayList<>();
        group.add(Instruction.of("l" + letter + "arx r" + loaded + ",r0,r" + base, Step.access((cpu, bus) -> {
            cpu.set(loaded, bus.load(cpu.get(base), bytes));
            cpu.reservedAddress = cpu.get(base);
            cpu.reservedBytes = bytes;
        })));
        if (draw.coin()) {
            group.add(Instruction.local("addi r" + stored + ",r" + loaded + ",1", cpu -> cpu.set(stored, cpu.get(loaded) + 1)));
        }
        group.add(Instruction.of("st" + letter + "cx. r" + stored + ",r0,r" + base, Step.storeConditional((cpu, bus) -> {
            bus.store(cpu.get(base), bytes, cpu.get(stored));
            cpu.set(FIELDS, 1);
        }, cpu -> cpu.set(FIELDS, 0))));
        return group;
    }
}
