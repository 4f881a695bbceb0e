package org.felis.tests.engine.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.felis.engine.expression.Proposition;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.query.Statistic;
import org.felis.engine.options.EncodingOptions;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** What a search tells about its work. */
class SmtStatisticsTest {

    /** Without positions of events, which the other solver gets. */
    private static final SmtOptions Z3 = SmtOptions.DEFAULT.withEncoding(EncodingOptions.DEFAULT.withSolver(EncodingOptions.Solver.Z3));

    private static Map<String, Double> statistics(SmtSearch search) {
        return search.statistics().stream().collect(Collectors.toMap(Statistic::name, Statistic::value));
    }

    @Test
    void relationsFormulasAndStagesAreCounted() throws Interruption.StoppedException {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").store("y", "1").thread()
                .load("r1", "y").load("r2", "x");
        ModelBuilder model = new ModelBuilder();
        model.define("fr", model.fr());
        model.acyclic("sc", model.union(model.base(BaseRelation.PO), model.base(BaseRelation.RF), model.co(), model.fr()));
        try (SmtSearch search = new SmtSearch(program.unroll(), model.build(), Z3)) {
            assertInstanceOf(SearchResult.None.class, search.find(new Goal.Satisfies(new Proposition.And(
                    List.of(program.isValue(1, "r1", 1), program.isValue(1, "r2", 0)))), Interruption.none()));
            Map<String, Double> statistics = statistics(search);
            assertEquals(6, statistics.get("events"));
            assertEquals(2, statistics.get("fr may"));
            assertEquals(4, statistics.get("SMT variables"), "the two sources of each of the two reads");
            assertTrue(statistics.get("SMT assertions") > 0);
            for (String stage : List.of("analysis", "encoding", "solving", "replay")) {
                assertTrue(statistics.containsKey(stage), stage);
            }
        }
    }

    @Test
    void sizesAreStillToldAfterTheSearchIsClosed() throws Interruption.StoppedException {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().store("x", "1").thread().load("r1", "x");
        SmtSearch search = new SmtSearch(program.unroll(), ModelBuilder.coherence(), Z3);
        search.find(new Goal.Satisfies(program.isValue(1, "r1", 1)), Interruption.none());
        search.close();
        assertEquals(2, statistics(search).get("SMT variables"));
    }
}
