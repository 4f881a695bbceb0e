package org.felis.engine.expression;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

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
        forEachObservable(observables::add);
        return observables;
    }

    /** Calls the action with what the proposition looks at, as often as it does. */
    default void forEachObservable(Consumer<? super Observable> action) {
        switch (this) {
            case True t -> { }
            case False f -> { }
            case And and -> {
                for (Proposition operand : and.operands()) {
                    operand.forEachObservable(action);
                }
            }
            case Or or -> {
                for (Proposition operand : or.operands()) {
                    operand.forEachObservable(action);
                }
            }
            case Not not -> not.operand().forEachObservable(action);
            case Implies implies -> {
                implies.premise().forEachObservable(action);
                implies.conclusion().forEachObservable(action);
            }
            case Equal equal -> {
                if (equal.left() instanceof Operand.Final fin) {
                    action.accept(fin.observable());
                }
                if (equal.right() instanceof Operand.Final fin) {
                    action.accept(fin.observable());
                }
            }
        }
    }
}
