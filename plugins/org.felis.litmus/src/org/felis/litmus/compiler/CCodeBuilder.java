package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.c.CBuilder;
import org.felis.litmus.c.CValue;

/** Collects the instructions of a C thread: as a rule one for each statement, with several operations. */
final class CCodeBuilder implements CBuilder {

    private final List<Instruction> instructions = new ArrayList<>();
    private final List<String> pendingLabels = new ArrayList<>();
    private final List<Operation> operations = new ArrayList<>();
    private SourceRange source;
    private String text = "";
    private int temporaries;
    private int labels;

    /** What follows belongs to the statement there. */
    void startStatement(SourceRange range, String statementText) {
        endInstruction();
        source = range;
        text = statementText;
    }

    /** All instructions, when nothing follows. */
    List<Instruction> finish() {
        endInstruction();
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
        endInstruction();
        pendingLabels.add(name);
    }

    private void endInstruction() {
        if (!operations.isEmpty()) {
            instructions.add(new Instruction(List.copyOf(pendingLabels), text, operations, source));
            pendingLabels.clear();
            operations.clear();
        }
        temporaries = 0;
    }

    private int add(Operation operation) {
        operations.add(operation);
        return operations.size() - 1;
    }

    /** {@code target := value}. */
    void assign(Register target, CValue value) {
        add(new Operation.Assign(target, value.expression()));
    }

    /** Goes to the label. */
    void jump(String label) {
        add(new Operation.Jump(Optional.empty(), label));
        endInstruction();
    }

    /** Goes to the label if the value is 0; what that decides ends at the join. */
    void jumpIfZero(CValue value, String label, String join) {
        jump(CValue.unary(Expression.UnaryOperator.IS_ZERO, value), label, join);
    }

    /** Goes to the label if the value is not 0; what that decides ends at the join. */
    void jump(CValue value, String label, String join) {
        add(new Operation.Jump(Optional.of(value.expression()), label, Optional.of(join)));
        endInstruction();
    }

    @Override
    public CValue read(CValue address, Set<String> tags) {
        Register target = Register.temporary("value" + temporaries++);
        int read = add(new Operation.Read(target, address.expression(), CELL_BYTES, tags));
        return new CValue(Expression.read(target), Set.of(read));
    }

    @Override
    public void write(CValue address, CValue value, Set<String> tags) {
        write(address, value, tags, CValue.ONE);
    }

    @Override
    public void write(CValue address, CValue value, Set<String> tags, CValue condition) {
        add(new Operation.Write(address.expression(), value.expression(), CELL_BYTES, tags, condition.expression()));
    }

    @Override
    public void fence(Set<String> tags) {
        add(new Operation.Fence(tags));
    }

    @Override
    public CValue update(CValue address, UnaryOperator<CValue> newValue, Set<String> tags) {
        CValue old = read(address, tags);
        add(Operation.Write.update(address.expression(), newValue.apply(old).expression(), CELL_BYTES, tags));
        return old;
    }
}
