package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.program.Value;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.c.CBuilder;

/**
 * Collects the instructions of a C thread. Each operation on memory is an instruction of its own, so that those of one statement are in program
 * order as they are evaluated, like those of several statements. A statement with one operation is one instruction. In a statement with
 * several, or with a choice, intermediate values are registers that no program can name.
 */
class CCodeBuilder implements CBuilder {

    private final List<Instruction> instructions = new ArrayList<>();
    private final List<String> pendingLabels = new ArrayList<>();
    private final List<Operation> operations = new ArrayList<>();
    private SourceRange source;
    private String text = "";
    private boolean isSplit;
    private int values;
    private int labels;

    /**
     * What follows belongs to the statement there.
     *
     * @param split whether the statement may have several instructions
     */
    void startStatement(SourceRange range, String statementText, boolean split) {
        next();
        source = range;
        text = statementText;
        isSplit = split;
    }

    /** All instructions, when nothing follows. */
    List<Instruction> finish() {
        next();
        if (!pendingLabels.isEmpty()) {
            instructions.add(new Instruction(pendingLabels, "", List.of(), source));
            pendingLabels.clear();
        }
        return List.copyOf(instructions);
    }

    /** A label that no program writes. */
    String newLabel(String purpose) {
        return purpose + "." + labels++;
    }

    /** Places the label here. */
    void label(String name) {
        next();
        pendingLabels.add(name);
    }

    @Override
    public void next() {
        if (!operations.isEmpty()) {
            instructions.add(new Instruction(List.copyOf(pendingLabels), text, operations, source));
            pendingLabels.clear();
            operations.clear();
        }
    }

    /** A place for an intermediate value of the statement. */
    Register newValue() {
        String name = "value " + values++;
        return isSplit ? Register.named(name) : Register.temporary(name);
    }

    /** {@code target := value}. */
    void assign(Register target, Expression value) {
        operations.add(new Operation.Assign(target, value));
    }

    /** Goes to the label. */
    void jump(String label) {
        jump(new Operation.Jump(Optional.empty(), label));
    }

    /** Goes to the label if the value is not 0; what that decides ends at the join. */
    void jump(Expression value, String label, String join) {
        jump(new Operation.Jump(value, label, join));
    }

    void jump(Operation.Jump jump) {
        operations.add(jump);
        next();
    }

    /** Adds an instruction of another origin. */
    void instruction(Instruction instruction) {
        next();
        List<String> allLabels = new ArrayList<>(pendingLabels);
        allLabels.addAll(instruction.labels());
        pendingLabels.clear();
        instructions.add(new Instruction(allLabels, instruction.text(), instruction.operations(), instruction.source()));
    }

    /** The place of the current statement. */
    SourceRange source() {
        return source;
    }

    /** What follows is ordered after an operation on memory before it. */
    private void startOperation() {
        if (operations.stream().anyMatch(operation -> operation.event().isPresent())) {
            next();
        }
    }

    @Override
    public Expression read(Expression address, Set<String> tags) {
        startOperation();
        return addRead(address, tags);
    }

    private Expression addRead(Expression address, Set<String> tags) {
        Register target = newValue();
        operations.add(new Operation.Read(target, address, CELL_BYTES, tags));
        return Expression.read(target);
    }

    @Override
    public void write(Expression address, Expression value, Set<String> tags) {
        startOperation();
        operations.add(new Operation.Write(address, value, CELL_BYTES, tags));
    }

    @Override
    public void fence(Set<String> tags) {
        startOperation();
        operations.add(new Operation.Fence(tags));
    }

    @Override
    public Expression update(Expression address, UnaryOperator<Expression> newValue, Set<String> tags) {
        startOperation();
        Register old = newValue();
        operations.add(new Operation.Read(old, address, CELL_BYTES, tags));
        operations.add(Operation.Write.update(old, address, newValue.apply(Expression.read(old)), CELL_BYTES, tags));
        return Expression.read(old);
    }

    @Override
    public Expression readModifyWrite(Expression address, UnaryOperator<Expression> newValue,
            UnaryOperator<Expression> condition, Set<String> tags) {
        startOperation();
        Expression old = addRead(address, tags);
        operations.add(new Operation.Write(address, newValue.apply(old), CELL_BYTES, tags, condition.apply(old)));
        return old;
    }

    @Override
    public Expression compareExchange(Expression address, Expression expectedPlace, Expression desired,
            Set<String> success, Set<String> failure, Set<String> plain, boolean isStrong) {
        Expression expected = read(expectedPlace, plain);
        return either(() -> {
            update(address, old -> {
                assume(Expression.binary(Expression.BinaryOperator.EQUAL, old, expected));
                return desired;
            }, success);
            return Expression.ONE;
        }, () -> {
            Expression found = read(address, failure);
            if (isStrong) {
                assume(Expression.binary(Expression.BinaryOperator.NOT_EQUAL, found, expected));
            }
            write(expectedPlace, found, plain);
            return Expression.ZERO;
        });
    }

    private void assume(Expression condition) {
        operations.add(new Operation.Assume(condition));
    }

    @Override
    public void synchronize(Expression address, Set<String> tags) {
        startOperation();
        operations.add(new Operation.Synchronize(address, tags));
    }

    @Override
    public Expression synchronize(Expression address, Set<String> tags, long result) {
        startOperation();
        Register target = newValue();
        operations.add(new Operation.Synchronize(Optional.of(target), Value.of(result), address,
                tags));
        return Expression.read(target);
    }

    @Override
    public Expression either(Supplier<Expression> first, Supplier<Expression> second) {
        Register result = newValue();
        String other = newLabel("other");
        String end = newLabel("end of choice");
        jump(Operation.Jump.free(other));
        assign(result, first.get());
        jump(end);
        label(other);
        assign(result, second.get());
        label(end);
        return Expression.read(result);
    }
}
