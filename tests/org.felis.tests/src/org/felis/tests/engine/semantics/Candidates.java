package org.felis.tests.engine.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.expression.Outcome;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.tests.engine.program.ProgramBuilder;

/** Enumeration in the words of tests. Loops are unrolled to 2. */
final class Candidates {

    private Candidates() {
    }

    /** All candidates. */
    static List<ModelEvaluation> of(UnrolledProgram program, MemoryModel model) {
        List<ModelEvaluation> all = new ArrayList<>();
        try {
            new CandidateEnumerator(program, model).forEach(all::add, Interruption.none());
        } catch (Interruption.StoppedException e) {
            throw new AssertionError(e);
        }
        return all;
    }

    static int candidates(ProgramBuilder program, MemoryModel model) {
        return of(program.unroll(), model).size();
    }

    /** The outcomes, each as its values separated by blanks. */
    static Set<String> outcomes(ProgramBuilder program, MemoryModel model) {
        try (ExplicitSearch search = new ExplicitSearch(program.unroll(), model)) {
            return search.outcomes(Interruption.none()).keySet().stream().map(Candidates::text)
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (Interruption.StoppedException e) {
            throw new AssertionError(e);
        }
    }

    static String text(Outcome outcome) {
        return outcome.values().values().stream().map(Object::toString).collect(Collectors.joining(" "));
    }

    static boolean reachesBound(UnrolledProgram program, MemoryModel model) {
        return find(program, model, new Goal.ReachesBound()) instanceof SearchResult.Found;
    }

    static SearchResult find(UnrolledProgram program, MemoryModel model, Goal goal) {
        try (ExplicitSearch search = new ExplicitSearch(program, model)) {
            return search.find(goal, Interruption.none());
        } catch (Interruption.StoppedException e) {
            throw new AssertionError(e);
        }
    }
}
