package org.felis.tests.engine.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

import org.felis.engine.analysis.relation.RelationAnalysis;
import org.felis.engine.analysis.relation.RelationStatistics;
import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.options.AnalysisOptions.Aliasing;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The analysis finds what docs/semantics.md finds by hand in the paper's introductory example. */
class PaperExampleTest {

    private final UnrolledProgram program = PaperExample.program();
    private final MemoryModel model = PaperExample.tso();
    private RelationAnalysis analysis;

    @BeforeEach
    void analyse() throws Exception {
        analysis = RelationAnalysis.of(program, model, AnalysisOptions.DEFAULT, Interruption.none());
    }

    private RelationTerm named(String name) {
        return (RelationTerm) model.find(name).orElseThrow();
    }

    private static Set<String> pairs(Relation relation) {
        Set<String> pairs = new TreeSet<>();
        relation.forEach((s, t) -> pairs.add("" + PaperExample.NAMES.charAt(s) + PaperExample.NAMES.charAt(t)));
        return pairs;
    }

    private Set<String> may(String name) {
        return pairs(analysis.bounds(named(name)).may());
    }

    private static Set<String> labels(String text) {
        return text.isEmpty() ? Set.of() : new TreeSet<>(Set.of(text.split(" ")));
    }

    @Test
    void theProgramHasSevenEvents() {
        assertEquals(7, program.size());
    }

    @Test
    void mayPairsAreTheLabelsOfThePaper() {
        assertEquals(labels("ab ac bc de"), may("po-tso"));
        assertEquals(labels("fb gc"), may("co"));
        assertEquals(labels("fa fe be gd cd"), may("rfe"));
        assertEquals(labels("ab eb dc"), may("fr"));
        assertEquals(labels(""), may("implied"));
        assertEquals(labels(""), may("mfence"));
    }

    @Test
    void globalHappensBeforeHasThirteenMayPairs() {
        assertEquals(13, may("ghb-tso").size());
    }

    @Test
    void sixPairsAreActiveOfWhichTwoAreMust() {
        RelationTerm ghb = named("ghb-tso");
        assertEquals(labels("bc cd de eb be dc"), pairs(analysis.active(ghb)));
        assertEquals(labels("bc de"), pairs(analysis.active(ghb).intersection(analysis.bounds(ghb).must())));
    }

    @Test
    void statisticsTellTheSame() {
        RelationStatistics ghb = analysis.statistics().stream().filter(s -> s.name().equals("ghb-tso")).findFirst()
                .orElseThrow();
        assertEquals(new RelationStatistics("ghb-tso", 13, 7, 6, 2), ghb);
    }

    @Test
    void withoutAliasAnalysisEveryWriteMayBeReadByEveryRead() throws Exception {
        analysis = RelationAnalysis.of(program, model, AnalysisOptions.DEFAULT.withAliasing(Aliasing.NONE),
                Interruption.none());
        assertEquals(labels("fa fd fe ga gd ge bd be cd ce"), may("rfe"));
    }

    /** The union and the intersection over all candidates are the best bounds there are. */
    @Test
    void everyBoundIsExact() throws Exception {
        assertExact(analysis, evaluation -> true);
    }

    @Test
    void everyBoundUnderAxiomsIsExactForConsistentExecutions() throws Exception {
        assertExact(analysis.underAxioms(Interruption.none()),
                evaluation -> model.requirements().stream().allMatch(evaluation::holds));
    }

    private void assertExact(RelationAnalysis bounds, Predicate<ModelEvaluation> considered) throws Exception {
        List<ModelEvaluation> executions = new ArrayList<>();
        new CandidateEnumerator(program, model).forEach(candidate -> {
            if (considered.test(candidate)) {
                executions.add(candidate);
            }
            return true;
        }, Interruption.none());
        for (String name : List.of("po-tso", "co", "rfe", "fr", "implied", "mfence", "ghb-tso")) {
            Relation some = Relation.empty(program.size());
            Relation every = Relation.full(program.size());
            for (ModelEvaluation execution : executions) {
                Relation actual = execution.relation(named(name));
                some = some.union(actual);
                every = every.intersection(actual);
            }
            assertEquals(pairs(some), pairs(bounds.bounds(named(name)).may()), name);
            assertEquals(pairs(every), pairs(bounds.bounds(named(name)).must()), name);
        }
    }
}
