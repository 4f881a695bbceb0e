package org.felis.litmus.compiler;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Expression.BinaryOperator;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.LitmusProblem;
import org.felis.litmus.mapping.Mapping;
import org.felis.litmus.mapping.Renaming;
import org.felis.litmus.mapping.Template;

/**
 * Implements the operations of a C thread with the instructions of a machine, as a compiler does that keeps all
 * dependencies: what C computes in registers the machine does too, and every choice is a branch.
 */
final class TargetCodeBuilder extends CCodeBuilder {

    private static final Set<String> NO_ORDERS = Set.of("A", "RMW", "X", "NA");

    private final Mapping mapping;
    private final Problems problems;
    private int uses;

    TargetCodeBuilder(Mapping mapping, Problems problems) {
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
    public Expression read(Expression address, Set<String> tags) {
        Renaming use = new Renaming(uses++);
        Optional<Template> template = template("load", tags);
        template.ifPresent(load -> {
            assign(use.register(mapping.register("address")), address);
            add(load.first(), use);
        });
        return result(use, "result");
    }

    @Override
    public void write(Expression address, Expression value, Set<String> tags) {
        Renaming use = new Renaming(uses++);
        template("store", tags).ifPresent(store -> {
            assign(use.register(mapping.register("address")), address);
            assign(use.register(mapping.register("value")), value);
            add(store.first(), use);
        });
    }

    @Override
    public void fence(Set<String> tags) {
        Renaming use = new Renaming(uses++);
        template("fence", tags).ifPresent(fence -> add(fence.first(), use));
    }

    @Override
    public Expression update(Expression address, UnaryOperator<Expression> newValue, Set<String> tags) {
        return readModifyWrite(address, newValue, old -> Expression.ONE, tags);
    }

    @Override
    public Expression readModifyWrite(Expression address, UnaryOperator<Expression> newValue,
            UnaryOperator<Expression> condition, Set<String> tags) {
        Renaming use = new Renaming(uses++);
        Optional<Template> template = template("update", tags);
        Expression old = result(use, "old");
        template.ifPresent(update -> {
            assign(use.register(mapping.register("address")), address);
            add(update.first(), use);
            Expression holds = condition.apply(old);
            String end = newLabel("end of update");
            if (!holds.equals(Expression.ONE)) {
                conditionalJump(new Expression.Unary(Expression.UnaryOperator.IS_ZERO, holds), end);
            }
            assign(use.register(mapping.register("value")), newValue.apply(old));
            add(update.second(), use);
            label(end);
        });
        return old;
    }

    /** A branch on the value found; weak ones may fail for no reason too. */
    @Override
    public Expression compareExchange(Expression address, Expression expectedPlace, Expression desired,
            Set<String> success, Set<String> failure, Set<String> plain, boolean isStrong) {
        if (!isStrong) {
            return either(() -> compareExchange(address, expectedPlace, desired, success, failure, plain, true), () -> {
                write(expectedPlace, read(address, failure), plain);
                return Expression.ZERO;
            });
        }
        Expression expected = read(expectedPlace, plain);
        Expression found = readModifyWrite(address, old -> desired,
                old -> Expression.binary(BinaryOperator.EQUAL, old, expected), success);
        Register wrote = newValue();
        assign(wrote, Expression.binary(BinaryOperator.EQUAL, found, expected));
        String end = newLabel("end of compare and exchange");
        conditionalJump(Expression.read(wrote), end);
        write(expectedPlace, found, plain);
        label(end);
        return Expression.read(wrote);
    }

    @Override
    public void synchronize(Expression address, Set<String> tags) {
        problems.add(LitmusProblem.NO_MAPPING, source(), "locks and SRCU", mapping.name());
    }

    @Override
    public Expression synchronize(Expression address, Set<String> tags, long result) {
        synchronize(address, tags);
        return Expression.ZERO;
    }

    private void conditionalJump(Expression value, String label) {
        jump(new Operation.Jump(Optional.of(value), label));
    }

    private Expression result(Renaming use, String role) {
        Expression read = Expression.read(use.register(mapping.register(role)));
        return mapping.bytes() == Long.BYTES ? read
                : new Expression.Extend(read, mapping.bytes() * Byte.SIZE, true);
    }

    private void add(List<Instruction> instructions, Renaming use) {
        instructions.forEach(instruction -> instruction(use.instruction(instruction, source())));
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
