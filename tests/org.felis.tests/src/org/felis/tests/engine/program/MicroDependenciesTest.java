package org.felis.tests.engine.program;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;

import org.felis.engine.model.BaseRelation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Unroller;
import org.felis.engine.query.Interruption;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.CandidateEnumerator;
import org.felis.engine.semantics.Execution;
import org.felis.tests.engine.generate.ProgramGenerator;
import org.felis.tests.engine.model.ModelBuilder;
import org.junit.jupiter.api.Test;

/** Dependencies by micro-events against the base relations, on candidate executions of random programs. */
class MicroDependenciesTest {

    private static final int BOUND = 2;
    private static final int CANDIDATES_PER_PROGRAM = 60;

    private static final Set<BaseRelation> DEPENDENCIES = EnumSet.range(BaseRelation.ADDR, BaseRelation.PICK_CTRL);

    private final Map<BaseRelation, Integer> pairs = new EnumMap<>(BaseRelation.class);

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
            compareCandidates(generator.apply(seed), "seed " + seed);
        }
        for (BaseRelation name : DEPENDENCIES) {
            assertTrue(pairs.getOrDefault(name, 0) > programs, "too few pairs compared: " + pairs);
        }
    }

    private void compareCandidates(Program program, String seed) throws Interruption.StoppedException {
        int[] visited = {0};
        new CandidateEnumerator(Unroller.unroll(program, BOUND), ModelBuilder.withoutAxioms()).forEach(candidate -> {
            Execution execution = candidate.execution();
            MicroDependencies basic = new MicroDependencies(execution, false);
            MicroDependencies picks = new MicroDependencies(execution, true);
            assertAll(seed,
                    () -> compare(execution, BaseRelation.ADDR, basic.address()),
                    () -> compare(execution, BaseRelation.DATA, basic.data()),
                    () -> compare(execution, BaseRelation.CTRL, basic.control()),
                    () -> compare(execution, BaseRelation.PICK_ADDR, picks.address()),
                    () -> compare(execution, BaseRelation.PICK_DATA, picks.data()),
                    () -> compare(execution, BaseRelation.PICK_CTRL, picks.control()));
            return ++visited[0] < CANDIDATES_PER_PROGRAM;
        }, Interruption.none());
    }

    private void compare(Execution execution, BaseRelation name, Relation byMicroEvents) {
        Relation expected = execution.baseRelation(name.catName());
        assertEquals(expected, byMicroEvents, name.catName());
        pairs.merge(name, expected.cardinality(), Integer::sum);
    }
}
