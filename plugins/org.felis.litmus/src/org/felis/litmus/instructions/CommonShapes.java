package org.felis.litmus.instructions;

import java.util.Collection;
import java.util.List;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Argument.InMemory;
import org.felis.litmus.instructions.OperandShape.Mismatch;
import org.felis.litmus.litmus.Atom;
import org.felis.litmus.litmus.Group;
import org.felis.litmus.litmus.Immediate;
import org.felis.litmus.litmus.Operand;

/** Shapes of operands that all architectures share. */
public final class CommonShapes {

    public static final OperandShape LABEL = new OperandShape("label", "a label of this thread",
            (operand, matching) -> new Argument.Label(matching.surroundings().jumpLabel(matching.label(operand))));

    /** A label whose address is taken. */
    public static final OperandShape ADDRESS_OF_LABEL = new OperandShape("label", LABEL.accepts(),
            (operand, matching) -> new Argument.Label(matching.label(operand)));

    public static final OperandShape NUMBER = new OperandShape("#imm", "a number such as #1",
            (operand, matching) -> new Argument.Number(matching.number(operand)));

    private CommonShapes() {
    }

    /** Whether the operand is a number. */
    public static boolean isNumber(Operand operand) {
        return operand.getAtoms().size() == 1 && operand.getAtoms().get(0) instanceof Immediate;
    }

    /** Reads the base register of a memory operand. */
    @FunctionalInterface
    public interface BaseReader {
        RegisterView read(Matching matching, Operand base) throws OperandException, Mismatch;
    }

    /** An offset in front of a base register in parentheses, {@code 8(x5)}; the offset may be absent. */
    public static InMemory displaced(Operand operand, Matching matching, BaseReader base) throws OperandException, Mismatch {
        List<Atom> atoms = operand.getAtoms();
        if (atoms.size() > 2 || !(atoms.get(atoms.size() - 1) instanceof Group group) || !"(".equals(group.getOpen())
                || group.getOperands().size() != 1) {
            throw Mismatch.INSTANCE;
        }
        long offset = 0;
        if (atoms.size() == 2) {
            if (!(atoms.get(0) instanceof Immediate number) || number.getMarker() != null) {
                throw Mismatch.INSTANCE;
            }
            offset = matching.number(number);
        }
        RegisterView register = base.read(matching, group.getOperands().get(0));
        Expression start = register.value();
        return new InMemory(register, start, Expressions.add(start, Expression.constant(offset)), false);
    }

    /** One of the words, in any case. */
    public static OperandShape oneOf(String notation, String accepts, Collection<String> words) {
        return new OperandShape(notation, accepts, words, (operand, matching) -> {
            String word = matching.upperCaseWord(operand);
            if (words.contains(word)) {
                return new Argument.Choice(word);
            }
            throw Mismatch.INSTANCE;
        });
    }
}
