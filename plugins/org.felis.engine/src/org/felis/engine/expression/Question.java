package org.felis.engine.expression;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import org.felis.engine.source.SourceRange;
import org.felis.engine.specification.Specification;

/** What a program asks. */
public sealed interface Question permits Condition, Question.Safety {

    /** The place of the question. */
    SourceRange source();

    /**
     * Whether a thread can fail, at any of the program's stops that say so. A program that asks this observes no final state for it.
     *
     * @param source the place of the program: the file as a whole, or its main function
     * @param bound after how many iterations of a loop, or calls of a function inside itself, the program was cut off, the least if loops have bounds of their own; empty if it was not, or
     *     still has its loops
     * @param leaks each allocation that may leave an object unfreed, in the order of the program; none if that is not asked
     * @param unwritten the cells of memory that have an initial value because something has to be there, and not because the program says so
     * @param specification what the program says of an object that its threads use, if it does
     * @param assumesNoRaces whether only the answer about races is right as it is, and the others are if that one is that there are none
     * @param substitutes see {@link Question#substitutes}; with them, the program may do more than what it was made of: only that something cannot happen is known
     */
    record Safety(SourceRange source, Optional<Integer> bound, List<Leak> leaks, Set<Value.Address> unwritten, Optional<Specification> specification, boolean assumesNoRaces,
            List<List<Integer>> substitutes) implements Question {
        public Safety {
            leaks = List.copyOf(leaks);
            unwritten = Set.copyOf(unwritten);
            substitutes = substitutes.stream().map(List::copyOf).toList();
        }

        /** Of a program that is asked neither for leaks nor about an object. */
        public Safety(SourceRange source, Optional<Integer> bound) {
            this(source, bound, List.of(), Set.of(), Optional.empty(), false, List.of());
        }

        /** Of a program that is not cut off. */
        public Safety(SourceRange source) {
            this(source, Optional.empty());
        }
    }

    /**
     * That an object is allocated and never freed.
     *
     * @param source of the allocation
     * @param text as the program writes it
     * @param when of the final states in which each thread has come to its end or has not begun, those of executions that leak the object; it speaks of registers only
     */
    record Leak(SourceRange source, String text, Proposition when) {
    }

    /** The condition on final states, if that is what is asked. */
    default Optional<Condition> finalState() {
        return switch (this) {
            case Condition condition -> Optional.of(condition);
            case Safety safety -> Optional.empty();
        };
    }

    /** What the program says of an object that its threads use, if that is asked about. */
    default Optional<Specification> specification() {
        return Optional.empty();
    }

    /**
     * Threads that do in the stead of others what these are not followed in doing, in groups of threads with the same instructions, by index. An execution in which all of a group come to
     * their ends may go on with more such threads than there are: it reaches the program's bound.
     */
    default List<List<Integer>> substitutes() {
        return List.of();
    }

    /** Calls the action with what the question looks at in a final state, as often as it does. */
    default void forEachObservable(Consumer<? super Observable> action) {
        finalState().ifPresent(condition -> condition.proposition().forEachObservable(action));
    }
}
