package org.felis.litmus.instructions;

import java.util.Optional;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;

/**
 * A register as an instruction or a condition names it: {@code W3} is a view of 32 bits on the register {@code X3}.
 *
 * @param name as the architecture's manual writes it
 * @param register the canonical register; empty for a register that is always zero
 * @param bits the width of the view: 8, 16, 32 or 64
 * @param lowest the number of the view's lowest bit in the register; not 0 for {@code AH} only
 * @param keepsRest whether what is written through the view leaves the register's other bits alone, else clears them
 */
public record RegisterView(String name, Optional<Register> register, int bits, int lowest, boolean keepsRest) {

    public static RegisterView of(String name, String canonical, int bits) {
        return new RegisterView(name, Optional.of(Register.named(canonical)), bits, 0, false);
    }

    public static RegisterView zero(String name, int bits) {
        return new RegisterView(name, Optional.empty(), bits, 0, false);
    }

    /** A part of a register that can be written without the rest. */
    public static RegisterView part(String name, String canonical, int bits, int lowest) {
        return new RegisterView(name, Optional.of(Register.named(canonical)), bits, lowest, true);
    }

    /** Whether it stands for a register that the test does not choose: {@code %x}. */
    public boolean isSymbolic() {
        return register.isPresent() && register.get().name().startsWith("%");
    }

    public boolean isZero() {
        return register.isEmpty();
    }

    /** What a read yields: the view's bits, zero-extended. The zero register creates no dependency. */
    public Expression value() {
        if (register.isEmpty()) {
            return Expression.ZERO;
        }
        Expression read = Expression.read(register.get());
        if (lowest > 0) {
            read = Expression.binary(BinaryOperator.SHIFT_RIGHT_LOGICAL, read, Expression.constant(lowest));
        }
        return bits == 64 ? read : new Expression.Extend(read, bits, false);
    }
}
