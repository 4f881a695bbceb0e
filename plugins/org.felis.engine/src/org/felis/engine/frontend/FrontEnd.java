package org.felis.engine.frontend;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.EventClasses;
import org.felis.engine.source.ProblemException;

/**
 * A language in which programs are written: from a source text to a program with its question, the problems of the text, and places. Everything
 * after it knows programs only. Stateless to its callers, and may be asked from several threads at once.
 */
public interface FrontEnd {

    /** The ends of the names of its files, such as {@code .litmus}. */
    List<String> suffixes();

    /** The machines that it brings to compile for; none if it compiles for no machine. */
    List<String> targets();

    /** Whether the machine of the model chooses the target of its programs where nobody names one ({@link #usualTarget}). */
    default boolean hasUsualTarget() {
        return false;
    }

    /** Whether its programs are large as a rule: each may take all of its time and memory, where most litmus tests take milliseconds. */
    default boolean areProgramsLarge() {
        return false;
    }

    /**
     * What a program is compiled for where nobody says so, if it is to be verified under a model that is meant for these architectures; empty if it is verified as it is.
     *
     * @param architectures as models and tests name them; none for a model that is for all
     */
    default Optional<String> usualTarget(Collection<String> architectures) {
        return Optional.empty();
    }

    /** The classes of events that its programs have under models of C11, by which it is known whether iterations may be left out ({@link CompileOptions#OMISSION}); empty if it leaves none out. */
    default Optional<EventClasses> eventsOfC11() {
        return Optional.empty();
    }

    /** What compiling does that can be left out ({@link CompileOptions#without()}) and changes no verdict but by the bound; none if it is done in one step. */
    default List<String> passes() {
        return List.of();
    }

    /**
     * What a text says about its own verdicts, without compiling it; none if its language says it elsewhere than in comments.
     *
     * @param file as in {@link #compile}
     */
    default List<Expectation> expectations(String file, String text) {
        return List.of();
    }

    /** The codes of those of its problems that say that something is right but not supported. */
    Set<String> unsupported();

    /**
     * Compiles a text. What is wrong with it is in the result's problems, never an exception.
     *
     * @param file as the user named it, or a name such as {@code <test>} for text without a file
     * @param options what it is compiled for, and how far
     * @throws ProblemException if the target is wrong, or there is none of that name
     * @throws Interruption.StoppedException if asked to stop
     */
    CompiledSource compile(String file, String text, CompileOptions options, Interruption interruption) throws ProblemException;
}
