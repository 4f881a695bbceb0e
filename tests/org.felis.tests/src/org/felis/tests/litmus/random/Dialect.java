package org.felis.tests.litmus.random;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * How random tests of an architecture are written. Two threads; in each the address registers hold the locations, the data
 * registers start at 0.
 *
 * @param architecture as in litmus headers
 * @param models shipped models to verify under
 * @param dataRegisters the names for accesses of 32 bits
 * @param wideRegisters the same registers, in the same order, with their full width; may be the same names
 * @param addressRegisters the names of registers that hold {@code x} and {@code y}; empty where code names locations
 * @param samples for each operand notation of the instruction table, a text
 * @param fences instructions to mix in often
 * @param severalSizes whether each instruction has a width of its own, and locations any type
 */
record Dialect(String architecture, List<String> models, List<String> dataRegisters, List<String> wideRegisters,
        List<String> addressRegisters, Map<String, Function<Choices, String>> samples, List<String> fences,
        boolean severalSizes) {

    Dialect(String architecture, List<String> models, List<String> dataRegisters, List<String> wideRegisters,
            List<String> addressRegisters, Map<String, Function<Choices, String>> samples, List<String> fences) {
        this(architecture, models, dataRegisters, wideRegisters, addressRegisters, samples, fences, false);
    }

    /** The label at the end of each thread: the only target of jumps. */
    static final String END = "L0";

    static final List<Dialect> ALL = List.of(aarch64(), arm(), bpf(), mips(), power(), riscv(), x86("X86", "", "EAX", "EBX", "ECX"),
            x86("X86_64", "%", "eax", "ebx", "ecx"));

    /** The same, with accesses of several sizes at several offsets. */
    Dialect withSeveralSizes() {
        Map<String, Function<Choices, String>> others = new HashMap<>(samples);
        others.put("[Xn{, …}]", c -> "[" + c.address() + c.oneOf("", ",#4", ",#2", ",#1", "," + c.full()) + "]");
        others.put("[Xn{, #imm}]", c -> "[" + c.address() + c.oneOf("", ",#8") + "]");
        others.put("offset(rs1)", c -> c.oneOf("0", "4", "2", "1") + "(" + c.address() + ")");
        return new Dialect(architecture, models, dataRegisters, wideRegisters, addressRegisters, Map.copyOf(others), fences,
                true);
    }

    /** How many cells {@code x} and {@code y} have: two where instructions access pairs. */
    int cells() {
        return samples.containsKey("[Xn{, #imm}]") ? 2 : 1;
    }

    /** What a sample may draw from. */
    record Choices(Dialect dialect, Random random, boolean wide) {

        String data() {
            List<String> names = wide ? dialect.wideRegisters : dialect.dataRegisters;
            return names.get(random.nextInt(names.size()));
        }

        String narrow() {
            return dialect.dataRegisters.get(random.nextInt(dialect.dataRegisters.size()));
        }

        String full() {
            return dialect.wideRegisters.get(random.nextInt(dialect.wideRegisters.size()));
        }

        String address() {
            return dialect.addressRegisters.get(random.nextInt(dialect.addressRegisters.size()));
        }

        String location() {
            return random.nextBoolean() ? "x" : "y";
        }

        String number() {
            int number = random.nextInt(10);
            return number == 0 ? PartIdioms.NUMBER : "" + number % 3;
        }

        String oneOf(String... texts) {
            return texts[random.nextInt(texts.length)];
        }
    }

    static Dialect aarch64() {
        Function<Choices, String> data = Choices::data;
        return new Dialect("AArch64", List.of("aarch64", "sc"), List.of("W0", "W1", "W2"), List.of("X0", "X1", "X2"),
                List.of("X8", "X9"), Map.ofEntries(
                        Map.entry("Rd", data), Map.entry("Rn", data), Map.entry("Rm", data), Map.entry("Rs", data),
                        Map.entry("Rt", data), Map.entry("Rt2", data), Map.entry("Rs2", data), Map.entry("Ws", Choices::narrow), Map.entry("Xd", Choices::full),
                        Map.entry("#imm", c -> "#" + c.number()),
                        Map.entry("Rm|#imm", c -> c.random.nextBoolean() ? c.data() : "#" + c.number()),
                        Map.entry("[Xn]", c -> "[" + c.address() + "]"),
                        Map.entry("[Xn{, #imm}]", c -> "[" + c.address() + "]"),
                        Map.entry("[Xn{, …}]", c -> c.random.nextInt(3) > 0 ? "[" + c.address() + "]"
                                : "[" + c.address() + "," + c.full() + "]"),
                        Map.entry("cond", c -> c.oneOf("EQ", "NE", "GE", "LT", "HI")),
                        Map.entry("extend {#amount}", c -> c.oneOf("SXTW", "UXTW", "UXTB")),
                        Map.entry("shift #amount", c -> c.oneOf("LSL", "LSR") + " #" + c.number()),
                        Map.entry("label", c -> END), Map.entry("NZCV", c -> "NZCV"), Map.entry("Ra", data),
                        Map.entry("prfop", c -> "PLDL1KEEP"), Map.entry("option", c -> c.oneOf("SY", "LD", "ST", "ISH"))),
                List.of("DMB SY", "DMB LD", "DMB ST", "ISB"));
    }

    private static Dialect arm() {
        Function<Choices, String> data = Choices::data;
        List<String> registers = List.of("R1", "R2", "R3");
        return new Dialect("ARM", List.of("arm", "aarch32", "sc"), registers, registers, List.of("R8", "R9"), Map.ofEntries(
                Map.entry("#imm", c -> "#" + c.number()), Map.entry("Rd", data), Map.entry("Rn", data),
                Map.entry("Rm", data), Map.entry("Rt", data), Map.entry("Rt2", data),
                Map.entry("Rm|#imm", c -> c.random.nextBoolean() ? c.data() : "#" + c.number()),
                Map.entry("[Rn]", c -> "[" + c.address() + "]"),
                Map.entry("[Rn{, …}]", c -> c.random.nextInt(3) > 0 ? "[" + c.address() + "]"
                        : "[" + c.address() + "," + c.data() + "]"),
                Map.entry("{Rt, …}", c -> "{" + c.data() + "}"), Map.entry("SY", c -> "SY"),
                Map.entry("shift #amount", c -> c.oneOf("LSL", "LSR") + " #" + c.number()),
                Map.entry("label", c -> END), Map.entry("option", c -> c.oneOf("SY", "ST", "ISH")),
                Map.entry("cond", c -> c.oneOf("EQ", "NE", "GE"))),
                List.of("DMB", "DMB ST", "DSB", "ISB", "CMP R1,#0", "MOVEQ R1,R2", "STRNE R2,[R8]", "ADDLT R2,R3,#1",
                        "BNE " + END));
    }

    private static Dialect bpf() {
        Function<Choices, String> data = Choices::data;
        List<String> registers = List.of("r1", "r2", "r3");
        Function<Choices, String> size = c -> "u32";
        return new Dialect("BPF", List.of("bpf", "sc"), registers, registers, List.of("r8", "r9"), Map.ofEntries(
                Map.entry("dst", data), Map.entry("reg", data), Map.entry("r", data), Map.entry("w", c -> c.oneOf("w1", "w2", "w3")),
                Map.entry("src", c -> c.random.nextBoolean() ? c.data() : c.number()), Map.entry("imm", Choices::number),
                Map.entry("base", Choices::address), Map.entry("+ offset", c -> "+ 0"), Map.entry("size", size), Map.entry("u32|u64", size),
                Map.entry("u8|u16|u32", size), Map.entry("s8|s16|s32", c -> "s32"), Map.entry("label", c -> END)),
                List.of("r1 = atomic_fetch_add((u32 *)(r8 + 0), r1)", "r2 = load_acquire((u32 *)(r9 + 0))", "store_release((u32 *)(r9 + 0), r2)"));
    }

    private static Dialect mips() {
        Function<Choices, String> data = Choices::data;
        List<String> registers = List.of("$2", "$3", "$4");
        return new Dialect("MIPS", List.of("mips", "sc"), registers, registers, List.of("$8", "$9"), Map.of(
                "imm", Choices::number, "label", c -> END, "offset(rs)", c -> "0(" + c.address() + ")", "rd", data, "rs", data,
                "rt", data), List.of("sync"));
    }

    private static Dialect power() {
        Function<Choices, String> data = Choices::data;
        List<String> registers = List.of("r1", "r2", "r3");
        return new Dialect("PPC", List.of("power", "sc"), registers, registers, List.of("r8", "r9"), Map.ofEntries(
                Map.entry("#imm", Choices::number), Map.entry("crN", c -> "cr" + c.number()),
                Map.entry("d(rA)", c -> "0(" + c.address() + ")"), Map.entry("d", c -> "0"), Map.entry("label", c -> END),
                Map.entry("rA", data), Map.entry("rA|0", Choices::address), Map.entry("rB", data), Map.entry("rD", data),
                Map.entry("rS", data), Map.entry("crb", c -> c.oneOf("0", "2", "5")), Map.entry("FXM", c -> c.oneOf("128", "64"))),
                List.of("sync", "lwsync", "isync", "eieio"));
    }

    static Dialect riscv() {
        Function<Choices, String> data = Choices::data;
        List<String> registers = List.of("x5", "x6", "x7");
        return new Dialect("RISCV", List.of("riscv", "sc"), registers, registers, List.of("x8", "x9"), Map.of(
                "(rs1)", c -> "(" + c.address() + ")", "offset(rs1)", c -> "0(" + c.address() + ")",
                "imm", Choices::number, "label", c -> END, "rd", data, "rs1", data, "rs2", data,
                "pred", c -> c.oneOf("r", "w", "rw"), "succ", c -> c.oneOf("r", "w", "rw"),
                "symbol", Choices::location),
                List.of("fence rw,rw", "fence r,rw", "fence rw,w", "fence.tso", "fence.i"));
    }

    private static Dialect x86(String architecture, String prefix, String... registers) {
        List<String> names = new ArrayList<>();
        for (String register : registers) {
            names.add(prefix + register);
        }
        boolean intel = prefix.isEmpty();
        Function<Choices, String> memory = c -> intel ? "[" + c.location() + "]" : "(" + c.location() + ")";
        Function<Choices, String> number = c -> "$" + c.number();
        return new Dialect(architecture, List.of("x86tso", "sc"), names, names, List.of(), Map.of(
                "reg", Choices::data, "mem", memory,
                "imm|CL", c -> c.random.nextBoolean() ? prefix + "cl" : number.apply(c),
                "reg|imm", c -> c.random.nextBoolean() ? c.data() : number.apply(c),
                "reg|mem", c -> c.random.nextInt(3) > 0 ? memory.apply(c) : c.data(),
                "reg|mem|imm", c -> c.random.nextInt(3) > 0 ? memory.apply(c) : number.apply(c),
                "label", c -> END), List.of("MFENCE"));
    }
}
