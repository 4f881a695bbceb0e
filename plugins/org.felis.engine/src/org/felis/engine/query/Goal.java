package org.felis.engine.query;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;

import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.Proposition;
import org.felis.engine.model.Axiom;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Failure;
import org.felis.engine.program.ThreadEnd;

/**
 * What is looked for among the executions of a program under a model. Every goal speaks of <em>consistent</em> executions (all
 * required axioms hold) that pass the program's filter. An execution is complete if each thread ends as {@link ThreadEnd#COMPLETE}.
 */
public sealed interface Goal {

    /** Any complete execution. */
    Goal COMPLETE = new Satisfies(new Proposition.True());

    /** An execution whose final state satisfies the proposition. @param ends not {@link Ends#ANY}: a thread that goes on has no final state */
    record Satisfies(Proposition proposition, Ends ends) implements Goal {
        public Satisfies {
            if (ends == Ends.ANY) {
                throw new IllegalArgumentException("the final state of an execution whose threads go on");
            }
        }

        /** Among complete executions. */
        public Satisfies(Proposition proposition) {
            this(proposition, Ends.COMPLETE);
        }
    }

    /** An execution in which some thread reaches the bound of a loop. The filter does not apply. */
    record ReachesBound() implements Goal {
    }

    /**
     * An execution in which some thread fails so, whatever becomes of the others ({@link ThreadEnd}). The filter does not apply.
     *
     * @param failures one of which it has
     */
    record Fails(Set<Failure> failures) implements Goal {
        public Fails {
            failures = Collections.unmodifiableSet(new LinkedHashSet<>(failures));
        }

        /** Any failure. */
        public Fails() {
            this(EnumSet.allOf(Failure.class));
        }
    }

    /**
     * An execution after which some thread waits for ever: each thread has come to its end or does the same again and again
     * ({@link ControlAction.Stop#since}), at least one does, and doing so all of them together may go on for ever
     * ({@link org.felis.engine.candidate.Repetition}). The filter does not apply. For models with coherence only.
     */
    record Stuck() implements Goal {
    }

    /** Of which executions a final state, a flag or an {@code undefined_unless} is asked. */
    enum Ends {
        /** Complete ones that the filter lets pass, as litmus tests want it. */
        COMPLETE,
        /** Those in which each thread comes to its end or has not begun ({@link ThreadEnd#NOT_STARTED}), as programs that create threads want it. The filter does not apply. */
        OVER,
        /** Those in which each thread comes to its end, has not begun or reaches the bound of a loop. The filter does not apply. */
        OVER_OR_CUT_OFF,
        /**
         * All, whatever becomes of their threads: what is wrong before a thread is cut off, is blocked or fails is wrong. The filter, which
         * speaks of final states, does not apply.
         */
        ANY;

        /** Whether a thread may end so. */
        public boolean allow(ThreadEnd end) {
            return switch (this) {
                case COMPLETE -> end == ThreadEnd.COMPLETE;
                case OVER -> end == ThreadEnd.COMPLETE || end == ThreadEnd.NOT_STARTED;
                case OVER_OR_CUT_OFF -> end == ThreadEnd.BOUND || OVER.allow(end);
                case ANY -> true;
            };
        }

        /** Whether each thread of the execution ends so. */
        public boolean allow(Execution execution) {
            return this == ANY || !execution.hasExit(exit -> exit.end().filter(end -> !allow(end)).isPresent());
        }
    }

    /** An execution that raises a flag (satisfies the check of the flag axiom), one of several. */
    record Raises(Set<Axiom> flags, Ends ends) implements Goal {
        public Raises {
            flags = Collections.unmodifiableSet(new LinkedHashSet<>(flags));
        }

        /** Among complete executions. */
        public Raises(Set<Axiom> flags) {
            this(flags, Ends.COMPLETE);
        }

        /** Among complete executions. */
        public Raises(Axiom flag) {
            this(Set.of(flag));
        }
    }

    /**
     * An execution, each of whose threads comes to its end or has not begun, in which no order of the operations on the object that the program specifies explains what they
     * returned ({@link org.felis.engine.history.Linearization}).
     *
     * @param order the check of the model whose relation orders the events where operations begin and end ({@link org.felis.engine.history.OperationOrder})
     * @param synchronizing whether an order must also have the synchronization that the object asks for
     */
    record Unexplained(Axiom order, boolean synchronizing) implements Goal {
    }

    /** An execution that fails the {@code undefined_unless} axiom. */
    record Undefined(Axiom axiom, Ends ends) implements Goal {

        /** Among complete executions. */
        public Undefined(Axiom axiom) {
            this(axiom, Ends.COMPLETE);
        }
    }
}
