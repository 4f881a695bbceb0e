package org.felis.tests.engine.solver;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.felis.engine.expression.Proposition;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.engine.witness.CheckedSearch;
import org.felis.tests.engine.program.ProgramBuilder;

/** SMT search in the words of tests. */
final class Solved {

    private final UnrolledProgram program;
    private final MemoryModel model;

    private Solved(UnrolledProgram program, MemoryModel model) {
        this.program = program;
        this.model = model;
    }

    static Solved of(ProgramBuilder program, MemoryModel model) {
        return new Solved(program.unroll(), model);
    }

    /** @param bound how often loops are done */
    static Solved of(ProgramBuilder program, int bound, MemoryModel model) {
        return new Solved(program.unroll(bound), model);
    }

    boolean allows(Proposition... all) {
        return meets(new Goal.Satisfies(new Proposition.And(List.of(all))));
    }

    boolean reachesBound() {
        return meets(new Goal.ReachesBound());
    }

    private ExecutionSearch search() {
        return new CheckedSearch(new SmtSearch(program, model, SmtOptions.DEFAULT), program, model);
    }

    boolean meets(Goal goal) {
        try (ExecutionSearch search = search()) {
            return search.find(goal, Interruption.none()) instanceof SearchResult.Found;
        } catch (Interruption.StoppedException e) {
            throw new AssertionError(e);
        }
    }

    /** Each outcome as its values separated by blanks. */
    Set<String> outcomes() {
        try (ExecutionSearch search = search()) {
            return search.outcomes(Interruption.none()).keySet().stream()
                    .map(outcome -> outcome.values().values().stream().map(Object::toString)
                            .collect(Collectors.joining(" ")))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (Interruption.StoppedException e) {
            throw new AssertionError(e);
        }
    }
}
