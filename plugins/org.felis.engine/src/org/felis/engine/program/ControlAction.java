package org.felis.engine.program;

import java.util.Optional;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;

/**
 * What decides where control goes on (a jump), whether it does (the end of a thread), which executions exist at all (an
 * assumption), or whether a store exclusive can succeed. None of them touches memory; a jump with a condition is an event all the same, the source of control dependencies.
 */
public sealed interface ControlAction extends Operation {

    /**
     * A jump to the label: if {@code condition} is not 0, or always when there is none. Only as the last operation of an
     * instruction. A jump with a condition is a branch event and the source of control dependencies. These reach all that
     * follows or, in a structured language, end at the label {@code join}, where the ways of control meet again.
     *
     * @param free whether it may be taken or not, for no reason: no branch event, and there is no condition
     */
    record Jump(Optional<Expression> condition, String label, Optional<String> join, boolean free)
            implements ControlAction {

        /** The label that stands behind the last instruction of a thread that returns; no source can name it. */
        public static final String END_OF_THREAD = "end of thread";

        public Jump {
            if (free && condition.isPresent()) {
                throw new IllegalArgumentException("a free jump with the condition " + condition.get());
            }
        }

        /** A jump as assembly code has it. */
        public Jump(Optional<Expression> condition, String label) {
            this(condition, label, Optional.empty(), false);
        }

        /** A conditional jump of a structured language. */
        public Jump(Expression condition, String label, String join) {
            this(Optional.of(condition), label, Optional.of(join), false);
        }

        /** A jump that may be taken or not. */
        public static Jump free(String label) {
            return new Jump(Optional.empty(), label, Optional.empty(), true);
        }

        /** Whether control may also go on with the next instruction. */
        public boolean isConditional() {
            return free || condition.isPresent();
        }

        @Override
        public Optional<Event.Kind> event() {
            return condition.map(c -> Event.Kind.BRANCH);
        }

        @Override
        public Optional<Expression> branch() {
            return condition;
        }

        @Override
        public boolean isFreeChoice() {
            return free;
        }

        @Override
        public Jump renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Jump(condition.map(c -> c.renamed(registers)), labels.apply(label), join.map(labels), free);
        }

        @Override
        public Jump withConstants(UnaryOperator<Value> constants) {
            return new Jump(condition.map(c -> c.withConstants(constants)), label, join, free);
        }
    }

    /**
     * The thread ends here, in another way than by coming to its end: always, or unless a condition holds. The execution exists, with what other
     * threads do: only executions that are asked for as complete have no such thread. Only as the last operation of an instruction. No event; the
     * condition is no branch, and nothing depends on it.
     *
     * @param how {@code FAILED}, {@code BLOCKED} or {@code BOUND}: the last in a program that was unrolled before it came here
     * @param failure why it fails; there if and only if {@code how} is {@code FAILED}
     * @param unless the condition under which control goes on with the next instruction instead; empty if the thread always ends here
     * @param since if the thread would do the same again and again: the label of the instruction in front of this one that it would go back to,
     *        with all registers that matter as they were when it came there; empty if it would not, or if that is not known
     */
    record Stop(ThreadEnd how, Optional<Failure> failure, Optional<Expression> unless, Optional<String> since) implements ControlAction {
        public Stop {
            if (how == ThreadEnd.COMPLETE) {
                throw new IllegalArgumentException("no operation ends a thread as " + how);
            }
            if (failure.isPresent() != (how == ThreadEnd.FAILED)) {
                throw new IllegalArgumentException(how + " with the failure " + failure);
            }
            if (since.isPresent() && failure.isPresent()) {
                throw new IllegalArgumentException("a thread that fails repeats nothing");
            }
        }

        private Stop(ThreadEnd how, Optional<Failure> failure, Optional<Expression> unless) {
            this(how, failure, unless, Optional.empty());
        }

        /** The same stop of a thread that goes back to the label, again and again. */
        public Stop repeating(String label) {
            return new Stop(how, failure, unless, Optional.of(label));
        }

        /** The thread always ends here, without a failure. */
        public Stop(ThreadEnd how) {
            this(how, Optional.empty(), Optional.empty());
        }

        /** The thread always fails here. */
        public Stop(Failure failure) {
            this(ThreadEnd.FAILED, Optional.of(failure), Optional.empty());
        }

        /** The thread ends here, without a failure, unless the condition is not 0. */
        public static Stop unless(Expression condition, ThreadEnd how) {
            return new Stop(how, Optional.empty(), Optional.of(condition));
        }

        /** The thread fails here unless the condition is not 0. */
        public static Stop unless(Expression condition, Failure failure) {
            return new Stop(ThreadEnd.FAILED, Optional.of(failure), Optional.of(condition));
        }

        @Override
        public Optional<Stop> stop() {
            return Optional.of(this);
        }

        @Override
        public Optional<Event.Kind> event() {
            return Optional.empty();
        }

        @Override
        public Optional<Expression> direction() {
            return unless;
        }

        @Override
        public Optional<ThreadEnd> end() {
            return Optional.of(how);
        }

        @Override
        public Stop renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Stop(how, failure, unless.map(condition -> condition.renamed(registers)), since.map(labels));
        }

        @Override
        public Stop withConstants(UnaryOperator<Value> constants) {
            return new Stop(how, failure, unless.map(condition -> condition.withConstants(constants)), since);
        }
    }

    /** Executions in which the condition is 0 here do not exist. No event, and nothing depends on it. */
    record Assume(Expression condition) implements ControlAction {
        @Override
        public Optional<Event.Kind> event() {
            return Optional.empty();
        }

        @Override
        public Optional<Expression> assumption() {
            return Optional.of(condition);
        }

        @Override
        public Assume renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Assume(condition.renamed(registers));
        }

        @Override
        public Assume withConstants(UnaryOperator<Value> constants) {
            return new Assume(condition.withConstants(constants));
        }
    }

    /**
     * The thread's reservation ends, if there is one: a store exclusive fails until there is another load exclusive. No event, and nothing
     * depends on it (Arm's {@code CLREX}).
     */
    record EndReservation() implements ControlAction {
        @Override
        public Optional<Event.Kind> event() {
            return Optional.empty();
        }

        @Override
        public boolean endsReservation() {
            return true;
        }

        @Override
        public EndReservation renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return this;
        }

        @Override
        public EndReservation withConstants(UnaryOperator<Value> constants) {
            return this;
        }
    }
}
