package org.felis.tests.machine;

import static org.felis.tests.machine.Bits.low;
import static org.felis.tests.machine.Bits.signed;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.felis.tests.machine.MachineProgram.Observed;

/** BPF, after RFC 9669, BPF Instruction Set Architecture, sections 4 and 5. */
final class BpfIsa extends Isa {

    /** r0 … r5; r0 is what compare-and-exchange compares with. */
    private static final int DATA = 6;
    private static final int WORDS = 6;
    private static final int DOUBLES = 7;
    private static final int HALVES = 8;
    private static final int BYTES = 9;

    @Override
    String architecture() {
        return "BPF";
    }

    @Override
    int slots() {
        return 11;
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
            cpu.set(i, shared ? (i < 3 ? draw.below(3) : 0) : draw.value(64));
            declarations.add("uint64_t %d:r" + i + "=0x" + Long.toHexString(cpu.get(i)));
        }
        List<String> names = shared ? List.of("x", "y") : List.of("w", "d", "h", "b");
        for (int i = 0; i < names.size(); i++) {
            cpu.set(WORDS + i, Location.address(i));
            declarations.add("%d:r" + (WORDS + i) + "=" + names.get(i));
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

    @Override
    List<Instruction> group(Draw draw) {
        return switch (draw.below(14)) {
            case 0, 1, 2, 3, 4 -> List.of(arithmetic(draw));
            case 5 -> List.of(move(draw));
            case 6, 7 -> List.of(jump(draw));
            case 8, 9 -> List.of(load(draw, draw.oneOf(1, 2, 4, 8)));
            case 10 -> List.of(store(draw, draw.oneOf(1, 2, 4, 8)));
            default -> List.of(atomic(draw, draw.coin() ? WORDS : DOUBLES));
        };
    }

    @Override
    List<Instruction> sharedGroup(Draw draw) {
        return switch (draw.below(10)) {
            case 0 -> List.of(arithmetic(draw));
            case 1 -> List.of(jump(draw));
            case 2, 3, 4 -> List.of(atomic(draw, WORDS + draw.below(2), 4));
            default -> List.of(sharedAccess(draw, draw.coin(), draw.below(2)));
        };
    }

    @Override
    Instruction sharedAccess(Draw draw, boolean load, int location) {
        return load ? load(draw, 4, WORDS + location, 0) : store(draw, 4, WORDS + location, 0);
    }

    /** One operand is the destination. What is written to a half clears the other half. */
    private static Instruction arithmetic(Draw draw) {
        String operation = draw.oneOf("+=", "-=", "*=", "/=", "%=", "s/=", "s%=", "&=", "|=", "^=", "<<=", ">>=", "s>>=");
        int bits = draw.oneOf(32, 64);
        int d = data(draw);
        int s = data(draw);
        boolean immediate = draw.coin();
        long number = draw.oneOf(0L, 1L, -1L, 3L, 7L, 33L, 65L, 0x7fffffffL, -0x80000000L, (long) draw.between(-1000, 1000));
        return Instruction.local(register(d, bits) + " " + operation + " " + (immediate ? "" + number : register(s, bits)), cpu -> {
            long left = low(cpu.get(d), bits);
            long right = low(immediate ? number : cpu.get(s), bits);
            long signedLeft = signed(left, bits);
            long signedRight = signed(right, bits);
            int amount = (int) right & bits - 1;
            cpu.set(d, low(switch (operation) {
                case "+=" -> left + right;
                case "-=" -> left - right;
                case "*=" -> left * right;
                case "/=" -> right == 0 ? 0 : Long.divideUnsigned(left, right);
                case "%=" -> right == 0 ? left : Long.remainderUnsigned(left, right);
                case "s/=" -> right == 0 ? 0 : signedLeft / signedRight;
                case "s%=" -> right == 0 ? left : signedLeft % signedRight;
                case "&=" -> left & right;
                case "|=" -> left | right;
                case "^=" -> left ^ right;
                case "<<=" -> left << amount;
                case ">>=" -> left >>> amount;
                default -> signedLeft >> amount;
            }, bits));
        });
    }

    private static Instruction move(Draw draw) {
        int bits = draw.oneOf(32, 64);
        int d = data(draw);
        int s = data(draw);
        int from = draw.oneOf(0, 8, 16, 32);
        if (from == 0 || from == bits) {
            boolean immediate = draw.coin();
            long number = draw.between(-70000, 70000);
            return Instruction.local(register(d, bits) + " = " + (immediate ? "" + number : register(s, bits)),
                    cpu -> cpu.set(d, low(immediate ? number : cpu.get(s), bits)));
        }
        return Instruction.local(register(d, bits) + " = (s" + from + ") " + register(s, bits),
                cpu -> cpu.set(d, low(signed(cpu.get(s), from), bits)));
    }

    private static Instruction jump(Draw draw) {
        int target = draw.target();
        String label = MachineProgram.label(target);
        if (draw.oneIn(8)) {
            return Instruction.local("goto " + label, cpu -> cpu.jump(target));
        }
        String comparison = draw.oneOf("==", "!=", "<", "<=", ">", ">=", "s<", "s<=", "s>", "s>=", "&");
        int bits = draw.oneOf(32, 64);
        int a = data(draw);
        int b = data(draw);
        boolean immediate = draw.coin();
        long number = draw.oneOf(0L, 1L, -1L, 255L, (long) draw.between(-5, 5));
        return Instruction.local("if " + register(a, bits) + " " + comparison + " " + (immediate ? "" + number : register(b, bits)) + " goto " + label,
                cpu -> {
                    long left = low(cpu.get(a), bits);
                    long right = low(immediate ? number : cpu.get(b), bits);
                    int order = comparison.startsWith("s") ? Long.compare(signed(left, bits), signed(right, bits)) : Long.compareUnsigned(left, right);
                    boolean taken = switch (comparison) {
                        case "==" -> left == right;
                        case "!=" -> left != right;
                        case "<", "s<" -> order < 0;
                        case "<=", "s<=" -> order <= 0;
                        case ">", "s>" -> order > 0;
                        case ">=", "s>=" -> order >= 0;
                        default -> (left & right) != 0;
                    };
                    if (taken) {
                        cpu.jump(target);
                    }
                });
    }

    private static Instruction load(Draw draw, int bytes) {
        return load(draw, bytes, base(bytes), bytes * draw.below(2));
    }

    private static Instruction store(Draw draw, int bytes) {
        return store(draw, bytes, base(bytes), bytes * draw.below(2));
    }

    private static int base(int bytes) {
        return switch (bytes) {
            case 1 -> BYTES;
            case 2 -> HALVES;
            case 4 -> WORDS;
            default -> DOUBLES;
        };
    }

    private static Instruction load(Draw draw, int bytes, int base, int offset) {
        int d = data(draw);
        boolean extendsSign = bytes < 8 && draw.oneIn(4);
        boolean acquires = !extendsSign && draw.oneIn(4);
        String target = register(d, bytes < 8 && !extendsSign && draw.coin() ? 32 : 64);
        String place = "(" + (extendsSign ? "s" : "u") + 8 * bytes + " *)(r" + base + " + " + offset + ")";
        return Instruction.of(target + " = " + (acquires ? "load_acquire(" + place + ")" : "*" + place), Step.access((cpu, bus) -> {
            long value = bus.load(cpu.get(base) + offset, bytes);
            cpu.set(d, extendsSign ? signed(value, 8 * bytes) : value);
        }));
    }

    private static Instruction store(Draw draw, int bytes, int base, int offset) {
        int s = data(draw);
        boolean immediate = draw.oneIn(3);
        int number = draw.between(-3, 200);
        String source = register(s, bytes < 8 && draw.coin() ? 32 : 64);
        String place = "(u" + 8 * bytes + " *)(r" + base + " + " + offset + ")";
        return Instruction.of(immediate ? "*" + place + " = " + number : draw.oneIn(3) ? "store_release(" + place + ", " + source + ")" : "*" + place + " = " + source,
                Step.access((cpu, bus) -> bus.store(cpu.get(base) + offset, bytes, immediate ? number : cpu.get(s))));
    }

    private static Instruction atomic(Draw draw, int base) {
        return atomic(draw, base, base == WORDS ? 4 : 8);
    }

    private static Instruction atomic(Draw draw, int base, int bytes) {
        int r = data(draw);
        int bits = 8 * bytes;
        String register = register(r, bytes == 4 && draw.coin() ? 32 : 64);
        String place = "(u" + bits + " *)(r" + base + " + 0)";
        String name = draw.oneOf("add", "and", "or", "xor", "xchg", "cmpxchg");
        String suffix = bytes == 8 ? "_64" : draw.oneOf("32_32", "_32_32");
        boolean fetches = draw.coin();
        if (name.equals("cmpxchg")) {
            String compared = register.startsWith("w") ? "w0" : "r0";
            return Instruction.of(compared + " = cmpxchg" + suffix + "(r" + base + " + 0, " + compared + ", " + register + ")", Step.locked((cpu, bus) -> {
                long old = bus.load(cpu.get(base), bytes);
                if (old == low(cpu.get(0), bits)) {
                    bus.store(cpu.get(base), bytes, cpu.get(r));
                }
                cpu.set(0, old);
            }));
        }
        if (name.equals("xchg")) {
            return Instruction.of(register + " = xchg" + suffix + "(r" + base + " + 0, " + register + ")", Step.locked((cpu, bus) -> {
                long old = bus.load(cpu.get(base), bytes);
                bus.store(cpu.get(base), bytes, cpu.get(r));
                cpu.set(r, old);
            }));
        }
        String symbol = switch (name) {
            case "add" -> "+=";
            case "and" -> "&=";
            case "or" -> "|=";
            default -> "^=";
        };
        return Instruction.of(fetches ? register + " = atomic_fetch_" + name + "(" + place + ", " + register + ")"
                : "lock *" + place + " " + symbol + " " + register, Step.locked((cpu, bus) -> {
                    long old = bus.load(cpu.get(base), bytes);
                    long operand = low(cpu.get(r), bits);
                    bus.store(cpu.get(base), bytes, switch (name) {
                        case "add" -> old + operand;
                        case "and" -> old & operand;
                        case "or" -> old | operand;
                        default -> old ^ operand;
                    });
                    if (fetches) {
                        cpu.set(r, old);
                    }
                }));
    }

    private static String register(int index, int bits) {
        return (bits == 32 ? "w" : "r") + index;
    }
}
