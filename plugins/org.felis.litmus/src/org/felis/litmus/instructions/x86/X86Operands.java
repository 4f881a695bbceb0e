package org.felis.litmus.instructions.x86;

import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Argument.InMemory;
import org.felis.litmus.instructions.Argument.InRegister;
import org.felis.litmus.instructions.Argument;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.Numbers;
import org.felis.litmus.instructions.OperationBuilder;

/** Reads and writes the operands of x86 instructions. */
final class X86Operands {

    private X86Operands() {
    }

    /** The value of an operand, as wide as the size says; one in memory is read. */
    static Expression load(Arguments arguments, int index, X86Size size, OperationBuilder builder, Set<String> tags) {
        return switch (arguments.get(index)) {
            case InMemory memory -> builder.read("loaded" + index, memory.address(), size.bytes(arguments), tags);
            case Argument.Number number -> Expression.constant(Numbers.truncate(number.value(), size.bytes(arguments)));
            default -> arguments.value(index);
        };
    }

    static void store(Arguments arguments, int index, Expression value, X86Size size, OperationBuilder builder,
            Set<String> tags) {
        switch (arguments.get(index)) {
            case InMemory memory -> builder.write(memory.address(), value, size.bytes(arguments), tags);
            case InRegister register -> builder.assign(register.view(), value);
            default -> throw new IllegalStateException("operand " + index + " cannot be written");
        }
    }
}
