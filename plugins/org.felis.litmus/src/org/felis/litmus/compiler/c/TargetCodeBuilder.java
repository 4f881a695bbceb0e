package org.felis.litmus.compiler.c;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.c.CArithmetic;
import org.felis.litmus.c.CPlace;
import org.felis.litmus.c.CType;
import org.felis.litmus.c.CValue;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.problems.LitmusProblem;

/**
 * Implements the operations of a C thread with the instructions of a machine, as a compiler does that keeps all
 * dependencies: what C computes in registers the machine does too, and every choice is a branch.
 */
final class TargetCodeBuilder extends CCodeBuilder {

    private static final Set<String> NO_ORDERS = Set.of("A", "RMW", "X", "NA");

    private final CTarget mapping;
    private final Problems problems;
    private int uses;

    TargetCodeBuilder(CTarget mapping, Problems problems, CArithmetic arithmetic, Set<CType> bothSigns) {
        super(arithmetic, bothSigns);
        this.mapping = mapping;
        this.problems = problems;
    }

    @Override
    void startStatement(SourceRange range, String statementText, boolean split) {
        super.startStatement(range, statementText, true);
    }

    /** Machines know no joins: what a branch decides reaches all that follows. */
    @Override
    void jump(Expression value, String label, String join) {
        conditionalJump(value, label);
    }

    @Override
    public CValue read(CPlace place, Set<String> tags) {
        Renaming use = new Renaming(uses++);
        template("load", tags, place).ifPresent(load -> {
            assign(use.register(mapping.register("address")), place.address());
            add(load.first(), use);
        });
        return found(use, "result", place);
    }

    @Override
    public void write(CPlace place, CValue value, Set<String> tags) {
        Renaming use = new Renaming(uses++);
        template("store", tags, place).ifPresent(store -> {
            assign(use.register(mapping.register("address")), place.address());
            assign(use.register(mapping.register("value")), stored(value, place));
            add(store.first(), use);
        });
    }

    @Override
    public void fence(Set<String> tags) {
        Renaming use = new Renaming(uses++);
        template("fence", tags).ifPresent(fence -> add(fence.first(), use));
    }

    @Override
    public CValue update(CPlace place, UnaryOperator<CValue> newValue, Set<String> tags) {
        return readModifyWrite(place, newValue, old -> Expression.ONE, tags);
    }

    @Override
    public CValue readModifyWrite(CPlace place, UnaryOperator<CValue> newValue, Function<CValue, Expression> condition,
            Set<String> tags) {
        Renaming use = new Renaming(uses++);
        Optional<Template> template = template("update", tags, place);
        CValue old = found(use, "old", place);
        template.ifPresent(update -> {
            assign(use.register(mapping.register("address")), place.address());
            add(update.first(), use);
            Expression holds = condition.apply(old);
            String end = newLabel("end of update");
            if (!holds.equals(Expression.ONE)) {
                conditionalJump(new Expression.Unary(Expression.UnaryOperator.IS_ZERO, holds), end);
            }
            assign(use.register(mapping.register("value")), stored(newValue.apply(old), place));
            add(update.second(), use);
            label(end);
        });
        return old;
    }

    /** A branch on the value found; weak ones may fail for no reason too. */
    @Override
    public CValue compareExchange(CPlace place, CPlace expectedPlace, CValue desired, Set<String> success, Set<String> failure,
            Set<String> plain, boolean isStrong) {
        if (!isStrong) {
            return either(() -> compareExchange(place, expectedPlace, desired, success, failure, plain, true), () -> {
                write(expectedPlace, read(place, failure), plain);
                return CValue.ofInt(0);
            });
        }
        Expression expected = arithmetic().convert(read(expectedPlace, plain), place.type()).expression();
        CValue found = readModifyWrite(place, old -> desired,
                old -> Expression.binary(BinaryOperator.EQUAL, old.expression(), expected), success);
        Register wrote = newValue();
        assign(wrote, Expression.binary(BinaryOperator.EQUAL, found.expression(), expected));
        String end = newLabel("end of compare and exchange");
        conditionalJump(Expression.read(wrote), end);
        write(expectedPlace, found, plain);
        label(end);
        return CValue.ofInt(Expression.read(wrote));
    }

    @Override
    public void synchronize(CPlace place, Set<String> tags) {
        problems.add(LitmusProblem.NO_MAPPING, source(), "locks and SRCU", mapping.name());
    }

    @Override
    public CValue synchronize(CPlace place, Set<String> tags, int result) {
        synchronize(place, tags);
        return CValue.ofInt(0);
    }

    private void conditionalJump(Expression value, String label) {
        jump(new ControlAction.Jump(Optional.of(value), label));
    }

    /** What the machine's register holds, as a value of the place's type. */
    private CValue found(Renaming use, String role, CPlace place) {
        Expression read = Expression.read(use.register(mapping.register(role)));
        boolean isWord = mapping.bytes() == Long.BYTES || place.type() instanceof CType.Pointer;
        return isWord ? found(read, place.type())
                : arithmetic().convert(new CValue(new Expression.Extend(read, mapping.bytes() * Byte.SIZE, true), CType.INT), place.type());
    }

    private void add(List<Instruction> instructions, Renaming use) {
        instructions.forEach(instruction -> instruction(use.instruction(instruction, source())));
    }

    private Optional<Template> template(String kind, Set<String> tags, CPlace place) {
        if (place.type() instanceof CType.Integer integer && integer.bits() > mapping.bytes() * Byte.SIZE) {
            problems.add(LitmusProblem.NO_MAPPING, source(), "an access to an integer of " + integer.bits() + " bits", mapping.name());
            return Optional.empty();
        }
        return template(kind, tags);
    }

    private Optional<Template> template(String kind, Set<String> tags) {
        String order = tags.stream().filter(tag -> !NO_ORDERS.contains(tag)).findFirst().orElse("NA");
        Optional<Template> template = mapping.template(kind, order);
        if (template.isEmpty()) {
            problems.add(LitmusProblem.NO_MAPPING, source(), "a " + kind + " of order " + order, mapping.name());
        }
        return template;
    }
}
