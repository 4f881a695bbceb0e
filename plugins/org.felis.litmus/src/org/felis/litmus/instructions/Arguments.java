package org.felis.litmus.instructions;

import java.util.List;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Argument.InMemory;
import org.felis.litmus.instructions.Argument.InRegister;

/**
 * The operands of one instruction, matched against the shapes of a row; the row knows which kind of argument is where.
 *
 * @param bits the width that the registers of the instruction agree on
 */
public record Arguments(List<Argument> list, int bits) {

    /** Whether the optional operand with that index is there. */
    public boolean has(int index) {
        return index < list.size();
    }

    public Argument get(int index) {
        return list.get(index);
    }

    public RegisterView register(int index) {
        return ((InRegister) list.get(index)).view();
    }

    public List<RegisterView> registers(int index) {
        return ((Argument.Registers) list.get(index)).views();
    }

    public InMemory memory(int index) {
        return (InMemory) list.get(index);
    }

    public long number(int index) {
        return ((Argument.Number) list.get(index)).value();
    }

    public String label(int index) {
        return ((Argument.Label) list.get(index)).name();
    }

    public String choice(int index) {
        return ((Argument.Choice) list.get(index)).word();
    }

    public Argument.Modifier modifier(int index) {
        return (Argument.Modifier) list.get(index);
    }

    /** The value of a register or number. */
    public Expression value(int index) {
        return switch (list.get(index)) {
            case InRegister in -> in.view().value();
            case Argument.Number number -> Expression.constant(bits == 32 ? number.value() & 0xFFFF_FFFFL
                    : number.value());
            default -> throw new IllegalStateException("operand " + index + " has no value of its own");
        };
    }

    public int bytes() {
        return bits / Byte.SIZE;
    }
}
