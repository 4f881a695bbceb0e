package org.felis.engine.encoding.formula;

import java.util.Arrays;
import java.util.List;

/**
 * Formulas as clauses over numbered variables, for solvers of propositional satisfiability. A literal is a variable's number, from 1 on, or its negative. Each conjunction
 * inside of a formula has a variable of its own; it is defined in the directions in which it is used (D. Plaisted, S. Greenbaum, <em>A Structure-Preserving Clause Form
 * Translation</em>, 1986). Of an order atom, too, a variable is made: that positions make an order is left to the solver.
 */
public final class Clauses {

    private static final int IMPLIES_OPERANDS = 1;
    private static final int IMPLIED_BY_OPERANDS = 2;
    /** At-most-one constraints over more variables are chained by auxiliary variables instead of excluding all pairs. */
    private static final int PAIRWISE_VARIABLES = 5;

    private final Sink sink;
    /** By half of the formula's key: the variable, 0 if there is none yet. */
    private int[] variables = new int[1 << 10];
    /** Likewise: which directions are defined. */
    private byte[] defined = new byte[1 << 10];
    /** A solver. */
    public interface Sink {
        /** A new variable. */
        int newVariable();

        /** Takes an order atom, before any clause that has its variable. Clauses want it to hold, and never that it does not. */
        void order(int variable, Formula.Before atom);

        /** Takes a clause. */
        void clause(int[] literals);
    }

    /** @param sink takes the clauses */
    public Clauses(Sink sink) {
        this.sink = sink;
    }

    /** Requires the formula wherever the given literals hold. */
    public void require(Formula formula, int... premises) {
        int[] rest = new int[premises.length];
        for (int i = 0; i < rest.length; i++) {
            rest[i] = -premises[i];
        }
        switch (formula) {
            case Formula.Constant constant -> {
                if (!constant.value()) {
                    sink.clause(rest);
                }
            }
            case Formula.Conjunction conjunction -> conjunction.operands().forEach(operand -> require(operand, premises));
            case Formula.Negation negation when negation.operand() instanceof Formula.Conjunction conjunction -> {
                List<Formula> operands = conjunction.operands();
                int[] clause = Arrays.copyOf(rest, rest.length + operands.size());
                for (int i = 0; i < operands.size(); i++) {
                    clause[rest.length + i] = -literal(operands.get(i), false);
                }
                sink.clause(clause);
            }
            default -> {
                int[] clause = Arrays.copyOf(rest, rest.length + 1);
                clause[rest.length] = literal(formula, true);
                sink.clause(clause);
            }
        }
    }

    /** Requires that at most one of the formulas holds (sequential counter; Sinz, CP 2005). */
    public void atMostOne(List<Formula> formulas) {
        int[] literals = formulas.stream().mapToInt(formula -> literal(formula, false)).toArray();
        if (literals.length <= PAIRWISE_VARIABLES) {
            for (int i = 0; i < literals.length; i++) {
                for (int j = i + 1; j < literals.length; j++) {
                    sink.clause(new int[] {-literals[i], -literals[j]});
                }
            }
            return;
        }
        int someBefore = literals[0];
        for (int i = 1; i < literals.length; i++) {
            sink.clause(new int[] {-someBefore, -literals[i]});
            if (i < literals.length - 1) {
                int some = sink.newVariable();
                sink.clause(new int[] {-someBefore, some});
                sink.clause(new int[] {-literals[i], some});
                someBefore = some;
            }
        }
    }

    /** The variable of an atom; 0 if no clause has it. */
    public int known(Formula atom) {
        int index = atom.key() >> 1;
        return index < variables.length ? variables[index] : 0;
    }

    /** A literal that implies the formula, or that is implied by it. */
    private int literal(Formula formula, boolean implies) {
        return switch (formula) {
            case Formula.Negation negation -> -literal(negation.operand(), !implies);
            case Formula.Variable variable -> variable(variable);
            case Formula.Conjunction conjunction -> define(conjunction, implies);
            case Formula.Constant constant -> throw new IllegalArgumentException("constants are simplified away");
            case Formula.Before before -> order(before, implies);
        };
    }

    private int order(Formula.Before before, boolean implies) {
        if (!implies) {
            throw new IllegalArgumentException("order atoms are stated only positively");
        }
        boolean isNew = known(before) == 0;
        int variable = variable(before);
        if (isNew) {
            sink.order(variable, before);
        }
        return variable;
    }

    private int variable(Formula formula) {
        int index = formula.key() >> 1;
        if (index >= variables.length) {
            int size = Math.max(index + 1, variables.length * 2);
            variables = Arrays.copyOf(variables, size);
            defined = Arrays.copyOf(defined, size);
        }
        if (variables[index] == 0) {
            variables[index] = sink.newVariable();
        }
        return variables[index];
    }

    private int define(Formula.Conjunction conjunction, boolean implies) {
        int name = variable(conjunction);
        int index = conjunction.key() >> 1;
        int direction = implies ? IMPLIES_OPERANDS : IMPLIED_BY_OPERANDS;
        if ((defined[index] & direction) == 0) {
            defined[index] |= (byte) direction;
            List<Formula> operands = conjunction.operands();
            if (implies) {
                for (Formula operand : operands) {
                    sink.clause(new int[] {-name, literal(operand, true)});
                }
            } else {
                int[] clause = new int[operands.size() + 1];
                for (int i = 0; i < operands.size(); i++) {
                    clause[i] = -literal(operands.get(i), false);
                }
                clause[operands.size()] = name;
                sink.clause(clause);
            }
        }
        return name;
    }
}
