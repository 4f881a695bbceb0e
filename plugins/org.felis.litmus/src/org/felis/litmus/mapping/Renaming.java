package org.felis.litmus.mapping;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.source.SourceRange;

/** Makes the registers and labels of one use of a {@link Template} different from those of all others. */
public final class Renaming {

    private final String suffix;

    /** @param use the number of the use in its thread */
    public Renaming(int use) {
        this.suffix = "." + use;
    }

    public Register register(Register register) {
        return new Register(register.name() + suffix, register.temporary());
    }

    /**
     * The instruction as part of this use.
     *
     * @param source the place of what it implements
     */
    public Instruction instruction(Instruction instruction, SourceRange source) {
        return new Instruction(instruction.labels().stream().map(this::label).toList(), instruction.text(),
                instruction.operations().stream().map(this::operation).toList(), source);
    }

    private String label(String label) {
        return label + suffix;
    }

    private Operation operation(Operation operation) {
        return switch (operation) {
            case Operation.Assign assign ->
                new Operation.Assign(register(assign.target()), expression(assign.value()));
            case Operation.Read read -> new Operation.Read(register(read.target()), expression(read.address()),
                    read.bytes(), read.tags(), read.partOf());
            case Operation.Write write -> new Operation.Write(expression(write.address()), expression(write.value()),
                    write.bytes(), write.tags(), expression(write.condition()), write.update(), write.partOf());
            case Operation.WriteExclusive write -> new Operation.WriteExclusive(register(write.status()),
                    expression(write.address()), expression(write.value()), write.bytes(), write.tags(), write.success(),
                    write.failure(), write.decidesStatus(), write.partOf());
            case Operation.Synchronize synchronize -> new Operation.Synchronize(synchronize.target().map(this::register),
                    synchronize.result(), expression(synchronize.address()), synchronize.tags());
            case Operation.Assume assume -> new Operation.Assume(expression(assume.condition()));
            case Operation.Fence fence -> fence;
            case Operation.Jump jump -> new Operation.Jump(jump.condition().map(this::expression), label(jump.label()),
                    jump.join().map(this::label), jump.free());
        };
    }

    private Expression expression(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant -> constant;
            case Expression.Read read -> Expression.read(register(read.register()));
            case Expression.Unary unary -> new Expression.Unary(unary.operator(), expression(unary.operand()));
            case Expression.Binary binary ->
                Expression.binary(binary.operator(), expression(binary.left()), expression(binary.right()));
            case Expression.Extend extend ->
                new Expression.Extend(expression(extend.operand()), extend.bits(), extend.signed());
            case Expression.IfThenElse choice -> new Expression.IfThenElse(expression(choice.condition()),
                    expression(choice.whenTrue()), expression(choice.whenFalse()));
        };
    }
}
