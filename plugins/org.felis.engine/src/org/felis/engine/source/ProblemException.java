package org.felis.engine.source;

import java.util.List;

/** An input cannot be used. Carries all problems found, at least one of them an error. */
public final class ProblemException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public ProblemException(List<Problem> problems) {
        super(problems.get(0).toString());
        this.problems = List.copyOf(problems);
    }

    public ProblemException(Problem problem) {
        this(List.of(problem));
    }

    /** The problems, in the order of the files' text; never empty. */
    public List<Problem> problems() {
        return problems;
    }
}
