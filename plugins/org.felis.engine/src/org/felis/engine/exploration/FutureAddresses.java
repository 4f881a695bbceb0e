package org.felis.engine.exploration;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledThread;

/**
 * Where a thread writes later on, as far as what it has done so far decides it: a thread that has read its number from memory writes the elements of that number only, though
 * nobody could tell before. A register is decided if nothing from here on defines it, or if one operation does, on each way to where it is used, by registers that are decided.
 */
final class FutureAddresses {

    /** The only definition of a register, if it computes a value. */
    private record Computation(int step, Expression value) {
    }

    private final UnrolledThread thread;
    private final Map<Register, Integer> numbers = new HashMap<>();
    private final Map<Integer, Optional<Computation>> only = new HashMap<>();
    /** By step: the registers that it or a later one defines. */
    private final BitSet[] definedFrom;
    /** By step: the registers that are defined on each way to it. */
    private final BitSet[] definedBefore;

    FutureAddresses(UnrolledThread thread) {
        this.thread = thread;
        List<Step> steps = thread.steps();
        BitSet[] defined = new BitSet[steps.size()];
        for (int i = 0; i < steps.size(); i++) {
            defined[i] = new BitSet();
            int step = i;
            BitSet here = defined[i];
            steps.get(i).instruction().operations().forEach(operation -> operation.definition().ifPresent(definition -> here.set(note(step, definition))));
        }
        definedFrom = new BitSet[steps.size()];
        definedBefore = new BitSet[steps.size()];
        for (int i = steps.size() - 1; i >= 0; i--) {
            definedFrom[i] = (BitSet) defined[i].clone();
            for (Step.Successor successor : steps.get(i).successors()) {
                if (successor.target() >= 0) {
                    definedFrom[i].or(definedFrom[successor.target()]);
                }
            }
        }
        for (int i = 0; i < steps.size(); i++) {
            if (definedBefore[i] == null) {
                definedBefore[i] = new BitSet(); // where the thread begins
            }
            BitSet behind = (BitSet) definedBefore[i].clone();
            behind.or(defined[i]);
            for (Step.Successor successor : steps.get(i).successors()) {
                if (successor.target() >= 0 && definedBefore[successor.target()] == null) {
                    definedBefore[successor.target()] = (BitSet) behind.clone();
                } else if (successor.target() >= 0) {
                    definedBefore[successor.target()].and(behind);
                }
            }
        }
    }

    private int note(int step, Definition definition) {
        int number = numbers.computeIfAbsent(definition.register(), register -> numbers.size());
        Optional<Computation> computation = definition.kept().isPresent() ? Optional.empty() : definition.value().map(value -> new Computation(step, value));
        only.merge(number, computation, (first, second) -> Optional.empty());
        return number;
    }

    /** Whether the thread, from where it is, may do the write at the location. */
    boolean may(ThreadRun run, Event write, Value.Address address) {
        Step step = thread.steps().get(write.step());
        Expression location = step.instruction().operations().get(write.operation()).location().orElseThrow();
        try {
            return value(location, run, write.step()).equals(address);
        } catch (UndefinedOperationException undecided) {
            return true;
        }
    }

    /** The value of an expression at a later step. @throws UndefinedOperationException if it is not decided */
    private Value value(Expression expression, ThreadRun run, int step) throws UndefinedOperationException {
        return Evaluation.evaluate(expression, register -> value(register, run, step));
    }

    private Value value(Register register, ThreadRun run, int step) throws UndefinedOperationException {
        Integer number = numbers.get(register);
        if (number == null || !definedFrom[run.step().index()].get(number)) {
            return run.value(new Expression.Read(register));
        }
        Optional<Computation> computation = only.get(number);
        if (computation.isEmpty() || !definedBefore[step].get(number)) {
            throw new UndefinedOperationException("%s is not decided", register);
        }
        return value(computation.get().value(), run, computation.get().step());
    }
}
