package org.felis.litmus.instructions;

import org.eclipse.emf.ecore.EObject;
import org.felis.litmus.problems.LitmusProblem;

/** An operand does not have the shape that a row asks for. */
public final class OperandException extends Exception {

    private static final long serialVersionUID = 1L;

    private final LitmusProblem problem;
    private final transient EObject where;
    private final transient Object[] parameters;

    public OperandException(LitmusProblem problem, EObject where, Object... parameters) {
        super(null, null, false, false);
        this.problem = problem;
        this.where = where;
        this.parameters = parameters;
    }

    /** Worded when asked for: most rows of a mnemonic do not fit, and nobody reads why. */
    @Override
    public String getMessage() {
        return problem.message(parameters);
    }

    public LitmusProblem problem() {
        return problem;
    }

    /** The operand, or the part of it, that is wrong. */
    public EObject where() {
        return where;
    }

    public Object[] parameters() {
        return parameters.clone();
    }
}
