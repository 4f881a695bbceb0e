package org.felis.verification;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.source.Problem;
import org.felis.verification.judgement.SafetyJudgement;

/**
 * One of the ways to answer a task, which are tried one after the other. A program with assertions in which threads do things for each other
 * ({@link CompileOptions#SUBSTITUTION}) is {@linkplain #explored explored} without that, if it is large, for as many steps as cost little; then solved
 * {@linkplain #solved with it}; and if it may do more than what it was made of, {@linkplain #without solved without}. So is one from which something is left out
 * that matters if it has races, which it may have ({@link CompileOptions#REWRITING}). Where the model does not say what a section is that nothing comes between,
 * what holds {@linkplain #divided if something does} is told.
 *
 * @param without passes that the program is not to be compiled with
 * @param known what is known of its properties, and need not be asked again
 * @param refusal why nothing but what holds is told; empty if all is
 * @param exploration whether it is explored, before or now
 */
record Attempt(Set<String> without, List<SafetyJudgement.Answer> known, List<Problem> refusal, Exploration exploration) {

    /** Whether few steps of exploration are tried. */
    enum Exploration {
        TO_COME, NOW, PAST
    }

    static final Attempt FIRST = new Attempt(Set.of(), List.of(), List.of(), Exploration.TO_COME);

    Attempt {
        without = Set.copyOf(without);
        known = List.copyOf(known);
        refusal = List.copyOf(refusal);
    }

    /** Behind the first one: whether exploration alone answers in few steps. */
    Attempt explored() {
        return new Attempt(with(CompileOptions.SUBSTITUTION), known, refusal, Exploration.NOW);
    }

    /** Behind {@link #explored}, which was given up. */
    Attempt solved() {
        Set<String> fewer = new LinkedHashSet<>(without);
        fewer.remove(CompileOptions.SUBSTITUTION);
        return new Attempt(fewer, known, refusal, Exploration.PAST);
    }

    /**
     * Behind any one, without a pass.
     *
     * @param answers what is known all the same
     * @throws IllegalStateException if the program was compiled so
     */
    Attempt without(String pass, List<SafetyJudgement.Answer> answers) {
        return new Attempt(with(pass), answers, refusal, Exploration.PAST);
    }

    /**
     * Behind the first one: without sections that nothing comes between, of which the model says nothing. Whatever they are, there are no executions that there are not without
     * them.
     *
     * @param refusal what is said where something does not hold
     */
    Attempt divided(List<Problem> refusal) {
        return new Attempt(with(CompileOptions.SECTIONS), known, refusal, exploration);
    }

    boolean isDivided() {
        return !refusal.isEmpty();
    }

    private Set<String> with(String pass) {
        Set<String> more = new LinkedHashSet<>(without);
        if (!more.add(pass)) {
            throw new IllegalStateException("what is told of a program does not hold without " + pass + ", although it was compiled so");
        }
        return more;
    }
}
