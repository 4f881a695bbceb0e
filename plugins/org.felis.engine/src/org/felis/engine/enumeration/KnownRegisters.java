package org.felis.engine.enumeration;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledThread;

/**
 * What the registers of a thread hold that neither reads nor choices decide, at the end of a path that grows and shrinks. Branches that
 * depend on them, as that of a loop with a counter, lead one way only.
 */
final class KnownRegisters {

    /** A register that was overwritten, and what was known of it before; null if it was as at the entry. */
    private record Overwritten(Register register, Optional<Value> before) {
    }

    private final UnrolledThread thread;
    /** Those that were written on the path; empty if what they hold is not known. */
    private final Map<Register, Optional<Value>> written = new HashMap<>();
    private final Deque<Overwritten> overwritten = new ArrayDeque<>();

    KnownRegisters(UnrolledThread thread) {
        this.thread = thread;
    }

    /** How many registers were written on the path, for {@link #backTo}. */
    int length() {
        return overwritten.size();
    }

    /**
     * Appends the step to the path.
     *
     * @return whether control leaves it along the edge {@code TAKEN}, if the step decides that and it is known
     */
    Optional<Boolean> pass(Step step) {
        Optional<Boolean> taken = Optional.empty();
        for (Operation operation : step.instruction().operations()) {
            Optional<Expression> direction = operation.direction();
            if (direction.isPresent()) {
                taken = value(direction.get()).flatMap(KnownRegisters::isTrue);
            }
            operation.definition().ifPresent(this::define);
        }
        return taken;
    }

    /** Removes what was appended since {@link #length} was this. */
    void backTo(int length) {
        while (overwritten.size() > length) {
            Overwritten last = overwritten.pop();
            if (last.before() == null) {
                written.remove(last.register());
            } else {
                written.put(last.register(), last.before());
            }
        }
    }

    private void define(Definition definition) {
        Optional<Value> value = definition.kept().isPresent() ? Optional.empty() : definition.value().flatMap(this::value);
        overwritten.push(new Overwritten(definition.register(), written.put(definition.register(), value)));
    }

    private Optional<Value> value(Expression expression) {
        return Evaluation.ifKnown(expression, this::known);
    }

    private Optional<Value> known(Register register) {
        Optional<Value> value = written.get(register);
        return value != null ? value : Optional.of(thread.thread().initial(register));
    }

    private static Optional<Boolean> isTrue(Value condition) {
        try {
            return Optional.of(Evaluation.isTrue(condition));
        } catch (UndefinedOperationException undecided) {
            return Optional.empty();
        }
    }
}
