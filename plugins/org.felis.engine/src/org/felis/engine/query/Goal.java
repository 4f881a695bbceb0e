package org.felis.engine.query;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

import org.felis.engine.expression.Proposition;
import org.felis.engine.model.Axiom;
import org.felis.engine.program.ThreadEnd;

/**
 * What is looked for among the executions of a program under a model. Every goal speaks of <em>consistent</em> executions (all
 * required axioms hold) that pass the program's filter. An execution is complete if each thread ends as {@link ThreadEnd#COMPLETE}.
 */
public sealed interface Goal {

    /** Any complete execution. */
    Goal COMPLETE = new Satisfies(new Proposition.True());

    /** A complete execution whose final state satisfies the proposition. */
    record Satisfies(Proposition proposition) implements Goal {
    }

    /** An execution in which some thread reaches the bound of a loop. The filter does not apply. */
    record ReachesBound() implements Goal {
    }

    /** An execution in which some thread fails, whatever becomes of the others ({@link ThreadEnd}). The filter does not apply. */
    record Fails() implements Goal {
    }

    /** A complete execution that raises a flag (satisfies the check of the flag axiom), one of several. */
    record Raises(Set<Axiom> flags) implements Goal {
        public Raises {
            flags = Collections.unmodifiableSet(new LinkedHashSet<>(flags));
        }

        public Raises(Axiom flag) {
            this(Set.of(flag));
        }
    }

    /** A complete execution that fails the {@code undefined_unless} axiom. */
    record Undefined(Axiom axiom) implements Goal {
    }
}
