package org.felis.verification;

import java.util.List;

import org.felis.engine.frontend.CompileOptions;
import org.felis.verification.judgement.SafetyJudgement;

/**
 * What is asked about a program cannot be told from it as it was compiled: it may do more than what it was made of ({@link CompileOptions#SUBSTITUTION}), or something is left out of it that matters if it has races, which
 * it may have ({@link CompileOptions#REWRITING}).
 */
final class OtherwiseException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String without;
    private final transient List<SafetyJudgement.Answer> known;

    /**
     * @param without the pass that it is to be compiled without
     * @param known what is known of it all the same
     */
    OtherwiseException(String without, List<SafetyJudgement.Answer> known) {
        super("the program is to be verified without " + without);
        this.without = without;
        this.known = List.copyOf(known);
    }

    /** The pass that the program is to be compiled without. */
    String without() {
        return without;
    }

    /** What is known of it, and need not be asked again. */
    List<SafetyJudgement.Answer> known() {
        return known;
    }
}
