package org.felis.litmus.compiler.frame;

import java.util.List;

import org.felis.litmus.compiler.frame.Memory.InitialCell;

/** Instructions as values, {@code instr:"ADD R1,R2,R3"}: they can be stored and loaded, but neither changed nor executed. */
final class InstructionValues {

    private static final String NOP = "NOP";
    private static final String TYPE = "ins_t";
    private static final String PREFIX = "instr";

    private InstructionValues() {
    }

    /** Whether the words of a type name that of instructions. */
    static boolean isType(List<String> words) {
        return words.contains(TYPE);
    }

    /** Whether a quoted text behind the word is an instruction. */
    static boolean isPrefix(String word) {
        return word.equals(PREFIX);
    }

    /** Whether the name is that of the one instruction that is written without quotes. */
    static boolean isInstruction(String name) {
        return name.equals(NOP);
    }

    static InitialCell.InstructionValue nop() {
        return new InitialCell.InstructionValue(NOP);
    }

    /** The instruction in quotation marks, written as herd7 prints it. */
    static InitialCell.InstructionValue quoted(String quoted) {
        String text = quoted.replace("\"", "").strip().replaceAll("\\s+", " ").replaceAll(" ?, ?", ",");
        return text.equalsIgnoreCase(NOP) ? nop() : new InitialCell.InstructionValue(PREFIX + ":\"" + text + "\"");
    }
}
