package org.felis.litmus.instructions;

import java.util.List;

import org.felis.engine.expression.Expression;

/** What an operand means, once a row's shape has accepted it. */
public sealed interface Argument {

    record InRegister(RegisterView view) implements Argument {
    }

    record Number(long value) implements Argument {
    }

    /**
     * A place in memory.
     *
     * @param base the base register's value, or the address itself where there is no base register
     * @param address where the access goes
     * @param writeBack whether the base register becomes the address ({@code [X1,#8]!})
     * @param baseRegister meaningful only if the base is a register, else the zero register
     */
    record InMemory(RegisterView baseRegister, Expression base, Expression address, boolean writeBack)
            implements Argument {
    }

    /** A list of registers in braces. */
    record Registers(List<RegisterView> views) implements Argument {
        public Registers {
            views = List.copyOf(views);
        }
    }

    record Label(String name) implements Argument {
    }

    /** A shift or extension of the operand before it: {@code LSL #2}, {@code SXTW}. */
    record Modifier(String kind, int amount) implements Argument {
    }

    /** One word of a fixed list: a condition code, the option of a barrier. Upper case. */
    record Choice(String word) implements Argument {
    }
}
