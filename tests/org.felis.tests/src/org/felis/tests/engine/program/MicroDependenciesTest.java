package org.felis.tests.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.expression.Proposition;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.relation.Relation;
import org.felis.engine.solver.SmtSearch;
import org.felis.tests.Repository;
import org.felis.tests.engine.generate.ProgramGenerator;
import org.felis.verification.sources.ModelReading;
import org.junit.jupiter.api.Test;

/**
 * Dependencies that a model computes from micro-events against the base relations, on random programs of machine instructions.
 * In statements of a language there are dependencies inside one statement, and control dependencies end.
 */
class MicroDependenciesTest {

    private static final int BOUND = 2;
    private static final int CANDIDATES_PER_PROGRAM = 60;

    private static final List<String> DEPENDENCIES = List.of("addr", "data", "ctrl", "pick-addr-dep", "pick-data-dep",
            "pick-ctrl-dep", "iico-data-dep", "iico-pick-dep");

    /** Ways through registers lead over no memory access. */
    private static final String COMPUTED = """
            "dependencies from micro-events"
            let inner = Rreg | Wreg | PRED
            let status = [W & EX]; iico_ctrl; [inner]
            let way(step) = ([R]; step; [inner] | status); ([inner]; step; [inner])*
            let by-data = way(iico_data | rf-reg)
            let by-pick = way(iico_data | iico_ctrl | rf-reg)
            let pick = (iico_data | iico_ctrl); ([inner]; (iico_data | iico_ctrl))*
            let m-addr = (by-data; [ADDR]; iico_data; [M]) \\ same-instance
            let m-data = (by-data; [DATA]; iico_data; [W]) \\ same-instance
            let m-ctrl = (by-data | [R]); iico_data; [BCC]; po & (_ * ~inner)
            let m-pick-addr-dep = (by-pick; [ADDR]; pick; [M]) \\ same-instance
            let m-pick-data-dep = (by-pick; [DATA]; pick; [W]) \\ same-instance
            let m-pick-ctrl-dep = (by-pick | [R]); pick; [BCC]; po & (_ * ~inner)
            let inside(step) = same-instance & ([R]; (step; [inner])*; step; [W]) \\ id
            let m-iico-data-dep = inside(iico_data)
            let m-iico-pick-dep = inside(iico_data | iico_ctrl)
            let differ(r, s) = (r \\ s) | (s \\ r)
            flag ~empty differ(m-addr, addr) | differ(m-data, data) | differ(m-ctrl, ctrl)
                | differ(m-pick-addr-dep, pick-addr-dep) | differ(m-pick-data-dep, pick-data-dep)
                | differ(m-pick-ctrl-dep, pick-ctrl-dep)
                | differ(m-iico-data-dep, iico-data-dep) | differ(m-iico-pick-dep, iico-pick-dep) as differs
            """;

    private final MemoryModel model = model();
    private final Map<String, Integer> pairs = new HashMap<>();

    private static MemoryModel model() {
        CatCompilation compilation = CatLanguage.shared().compile(new CatSource("computed.cat", COMPUTED),
                IncludeResolver.inDirectories(List.of(), new ModelLibrary(Repository.root().resolve("cat-models"))), ModelReading.DEFAULTS);
        return compilation.model().orElseThrow(() -> new AssertionError(compilation.problems()));
    }

    @Test
    void dependenciesOfGeneratedProgramsAreTheBaseRelations() throws Interruption.StoppedException {
        compare(300, ProgramGenerator::generateMachineProgram);
    }

    @Test
    void dependenciesThroughInstructionsOfManyOperationsAreTheBaseRelations() throws Interruption.StoppedException {
        compare(400, InstructionGenerator::generate);
    }

    private void compare(int programs, LongFunction<Program> generator) throws Interruption.StoppedException {
        for (long seed = 0; seed < programs; seed++) {
            Program program = generator.apply(seed);
            if (!program.statements()) {
                compareCandidates(program, "seed " + seed);
            }
        }
        for (String name : DEPENDENCIES) {
            assertTrue(pairs.getOrDefault(name, 0) > programs, "too few pairs compared: " + pairs);
        }
    }

    private void compareCandidates(Program program, String seed) throws Interruption.StoppedException {
        int[] visited = {0};
        new CandidateEnumerator(Unroller.unroll(program, BOUND), model).forEach(candidate -> {
            for (String name : DEPENDENCIES) {
                Relation expected = candidate.execution().baseRelation(BaseRelation.find(name).orElseThrow());
                assertEquals(expected, candidate.relation((RelationTerm) model.find("m-" + name).orElseThrow()),
                        name + " of " + seed);
                pairs.merge(name, expected.cardinality(), Integer::sum);
            }
            return ++visited[0] < CANDIDATES_PER_PROGRAM;
        }, Interruption.none());
    }

    @Test
    void theSolverFindsNoExecutionWhereTheyDiffer() throws Interruption.StoppedException {
        int executable = 0;
        for (long seed = 0; seed < 60; seed++) {
            Program program = seed % 2 == 0 ? ProgramGenerator.generate(seed) : InstructionGenerator.generate(seed);
            if (program.statements()) {
                continue;
            }
            try (SmtSearch search = new SmtSearch(Unroller.unroll(program, BOUND), model)) {
                assertInstanceOf(SearchResult.None.class,
                        search.find(new Goal.Raises(model.axioms().get(0)), Interruption.none()), "seed " + seed);
                executable += search.find(new Goal.Satisfies(new Proposition.True()),
                        Interruption.none()) instanceof SearchResult.Found ? 1 : 0;
            }
        }
        assertTrue(executable > 30, "only " + executable + " programs have executions");
    }
}
