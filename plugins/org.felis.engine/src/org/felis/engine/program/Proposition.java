package org.felis.engine.program;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A statement about a final state. */
public sealed interface Proposition {

    record True() implements Proposition {
    }

    record False() implements Proposition {
    }

    record And(List<Proposition> operands) implements Proposition {
        public And {
            operands = List.copyOf(operands);
        }
    }

    record Or(List<Proposition> operands) implements Proposition {
        public Or {
            operands = List.copyOf(operands);
        }
    }

    record Not(Proposition operand) implements Proposition {
    }

    record Implies(Proposition premise, Proposition conclusion) implements Proposition {
    }

    /** {@code left = right}; values of different kinds are not equal. */
    record Equal(Operand left, Operand right) implements Proposition {
    }

    /** One side of an equation. */
    sealed interface Operand {
        record Final(Observable observable) implements Operand {
        }

        record Literal(Value value) implements Operand {
        }
    }

    /** What the proposition looks at, in order of first occurrence. */
    default Set<Observable> observables() {
        Set<Observable> observables = new LinkedHashSet<>();
        collectObservables(observables);
        return observables;
    }

    private void collectObservables(Set<Observable> into) {
        switch (this) {
            case True t -> { }
            case False f -> { }
            case And and -> and.operands().forEach(o -> o.collectObservables(into));
            case Or or -> or.operands().forEach(o -> o.collectObservables(into));
            case Not not -> not.operand().collectObservables(into);
            case Implies implies -> {
                implies.premise().collectObservables(into);
                implies.conclusion().collectObservables(into);
            }
            case Equal equal -> {
                for (Operand side : List.of(equal.left(), equal.right())) {
                    if (side instanceof Operand.Final fin) {
                        into.add(fin.observable());
                    }
                }
            }
        }
    }
}
