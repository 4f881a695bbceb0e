package org.felis.tests.engine.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.engine.witness.CheckedSearch;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.felis.verification.sources.ModelReading;
import org.junit.jupiter.api.Test;

/** Threads that do the same again and again for ever, as both procedures see them. */
class RepetitionTest {

    private static final List<MemoryModel> MODELS = List.of(library("sc"), library("aarch64"));

    private static MemoryModel library(String name) {
        return CatLanguage.shared().compile(ModelLibrary.located().find(name + ".cat").orElseThrow(), IncludeResolver.inDirectories(),
                ModelReading.DEFAULTS).model().orElseThrow();
    }

    /** Under all models, and by both procedures, whose witnesses are checked. */
    private static boolean isStuck(ProgramBuilder builder) {
        UnrolledProgram program = builder.unroll();
        boolean stuck = isStuck(program, MODELS.get(0), new SmtSearch(program, MODELS.get(0), SmtOptions.DEFAULT));
        for (MemoryModel model : MODELS) {
            assertEquals(stuck, isStuck(program, model, new SmtSearch(program, model, SmtOptions.DEFAULT)), model.name());
            assertEquals(stuck, isStuck(program, model, new ExplicitSearch(program, model)), model.name());
        }
        return stuck;
    }

    private static boolean isStuck(UnrolledProgram program, MemoryModel model, ExecutionSearch procedure) {
        try (ExecutionSearch search = new CheckedSearch(procedure, program, model)) {
            return search.find(new Goal.Stuck(), Interruption.none()) instanceof SearchResult.Found;
        } catch (Interruption.StoppedException e) {
            throw new AssertionError(e);
        }
    }

    private static ProgramBuilder waitingForOne(ProgramBuilder program) {
        return program.label("again").load("r", "x").repeatUnless(program.binary(BinaryOperator.EQUAL, "r", "1"), "again");
    }

    @Test
    void whoWaitsForAWriteThatIsThereDoesNotWaitForEver() {
        assertFalse(isStuck(waitingForOne(ProgramBuilder.withLocations("x").thread().store("x", "1").thread())));
    }

    @Test
    void whoWaitsForAWriteThatNobodyMakesWaitsForEver() {
        assertTrue(isStuck(waitingForOne(ProgramBuilder.withLocations("x").thread().store("x", "2").thread())));
        assertTrue(isStuck(waitingForOne(ProgramBuilder.withLocations("x").thread())));
    }

    @Test
    void whereTwoWritesMayBeInEitherOrderTheWrongOneMayBeTheLast() {
        assertTrue(isStuck(waitingForOne(ProgramBuilder.withLocations("x").thread().store("x", "1").thread().store("x", "2").thread())));
        assertFalse(isStuck(waitingForOne(ProgramBuilder.withLocations("x").thread().store("x", "2").store("x", "1").thread())));
    }

    @Test
    void anExchangeThatPutsBackWhatItFindsIsRepeatedForEver() {
        ProgramBuilder held = ProgramBuilder.withLocations("l").thread().store("l", "1").thread().label("again").swap("r", "l", Expression.ONE);
        assertTrue(isStuck(held.repeatUnless(held.binary(BinaryOperator.EQUAL, "r", "0"), "again")));
        ProgramBuilder freed = ProgramBuilder.withLocations("l").thread().store("l", "1").store("l", "0").thread().label("again").swap("r", "l", Expression.ONE);
        assertFalse(isStuck(freed.repeatUnless(freed.binary(BinaryOperator.EQUAL, "r", "0"), "again")));
    }

    @Test
    void aRoundThatLeavesAnotherMemoryIsNotRepeated() {
        assertTrue(isStuck(ProgramBuilder.withLocations("x").thread().label("again").store("x", "1").store("x", "0").repeat("again")));
        assertFalse(isStuck(ProgramBuilder.withLocations("x").thread().label("again").store("x", "0").store("x", "1").repeat("again")));
        ProgramBuilder counting = ProgramBuilder.withLocations("x").thread().label("again").fetchAdd("r", "x", "1").repeat("again");
        assertFalse(isStuck(counting));
    }

    @Test
    void whatComesAfterARoundOfAnotherThreadEndsIt() {
        assertFalse(isStuck(ProgramBuilder.withLocations("x").thread().store("x", "1").thread().label("again").store("x", "0").repeat("again")));
        assertTrue(isStuck(ProgramBuilder.withLocations("x").thread().store("x", "0").thread().label("again").store("x", "0").repeat("again")));
    }

    @Test
    void twoThreadsMayWaitForEachOtherInTheirRounds() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().label("again").store("x", "1").load("r", "y").store("x", "0");
        program.repeatUnless(program.binary(BinaryOperator.EQUAL, "r", "0"), "again").thread().label("again").store("y", "1").load("r", "x").store("y", "0");
        assertTrue(isStuck(program.repeatUnless(program.binary(BinaryOperator.EQUAL, "r", "0"), "again")));
    }

    @Test
    void executionsWithThreadsThatAreCutOffOrBlockedOtherwiseSayNothing() {
        assertFalse(isStuck(waitingForOne(ProgramBuilder.withLocations("x").thread().stop(ThreadEnd.BLOCKED).thread())));
        assertFalse(isStuck(waitingForOne(ProgramBuilder.withLocations("x").thread().stop(ThreadEnd.BOUND).thread())));
        assertFalse(isStuck(ProgramBuilder.withLocations("x").thread().store("x", "1").thread().load("r", "x")));
    }

    @Test
    void withoutCoherenceNothingCanBeSaid() {
        UnrolledProgram program = waitingForOne(ProgramBuilder.withLocations("x").thread()).unroll();
        MemoryModel model = ModelBuilder.withoutAxioms();
        MemoryModel nothing = new MemoryModel("nothing", List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
        assertTrue(isStuck(program, model, new ExplicitSearch(program, model)));
        assertThrows(IllegalArgumentException.class, () -> isStuck(program, nothing, new ExplicitSearch(program, nothing)));
        assertThrows(IllegalArgumentException.class, () -> isStuck(program, nothing, new SmtSearch(program, nothing, SmtOptions.DEFAULT)));
    }
}
