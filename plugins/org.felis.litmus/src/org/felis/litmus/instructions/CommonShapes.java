package org.felis.litmus.instructions;

import java.util.Collection;

import org.felis.litmus.instructions.OperandShape.Mismatch;

/** Shapes of operands that all architectures share. */
final class CommonShapes {

    static final OperandShape LABEL = new OperandShape("label", "a label of this thread",
            (operand, matching) -> new Argument.Label(matching.label(operand)));

    static final OperandShape NUMBER = new OperandShape("#imm", "a number such as #1",
            (operand, matching) -> new Argument.Number(matching.number(operand)));

    private CommonShapes() {
    }

    /** One of the words, in any case. */
    static OperandShape oneOf(String notation, String accepts, Collection<String> words) {
        return new OperandShape(notation, accepts, words, (operand, matching) -> {
            String word = matching.upperCaseWord(operand);
            if (words.contains(word)) {
                return new Argument.Choice(word);
            }
            throw Mismatch.INSTANCE;
        });
    }
}
