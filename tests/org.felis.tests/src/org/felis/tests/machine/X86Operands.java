package org.felis.tests.machine;

import static org.felis.tests.machine.Bits.low;

import java.util.List;
import java.util.Locale;

/** The operands of x86 instructions: registers and their parts, numbers, and memory, in Intel's notation or AT&T's. */
final class X86Operands {

    /** The slots of the registers. */
    static final int A = 0;
    static final int C = 2;
    static final int DATA = 4;
    static final int BASE_X = 4;
    static final int BASE_Y = 5;

    /** Holds 8. */
    static final int INDEX = 6;
    static final int TEMPORARY = 20;
    static final int STACK_POINTER = 21;
    static final int SLOTS = 22;

    private static final List<String> NAMES = List.of("a", "b", "c", "d", "si", "di", "bp");

    private final int bits;

    /** @param bits 32 in Intel's notation, 64 in AT&T's */
    X86Operands(int bits) {
        this.bits = bits;
    }

    /** The whole register, as the initial state and conditions name it. */
    String plainName(int register) {
        String name = NAMES.get(register) + (register < DATA ? "x" : "");
        return bits == 32 ? "E" + name.toUpperCase(Locale.ROOT) : "r" + name;
    }

    String name(int register, int bytes, boolean high) {
        String stem = NAMES.get(register);
        String name = switch (bytes) {
            case 1 -> stem + (high ? "h" : "l");
            case 2 -> stem + (register < DATA ? "x" : "");
            case 4 -> "e" + stem + (register < DATA ? "x" : "");
            default -> "r" + stem + (register < DATA ? "x" : "");
        };
        return bits == 32 ? name.toUpperCase(Locale.ROOT) : "%" + name;
    }

    /** What an instruction works on. */
    interface Operand {
        String text();

        long read(Cpu cpu, Bus bus);

        void write(Cpu cpu, Bus bus, long value);

        default boolean isMemory() {
            return false;
        }
    }

    Operand register(int register, int bytes, boolean high) {
        return new Operand() {
            @Override
            public String text() {
                return name(register, bytes, high);
            }

            @Override
            public long read(Cpu cpu, Bus bus) {
                return low(high ? cpu.get(register) >>> 8 : cpu.get(register), 8 * bytes);
            }

            /** Parts of 32 bits clear what is above them, smaller parts keep it. */
            @Override
            public void write(Cpu cpu, Bus bus, long value) {
                long part = low(value, 8 * bytes);
                cpu.set(register, switch (bytes) {
                    case 1 -> high ? cpu.get(register) & ~0xff00L | part << 8 : cpu.get(register) & ~0xffL | part;
                    case 2 -> cpu.get(register) & ~0xffffL | part;
                    default -> part;
                });
            }
        };
    }

    Operand register(Draw draw, int bytes) {
        return register(draw.below(DATA), bytes, bytes == 1 && draw.oneIn(3));
    }

    static Operand constant(long value, int bytes) {
        return new Operand() {
            @Override
            public String text() {
                return "$" + value;
            }

            @Override
            public long read(Cpu cpu, Bus bus) {
                return low(value, 8 * bytes);
            }

            @Override
            public void write(Cpu cpu, Bus bus, long ignored) {
                throw new IllegalStateException();
            }
        };
    }

    static Operand constant(Draw draw, int bytes) {
        return constant(draw.oneOf(0, 1, 2, -1, 7, 100, -128, bytes == 1 ? 5 : 12345), bytes);
    }

    Operand memory(Draw draw, int bytes, boolean shared) {
        return memory(draw, bytes, draw.oneOf(BASE_X, BASE_Y), shared);
    }

    Operand memory(Draw draw, int bytes, int base, boolean shared) {
        String location = base == BASE_X ? "x" : "y";
        int offset = shared ? 0 : bytes * draw.below(16 / bytes);
        String register = name(base, bits / 8, false);
        String index = name(INDEX, bits / 8, false);
        String text;
        if (bits == 32) {
            text = offset == 8 && draw.coin() ? "[" + register + "+" + index + "]" : offset == 0 ? draw.oneOf("[" + location + "]", "[" + register + "]")
                    : draw.oneOf("[" + register + "+" + offset + "]", "[" + location + "+" + offset + "]");
        } else {
            text = offset == 8 && draw.coin() ? draw.oneOf("(" + register + "," + index + ")", "(" + register + "," + index + ",1)")
                    : offset == 4 && draw.coin() ? "-4(" + register + "," + index + ")"
                    : offset == 0 ? draw.oneOf("(" + location + ")", "(" + register + ")", location + "(%rip)") : offset + "(" + register + ")";
        }
        return new Operand() {
            @Override
            public String text() {
                return text;
            }

            @Override
            public long read(Cpu cpu, Bus bus) {
                return bus.load(cpu.get(base) + offset, bytes);
            }

            @Override
            public void write(Cpu cpu, Bus bus, long value) {
                bus.store(cpu.get(base) + offset, bytes, low(value, 8 * bytes));
            }

            @Override
            public boolean isMemory() {
                return true;
            }
        };
    }

    /** Where an operand in memory is read before the step that needs it. */
    static Operand loaded(Operand memory) {
        return new Operand() {
            @Override
            public String text() {
                return memory.text();
            }

            @Override
            public long read(Cpu cpu, Bus bus) {
                return cpu.get(TEMPORARY);
            }

            @Override
            public void write(Cpu cpu, Bus bus, long value) {
                memory.write(cpu, bus, value);
            }
        };
    }
}
