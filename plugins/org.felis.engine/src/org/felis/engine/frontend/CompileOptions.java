package org.felis.engine.frontend;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a front end is to know beside the text.
 *
 * @param target what a program is compiled for, if it is not to be verified as it is
 * @param bound how many iterations of a loop are considered, at least 1: for front ends that unroll
 * @param clang the path of clang, for front ends that use it; if empty, they look for it
 * @param clangArguments what clang is given beside the front end's own arguments, in that order
 * @param meantFor the architectures, or dialects of them, that the model is meant for, as models and tests name them; none if it is for all or not known yet: where one operation is
 *     written in several ways, it becomes what such a model knows
 * @param without the passes that are left out, by names of {@link FrontEnd#passes()}: to see what they do
 */
public record CompileOptions(Optional<Target> target, int bound, Optional<String> clang, List<String> clangArguments, Set<String> meantFor,
        Set<String> without) {

    /** The pass by which threads may end where they would do the same again and again: to be left out where nobody asks for termination. */
    public static final String REPETITION = "repetition";

    /** The pass by which objects of memory come and go: to be left out where nobody asks for memory errors. */
    public static final String LIFETIMES = "lifetimes";

    /** The pass by which threads may go on behind iterations that have changed nothing: to be left out where nobody asks for races or memory errors. */
    public static final String IDLE_ACCESSES = "idle-accesses";

    /** The pass that says which objects are allocated and freed: to be left out where nobody asks for leaks. */
    public static final String LEAKS = "leaks";

    /** The pass by which iterations that an execution could do without are not followed: to be left out unless the model allows for that, and where somebody asks for more than is known then. */
    public static final String OMISSION = "omission";

    /** The same pass, where iterations have written something that matters only if there are races: to be left out where nobody asks for races, or where there are some. */
    public static final String REWRITING = "rewriting";

    /** The pass by which threads of their own do what others do for each other: to be left out unless the model allows for that, and where something is looked for that can happen. */
    public static final String SUBSTITUTION = "substitution";

    /** The pass by which sections that nothing comes between are such: to be left out where the model does not say what they are, and what holds without them is asked. */
    public static final String SECTIONS = "sections";

    /** The pass by which compare-and-swaps are done that are marked as helping others: to be left out where executions are counted. */
    public static final String HELPING = "helping";

    /** The pass by which the bound cuts off as late as it can: to be left out where executions count as cut off that GenMC cuts off. */
    public static final String LATE_BOUND = "late-bound";

    /** For the program as it is; two iterations. */
    public static final CompileOptions DEFAULT = new CompileOptions(Optional.empty(), 2, Optional.empty(), List.of());

    public CompileOptions {
        if (bound < 1) {
            throw new IllegalArgumentException("bound " + bound);
        }
        clangArguments = List.copyOf(clangArguments);
        meantFor = Set.copyOf(meantFor);
        without = Set.copyOf(without);
    }

    /** With all passes that change no verdict, for any model. */
    public CompileOptions(Optional<Target> target, int bound, Optional<String> clang, List<String> clangArguments) {
        this(target, bound, clang, clangArguments, Set.of(), Set.of(OMISSION, SUBSTITUTION));
    }

    /** The same for a model that is meant for these. */
    public CompileOptions forModelOf(Collection<String> architectures) {
        return new CompileOptions(target, bound, clang, clangArguments, Set.copyOf(architectures), without);
    }

    /** The same without these passes, too. */
    public CompileOptions without(Set<String> passes) {
        Set<String> all = new LinkedHashSet<>(without);
        all.addAll(passes);
        return new CompileOptions(target, bound, clang, clangArguments, meantFor, all);
    }

    /** The same for who counts executions, and asks for no verdict. */
    public CompileOptions forCounting() {
        return withOmission().without(Set.of(HELPING, IDLE_ACCESSES, REWRITING, SUBSTITUTION));
    }

    /** The same for a model whose executions may also have threads in parts. */
    public CompileOptions withSubstitution() {
        Set<String> others = new LinkedHashSet<>(without);
        others.remove(SUBSTITUTION);
        return new CompileOptions(target, bound, clang, clangArguments, meantFor, others);
    }

    /** The same for a model whose executions may lack the iterations that are left out. */
    public CompileOptions withOmission() {
        Set<String> others = new LinkedHashSet<>(without);
        others.remove(OMISSION);
        return new CompileOptions(target, bound, clang, clangArguments, meantFor, others);
    }
}
