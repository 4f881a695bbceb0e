package org.felis.engine.model;

import java.util.List;

/**
 * One group {@code let rec x = … and y = …}: its variables are the least fixpoint of all its bodies taken together. A body
 * is monotone in the variables of its group (the front end rejects others).
 *
 * @param equations the definitions of the group, in source order
 */
public record Recursion(List<Equation> equations) {

    public Recursion {
        equations = List.copyOf(equations);
    }

    /**
     * {@code variable = body}.
     *
     * @param variable a {@link RelationTerm.Variable} or a {@link SetTerm.Variable}
     * @param body a term of the same kind
     */
    public record Equation(Term variable, Term body) {
        public Equation {
            boolean relations = variable instanceof RelationTerm.Variable && body instanceof RelationTerm;
            boolean sets = variable instanceof SetTerm.Variable && body instanceof SetTerm;
            if (!relations && !sets) {
                throw new IllegalArgumentException("not an equation: " + variable + " = " + body);
            }
        }
    }
}
