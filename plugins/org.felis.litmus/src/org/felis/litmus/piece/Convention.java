package org.felis.litmus.piece;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.instructions.RegisterView;

/**
 * How functions of an architecture are called: AAPCS64, AAPCS32, the ELFv2 ABI of Power, the psABIs of RISC-V and x86-64, for integers and addresses in
 * registers. Registers are named canonically.
 *
 * @param arguments the registers of arguments, in order
 * @param evenPairs whether an argument of two registers starts at an even one
 * @param results the registers of the result, the low word first
 * @param preserved what a function leaves as it was
 * @param free registers to keep locations and locals in, those first that compilers use last
 * @param scratch a register that no location or local is kept in
 * @param extends whether a function gives narrow results extended to a word
 */
record Convention(Architecture architecture, List<String> arguments, boolean evenPairs, List<String> results, String stackPointer, String framePointer, Optional<String> link,
        Set<String> preserved, List<String> free, String scratch, boolean extendsResults) {

    private static final Convention AARCH64 = new Convention(Architecture.AARCH64, numbered("X", 0, 7), true, List.of("X0", "X1"), "SP", "X29", Optional.of("X30"),
            Set.copyOf(numbered("X", 19, 29)), joined(numbered("X", 19, 28), numbered("X", 9, 15), numbered("X", 2, 8), numbered("X", 0, 1)), "X16", false);

    private static final Convention ARM = new Convention(Architecture.ARM, numbered("R", 0, 3), true, List.of("R0", "R1"), "R13", "R11", Optional.of("R14"),
            Set.copyOf(numbered("R", 4, 11)), joined(numbered("R", 4, 11), numbered("R", 0, 3)), "R12", true);

    private static final Convention POWER = new Convention(Architecture.POWER, numbered("r", 3, 10), false, List.of("r3", "r4"), "r1", "r31", Optional.of("lr"),
            Set.copyOf(numbered("r", 14, 31)), joined(numbered("r", 14, 30), numbered("r", 3, 10)), "r11", true);

    private static final Convention RISCV = new Convention(Architecture.RISCV, numbered("x", 10, 17), false, List.of("x10", "x11"), "x2", "x8", Optional.of("x1"),
            Set.copyOf(joined(numbered("x", 8, 9), numbered("x", 18, 27))), joined(numbered("x", 18, 27), List.of("x9"), numbered("x", 28, 30), numbered("x", 5, 7), numbered("x", 10, 17)), "x31",
            true);

    private static final Convention X86_64 = new Convention(Architecture.X86_64, List.of("rdi", "rsi", "rdx", "rcx", "r8", "r9"), false, List.of("rax", "rdx"), "rsp", "rbp", Optional.empty(),
            Set.of("rbx", "rbp", "r12", "r13", "r14", "r15"), List.of("r12", "r13", "r14", "r15", "r10", "rbx", "r9", "r8", "rcx", "rsi", "rdi"), "r11", false);

    /** Asked for again and again. */
    private static final Map<String, String> SPELLED = new ConcurrentHashMap<>();

    static Optional<Convention> of(Architecture architecture) {
        return Optional.ofNullable(switch (architecture) {
            case AARCH64 -> AARCH64;
            case ARM -> ARM;
            case POWER -> POWER;
            case RISCV -> RISCV;
            case X86_64 -> X86_64;
            default -> null;
        });
    }

    private static List<String> numbered(String letter, int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(i -> letter + i).toList();
    }

    @SafeVarargs
    private static List<String> joined(List<String>... lists) {
        List<String> all = new ArrayList<>();
        for (List<String> list : lists) {
            all.addAll(list);
        }
        return all;
    }

    /** The width of a register. */
    int bits() {
        return architecture.instructions().registers().bits();
    }

    /** How many registers a number takes. */
    int words(int bits) {
        return bits > this.bits() ? 2 : 1;
    }

    /** The registers of each parameter, the low word first. */
    List<List<String>> parameters(Signature signature) throws PieceException {
        List<List<String>> all = new ArrayList<>();
        int next = 0;
        for (Signature.Parameter parameter : signature.parameters()) {
            int words = parameter.address() ? 1 : words(parameter.bits());
            if (words == 2 && evenPairs && next % 2 == 1) {
                next++;
            }
            if (next + words > arguments.size()) {
                throw new PieceException(0, "the function takes more arguments than the " + arguments.size() + " registers for them hold: expected fewer locations and locals in a statement");
            }
            all.add(arguments.subList(next, next + words));
            next += words;
        }
        return all;
    }

    /** The registers of the result, the low word first. */
    List<String> results(int bits) throws PieceException {
        int words = bits == 0 ? 0 : words(bits);
        if (bits > 2 * this.bits()) {
            throw new PieceException(0, "results of " + bits + " bits are not given in registers");
        }
        return results.subList(0, words);
    }

    /** What a function may save and restore without anyone else seeing it. */
    Set<String> saved() {
        Set<String> all = new LinkedHashSet<>(preserved);
        link.ifPresent(all::add);
        return all;
    }

    /** The name of a view of that many bits on a register, as code spells it. */
    String spelled(String register, int bits) {
        return register.startsWith("%") ? spelling(register, bits) : SPELLED.computeIfAbsent(architecture + " " + register + " " + bits, key -> spelling(register, bits));
    }

    private String spelling(String register, int bits) {
        String percent = architecture == Architecture.X86_64 ? "%" : "";
        if (register.startsWith("%")) {
            return switch (architecture) {
                case AARCH64 -> (bits > 32 ? "X" : "W") + register;
                case X86_64 -> (bits > 32 ? "" : "e") + register;
                default -> register;
            };
        }
        for (RegisterView view : architecture.instructions().registers().all()) {
            if (view.bits() == Math.min(bits, this.bits()) && view.lowest() == 0 && view.register().isPresent() && view.register().get().name().equals(register)
                    && view.name().startsWith("%") == !percent.isEmpty()) {
                return view.name();
            }
        }
        return percent + register;
    }

    /** The same as the frame of a test names it. */
    String named(String register, int bits) {
        String spelled = spelled(register, bits);
        return spelled.startsWith("%") && !register.startsWith("%") ? spelled.substring(1) : spelled;
    }
}
