package org.felis.tests.engine.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.candidate.Execution;
import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.query.Goal;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.tests.engine.generate.ProgramGenerator;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** The executions that SMT tells apart are those that enumeration finds, up to what happens, reads-from and coherence. */
class DistinctExecutionsTest {

    private static final int PROGRAMS = 60;
    private static final int BOUND = 2;

    /** What tells executions apart. */
    private record Likeness(EventSet executed, Relation readsFrom, Relation coherence) {
        static Likeness of(Execution execution, MemoryModel model) {
            return new Likeness(execution.executed(), execution.baseRelation(BaseRelation.RF), execution.chosen(model.coherence().getAsInt()));
        }
    }

    private static List<Likeness> bySmt(UnrolledProgram program, MemoryModel model) throws Interruption.StoppedException {
        List<Likeness> found = new ArrayList<>();
        try (SmtSearch search = new SmtSearch(program, model, SmtOptions.DEFAULT)) {
            search.forEachDistinct(Goal.Ends.ANY, object -> false, execution -> {
                if (Goal.Ends.COMPLETE.allow(execution)) {
                    found.add(Likeness.of(execution, model));
                }
            }, Interruption.none());
        }
        return found;
    }

    private static Set<Likeness> byEnumeration(UnrolledProgram program, MemoryModel model) throws Interruption.StoppedException {
        Set<Likeness> found = new HashSet<>();
        try (ExplicitSearch search = new ExplicitSearch(program, model)) {
            search.forEach(Goal.COMPLETE, execution -> found.add(Likeness.of(execution, model)) || true, Interruption.none());
        }
        return found;
    }

    @Test
    void ofRandomProgramsBothProceduresFindTheSameOnesAndSmtEachOnce() throws Interruption.StoppedException {
        int all = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Program program = ProgramGenerator.generate(seed);
            if (program.filter().isPresent()) {
                continue;
            }
            UnrolledProgram unrolled = Unroller.unroll(program, BOUND);
            for (MemoryModel model : List.of(ModelBuilder.sequentialConsistency(), ModelBuilder.coherence())) {
                List<Likeness> found = bySmt(unrolled, model);
                assertEquals(byEnumeration(unrolled, model), new HashSet<>(found), program.name() + " under " + model.name());
                assertEquals(new HashSet<>(found).size(), found.size(), program.name() + ": one of them was found twice");
                all += found.size();
            }
        }
        assertTrue(all > 4 * PROGRAMS, "only " + all + " executions");
    }

    @Test
    void numbersThatAreChosenMakeNoDifferenceByThemselves() throws Interruption.StoppedException {
        ProgramBuilder program = ProgramBuilder.withLocations("x");
        program.thread().choose("r1", 64).store("x", "r1").thread().load("r2", "x");
        assertEquals(2, bySmt(program.unroll(), ModelBuilder.sequentialConsistency()).size());
    }

    @Test
    void whoAwaitsAnObjectDoesNotMissWhatIsWrittenThere() throws Interruption.StoppedException {
        ProgramBuilder program = ProgramBuilder.withLocations("flag");
        program.thread().store("flag", "1").thread().load("r", "flag");
        int[] found = new int[1];
        try (SmtSearch search = new SmtSearch(program.unroll(), ModelBuilder.sequentialConsistency(), SmtOptions.DEFAULT)) {
            search.forEachDistinct(Goal.Ends.ANY, object -> object.name().equals("flag"), execution -> found[0]++, Interruption.none());
        }
        assertEquals(1, found[0]);
    }
}
