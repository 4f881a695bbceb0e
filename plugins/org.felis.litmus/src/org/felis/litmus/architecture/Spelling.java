package org.felis.litmus.architecture;

/** How the code of tests is written, as far as it decides what a character means to the lexer. */
public enum Spelling {
    /** A mnemonic, then operands; a dollar sign marks a number. */
    MNEMONICS,
    /** A mnemonic, then operands; names of registers begin with a dollar sign. */
    MNEMONICS_AND_DOLLAR_NAMES,
    /** Assignments, calls and jumps: {@code r1 = *(u32 *)(r2 + 0)}, {@code r1 |= r2}. Operators are words. */
    ASSIGNMENTS,
    /** Functions in C. */
    C
}
