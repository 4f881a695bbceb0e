package org.felis.litmus.instructions;

import java.util.Optional;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Register;

/**
 * A register as an instruction or a condition names it: {@code W3} is a view of 32 bits on the register {@code X3}.
 *
 * @param name as the architecture's manual writes it
 * @param register the canonical register; empty for a register that is always zero
 * @param bits the width of the view: 8, 16, 32 or 64
 */
public record RegisterView(String name, Optional<Register> register, int bits) {

    public static RegisterView of(String name, String canonical, int bits) {
        return new RegisterView(name, Optional.of(Register.named(canonical)), bits);
    }

    public static RegisterView zero(String name, int bits) {
        return new RegisterView(name, Optional.empty(), bits);
    }

    /** Whether it stands for a register that the test does not choose: {@code %x}. */
    public boolean isSymbolic() {
        return register.isPresent() && register.get().name().startsWith("%");
    }

    public boolean isZero() {
        return register.isEmpty();
    }

    /** What a read yields: the low bits, zero-extended. The zero register creates no dependency. */
    public Expression value() {
        if (register.isEmpty()) {
            return Expression.ZERO;
        }
        Expression read = Expression.read(register.get());
        return bits == 64 ? read : new Expression.Extend(read, bits, false);
    }
}
