package org.felis.litmus.instructions.x86;

import java.util.List;

import org.felis.litmus.instructions.Arguments;

/**
 * A suffix of AT&T's mnemonics and the width it means.
 *
 * @param suffix upper case
 * @param bits 0: that of the registers or of the memory operand ({@code byte ptr}), else 32
 */
record X86Size(String suffix, int bits) {

    static final X86Size BYTE = new X86Size("B", 8);
    static final X86Size WORD = new X86Size("W", 16);
    static final X86Size LONG = new X86Size("L", 32);
    static final X86Size QUAD = new X86Size("Q", 64);
    private static final X86Size NONE = new X86Size("", 0);

    /** The sizes of an architecture of that width, the one without suffix first. */
    static List<X86Size> all(int bits) {
        return bits == 64 ? List.of(NONE, BYTE, WORD, LONG, QUAD) : List.of(NONE, BYTE, WORD, LONG);
    }

    /** The width in bits for these operands. */
    int bits(Arguments arguments) {
        return bits != 0 ? bits : arguments.bits() != 0 ? arguments.bits() : 32;
    }

    int bytes(Arguments arguments) {
        return bits(arguments) / Byte.SIZE;
    }
}
