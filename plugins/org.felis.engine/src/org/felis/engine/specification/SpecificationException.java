package org.felis.engine.specification;

import org.felis.engine.source.Problem;

/** What a program specifies of an object gives no answer for some calls. */
public final class SpecificationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public SpecificationException(Problem problem) {
        super(problem.message());
        this.problem = problem;
    }

    /** What is wrong with it, and where. */
    public Problem problem() {
        return problem;
    }
}
