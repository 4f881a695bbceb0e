package org.felis.litmus.compiler.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.c.CArithmetic;
import org.felis.litmus.c.CBuilder;
import org.felis.litmus.c.CPlace;
import org.felis.litmus.c.CType;
import org.felis.litmus.c.CValue;

/**
 * Collects the instructions of a C thread. Each operation on memory is an instruction of its own, so that those of one statement are in program
 * order as they are evaluated, like those of several statements. A statement with one operation is one instruction. In a statement with
 * several, or with a choice, intermediate values are registers that no program can name.
 */
class CCodeBuilder implements CBuilder {

    /** The size of an access: a cell holds a value of any type, as {@link CValue} represents it. */
    private static final int CELL_BYTES = Long.BYTES;

    private final CArithmetic arithmetic;
    private final Set<CType> bothSigns;
    private final List<Instruction> instructions = new ArrayList<>();
    private final List<String> pendingLabels = new ArrayList<>();
    private final List<Operation> operations = new ArrayList<>();
    private SourceRange source;
    private String text = "";
    private boolean isSplit;
    private int values;
    private int labels;

    /** @param bothSigns the types of which another one has the same size, but the other sign, in the test */
    CCodeBuilder(CArithmetic arithmetic, Set<CType> bothSigns) {
        this.arithmetic = arithmetic;
        this.bothSigns = bothSigns;
    }

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
        jump(new ControlAction.Jump(Optional.empty(), label));
    }

    /** Goes to the label if the value is not 0; what that decides ends at the join. */
    void jump(Expression value, String label, String join) {
        jump(new ControlAction.Jump(value, label, join));
    }

    void jump(ControlAction.Jump jump) {
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
    public CArithmetic arithmetic() {
        return arithmetic;
    }

    @Override
    public CValue read(CPlace place, Set<String> tags) {
        startOperation();
        return addRead(place, tags);
    }

    private CValue addRead(CPlace place, Set<String> tags) {
        Register target = newValue();
        operations.add(new MemoryAction.Read(target, place.address(), CELL_BYTES, tags));
        return found(Expression.read(target), place.type());
    }

    /** What a cell holds, as a value of the type: places of both signs may be the same cell. */
    CValue found(Expression held, CType type) {
        return bothSigns.contains(type) ? arithmetic.convert(new CValue(held, CType.LONG), type) : new CValue(held, type);
    }

    /** A value as a place holds it. */
    Expression stored(CValue value, CPlace place) {
        return arithmetic.convert(value, place.type()).expression();
    }

    @Override
    public void write(CPlace place, CValue value, Set<String> tags) {
        startOperation();
        operations.add(new MemoryAction.Write(place.address(), stored(value, place), CELL_BYTES, tags));
    }

    @Override
    public void fence(Set<String> tags) {
        startOperation();
        operations.add(new MemoryAction.Fence(tags));
    }

    @Override
    public CValue update(CPlace place, UnaryOperator<CValue> newValue, Set<String> tags) {
        startOperation();
        Register old = newValue();
        operations.add(new MemoryAction.Read(old, place.address(), CELL_BYTES, tags));
        CValue before = found(Expression.read(old), place.type());
        operations.add(MemoryAction.Write.update(old, place.address(), stored(newValue.apply(before), place), CELL_BYTES, tags));
        return before;
    }

    @Override
    public CValue readModifyWrite(CPlace place, UnaryOperator<CValue> newValue, Function<CValue, Expression> condition,
            Set<String> tags) {
        startOperation();
        CValue old = addRead(place, tags);
        operations.add(new MemoryAction.Write(place.address(), stored(newValue.apply(old), place), CELL_BYTES, tags,
                condition.apply(old)));
        return old;
    }

    @Override
    public CValue compareExchange(CPlace place, CPlace expectedPlace, CValue desired, Set<String> success, Set<String> failure,
            Set<String> plain, boolean isStrong) {
        CValue expected = arithmetic.convert(read(expectedPlace, plain), place.type());
        return either(() -> {
            update(place, old -> {
                assume(Expression.binary(Expression.BinaryOperator.EQUAL, old.expression(), expected.expression()));
                return desired;
            }, success);
            return CValue.ofInt(1);
        }, () -> {
            CValue found = read(place, failure);
            if (isStrong) {
                assume(Expression.binary(Expression.BinaryOperator.NOT_EQUAL, found.expression(), expected.expression()));
            }
            write(expectedPlace, found, plain);
            return CValue.ofInt(0);
        });
    }

    private void assume(Expression condition) {
        operations.add(new ControlAction.Assume(condition));
    }

    @Override
    public void synchronize(CPlace place, Set<String> tags) {
        startOperation();
        operations.add(new MemoryAction.Synchronize(place.address(), tags));
    }

    @Override
    public CValue synchronize(CPlace place, Set<String> tags, int result) {
        startOperation();
        Register target = newValue();
        operations.add(new MemoryAction.Synchronize(Optional.of(target), Value.of(result), place.address(),
                tags));
        return CValue.ofInt(Expression.read(target));
    }

    @Override
    public CValue either(Supplier<CValue> first, Supplier<CValue> second) {
        Register result = newValue();
        String other = newLabel("other");
        String end = newLabel("end of choice");
        jump(ControlAction.Jump.free(other));
        assign(result, first.get().expression());
        jump(end);
        label(other);
        assign(result, second.get().expression());
        label(end);
        return CValue.ofInt(Expression.read(result));
    }
}
