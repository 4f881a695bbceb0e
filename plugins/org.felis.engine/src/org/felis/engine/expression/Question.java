package org.felis.engine.expression;

import java.util.Optional;
import java.util.function.Consumer;

import org.felis.engine.source.SourceRange;

/** What a program asks. */
public sealed interface Question permits Condition, Question.Safety {

    /** The place of the question. */
    SourceRange source();

    /**
     * Whether a thread can fail, at any of the program's stops that say so. A program that asks this observes no final state for it.
     *
     * @param source the place of the program: the file as a whole, or its main function
     */
    record Safety(SourceRange source) implements Question {
    }

    /** The condition on final states, if that is what is asked. */
    default Optional<Condition> finalState() {
        return switch (this) {
            case Condition condition -> Optional.of(condition);
            case Safety safety -> Optional.empty();
        };
    }

    /** Calls the action with what the question looks at in a final state, as often as it does. */
    default void forEachObservable(Consumer<? super Observable> action) {
        finalState().ifPresent(condition -> condition.proposition().forEachObservable(action));
    }
}
