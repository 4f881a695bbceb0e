package org.felis.engine.solver;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.felis.engine.encoding.formula.Clauses;
import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.solver.sat.SatSolver;

/**
 * Clauses over Boolean variables. What is required in the scope holds wherever a variable of the scope does, which is assumed. Order atoms are edges between positions,
 * which make no cycle.
 */
final class SatSession implements SolverSession {

    /** A solver that has learned from more is not asked about anything else: what it knows may lead away from another answer that is close. */
    private static final int FEW_CONFLICTS = 1_000;

    private final Constraints constraints;
    private final int memoryLimitMegabytes;
    private SatSolver solver;
    private Clauses clauses;
    private int required;
    private int groups;
    private int assertions;
    /** The variable of the open scope. */
    private int scope;

    SatSession(Constraints constraints, SmtOptions options) {
        this.constraints = constraints;
        this.memoryLimitMegabytes = options.memoryLimitMegabytes();
        begin();
    }

    private void begin() {
        SatSolver begun = new SatSolver(memoryLimitMegabytes);
        solver = begun;
        required = 0;
        groups = 0;
        clauses = new Clauses(new Clauses.Sink() {
            @Override
            public int newVariable() {
                return begun.newVariable();
            }

            @Override
            public void order(int variable, Formula.Before atom) {
                begun.edge(variable, atom.earlier().index(), atom.later().index());
            }

            @Override
            public void clause(int[] literals) {
                assertions++;
                begun.add(literals);
            }
        });
    }

    @Override
    public boolean isStopped() {
        return false;
    }

    @Override
    public int assertions() {
        return assertions;
    }

    @Override
    public void open(Formula formula, Interruption interruption) throws Interruption.StoppedException {
        if (solver.conflicts() > FEW_CONFLICTS) {
            begin();
        }
        scope = solver.newVariable();
        require(formula, interruption);
    }

    @Override
    public void require(Formula formula, Interruption interruption) throws Interruption.StoppedException {
        addConstraints(interruption);
        clauses.require(formula, scope);
    }

    private void addConstraints(Interruption interruption) throws Interruption.StoppedException {
        List<Formula> all = constraints.required();
        for (; required < all.size(); required++) {
            interruption.check();
            clauses.require(all.get(required));
        }
        List<List<Formula>> exclusive = constraints.groups();
        for (; groups < exclusive.size(); groups++) {
            clauses.atMostOne(exclusive.get(groups));
        }
    }

    @Override
    public void closeScope() {
        solver.add(-scope);
    }

    @Override
    public Optional<Solution> solve(Interruption interruption) throws Interruption.StoppedException {
        return solver.solve(interruption, scope) ? Optional.of(new Assignment()) : Optional.empty();
    }

    @Override
    public <T> T read(Supplier<T> reading, Interruption interruption) throws Interruption.StoppedException {
        interruption.check();
        return reading.get();
    }

    @Override
    public void close() {
        // nothing outside of the heap
    }

    /** What the solver found last. */
    private final class Assignment extends Solution {
        @Override
        protected boolean isTrue(Formula atom) {
            return solver.isTrue(clauses.known(atom));
        }
    }
}
