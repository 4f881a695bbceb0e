package org.felis.litmus.instructions;

import java.util.Collection;
import java.util.List;

import org.felis.litmus.litmus.Operand;
import org.felis.litmus.problems.LitmusProblem;

/**
 * What may stand at one place of an instruction.
 *
 * @param notation as in the manual: {@code <Xn>}, {@code #imm}
 * @param accepts for people: {@code a 64-bit register (X0 … X30, XZR)}
 * @param words the words it accepts, for completion; empty if they are not a fixed list
 * @param reader makes an argument of the operand
 */
public record OperandShape(String notation, String accepts, Collection<String> words, Reader reader) {

    public OperandShape(String notation, String accepts, Reader reader) {
        this(notation, accepts, List.of(), reader);
    }

    /** Reads an operand of one shape. */
    @FunctionalInterface
    public interface Reader {
        public Argument read(Operand operand, Matching matching) throws OperandException, Mismatch;
    }

    /** The operand is something else; {@link OperandShape#accepts} says what was wanted. */
    public static final class Mismatch extends Exception {
        private static final long serialVersionUID = 1L;
        public static final Mismatch INSTANCE = new Mismatch();

        private Mismatch() {
            super(null, null, false, false);
        }
    }

    public Argument read(Operand operand, Matching matching) throws OperandException {
        try {
            return reader.read(operand, matching);
        } catch (Mismatch mismatch) {
            throw new OperandException(LitmusProblem.WRONG_OPERAND, operand, accepts);
        }
    }
}
