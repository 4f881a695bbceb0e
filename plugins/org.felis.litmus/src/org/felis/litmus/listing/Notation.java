package org.felis.litmus.listing;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.RegisterView;

/** How an architecture's assembly is written for GNU's assembler, and how a litmus test spells the same. */
abstract class Notation {

    /**
     * An instruction as litmus tests spell it.
     *
     * @param texts none if it does nothing; several where there is no single one
     */
    record Spelled(List<String> texts, Flow flow) {

        static final Spelled NOTHING = new Spelled(List.of(), Flow.INSIDE);

        static Spelled of(String text) {
            return new Spelled(List.of(text), Flow.INSIDE);
        }

        static Spelled of(String text, Flow flow) {
            return new Spelled(List.of(text), flow);
        }
    }

    private final InstructionSet instructions;

    Notation(Architecture architecture) {
        this.instructions = architecture.instructions();
    }

    static Optional<Notation> of(Architecture architecture) {
        return Optional.ofNullable(switch (architecture) {
            case AARCH64 -> new AArch64Notation();
            case ARM -> new ArmNotation();
            case POWER -> new PowerNotation();
            case RISCV -> new RiscVNotation();
            case X86_64 -> new X86Notation();
            default -> null;
        });
    }

    /** What starts a comment anywhere in a line. */
    abstract List<String> comments();

    /** Whether each instruction has four bytes, so that {@code .+8} names one. */
    abstract boolean isFixedLength();

    /**
     * Spells an instruction; the notation may remember what it has seen of the same function.
     *
     * @param mnemonic lower case
     */
    abstract Spelled spell(String mnemonic, List<String> operands, Symbols symbols) throws NotationException;

    InstructionSet instructions() {
        return instructions;
    }

    /** A general register by its name; none for other words, and for symbolic ones. */
    Optional<RegisterView> register(String name) {
        return instructions.registers().find(name).filter(view -> !view.isSymbolic());
    }

    static String instruction(String mnemonic, List<String> operands) {
        return operands.isEmpty() ? mnemonic : mnemonic + " " + String.join(",", operands);
    }

    static boolean isNumber(String operand) {
        return operand.matches("[-+]?(0[xX][0-9a-fA-F]{1,16}|[0-9]{1,19})");
    }

    static String upper(String text) {
        return text.toUpperCase(Locale.ROOT);
    }

    /** A number, as litmus tests write it. */
    static String number(String operand) {
        return operand.startsWith("+") ? operand.substring(1) : operand;
    }

    /** The function that an instruction calls: without what says how the linker finds it. */
    static String function(String operand) throws NotationException {
        String name = operand.replaceFirst("(?i)(@plt|\\(plt\\)|@notoc|@local)$", "");
        if (!SymbolValue.isSymbol(name)) {
            throw new NotationException("'" + operand + "' is not understood: expected the name of a function; calls through pointers are not supported");
        }
        return name;
    }

    /** Moves the address of a place into a register. */
    static String addressOf(SymbolValue place, String move, String add, String target, String prefix, String mark) {
        String address = prefix + Symbols.ADDRESS + place.symbol();
        return place.offset() == 0 ? move + " " + target + "," + address : add + " " + target + "," + address + "," + mark + place.offset();
    }

    static String operand(List<String> operands, int index) throws NotationException {
        if (index >= operands.size()) {
            throw new NotationException("expected a further operand");
        }
        return operands.get(index);
    }
}
