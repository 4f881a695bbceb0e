package org.felis.tests.engine.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.Replay;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.enumeration.TooManyNumbersException;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Failure;
import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.query.Statistic;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers that an execution chooses: one decision of the solver, whatever is computed from it, and tried one by one by the other procedure. */
class ChosenNumbersTest {

    private static final MemoryModel ANYTHING = ModelBuilder.withoutAxioms();

    /** The number goes through memory to another thread. */
    private static ProgramBuilder passed(int bits) {
        ProgramBuilder program = ProgramBuilder.withLocations("x");
        program.thread().choose("r1", bits).store("x", "r1").observe(0, "r1");
        return program.thread().load("r2", "x").observe(1, "r2");
    }

    private static Set<Outcome> bySmt(ProgramBuilder program) throws Interruption.StoppedException {
        try (SmtSearch search = new SmtSearch(program.unroll(), ANYTHING, SmtOptions.DEFAULT)) {
            return new HashSet<>(search.outcomes(Interruption.none()).keySet());
        }
    }

    private static Set<Outcome> oneByOne(ProgramBuilder program) throws Interruption.StoppedException {
        try (ExplicitSearch search = new ExplicitSearch(program.unroll(), ANYTHING)) {
            return new HashSet<>(search.outcomes(Interruption.none()).keySet());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 6})
    void eachNumberIsChosenInSomeExecutionAndReadOrNot(int bits) throws Interruption.StoppedException {
        Set<Outcome> outcomes = bySmt(passed(bits));
        assertEquals(oneByOne(passed(bits)), outcomes);
        assertEquals(2 * (1 << bits) - 1, outcomes.size());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE, 0x0123_4567_89ab_cdefL})
    void anyNumberOf64BitsIsPossibleAndNoneOfMoreThan32WhereSoManyAreChosen(long wanted) {
        for (int bits : new int[] {32, 64}) {
            ProgramBuilder program = passed(bits);
            assertEquals(bits == 64 || wanted >>> 32 == 0, Solved.of(program, ANYTHING).allows(program.isValue(1, "r2", wanted)), bits + " bits");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "0,-1", "3,5,9223372036854775807,-1,12", "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,100"})
    void oneOfFewNumbersIsChosen(String numbers) throws Interruption.StoppedException {
        List<Long> few = Stream.of(numbers.split(",")).map(Long::valueOf).toList();
        ProgramBuilder program = ProgramBuilder.withLocations("x");
        program.thread().chooseAmong("r1", few).store("x", "r1").observe(0, "r1");
        program.thread().load("r2", "x").observe(1, "r2");
        Set<Outcome> outcomes = bySmt(program);
        assertEquals(oneByOne(program), outcomes);
        assertEquals(2 * few.size() - (few.contains(0L) ? 1 : 0), outcomes.size());
        for (long number : few) {
            assertTrue(Solved.of(program, ANYTHING).allows(program.isValue(1, "r2", number)));
        }
        assertFalse(Solved.of(program, ANYTHING).allows(program.isValue(1, "r2", 6000)));
    }

    @Test
    void tooManyNumbersAreNotTriedOneByOne() {
        TooManyNumbersException found = assertThrows(TooManyNumbersException.class, () -> oneByOne(passed(32)));
        assertTrue(found.getMessage().contains("may be any number of 32 bits: the explicit procedure tries numbers of at most 8 bits"), found.getMessage());
    }

    /** A number below the limit that another thread reads is below it. */
    private static ProgramBuilder limited(long limit) {
        ProgramBuilder program = ProgramBuilder.withLocations("x");
        program.thread().choose("r1", 64)
                .assume(Expression.binary(BinaryOperator.LESS_EQUAL_UNSIGNED, program.operand("r1"), Expression.constant(limit))).store("x", "r1");
        return program.thread().load("r2", "x")
                .failUnless(Expression.binary(BinaryOperator.LESS_EQUAL_UNSIGNED, program.operand("r2"), Expression.constant(limit)), Failure.ASSERTION);
    }

    private static double variables(long limit) throws Interruption.StoppedException {
        try (SmtSearch search = new SmtSearch(limited(limit).unroll(), ANYTHING, SmtOptions.DEFAULT)) {
            assertTrue(search.find(new Goal.Fails(), Interruption.none()) instanceof SearchResult.None);
            return search.statistics().stream().filter(statistic -> statistic.name().equals("SMT variables")).mapToDouble(Statistic::value).sum();
        }
    }

    @Test
    void theEncodingDoesNotGrowWithTheRange() throws Interruption.StoppedException {
        double few = variables(3);
        assertEquals(few, variables(0xffff_ffffL), few / 5);
        assertEquals(few, variables(-1L), few / 5);
    }

    /** Writes to a cell of an array at an index below a limit; fails where there is no such cell. */
    private static ProgramBuilder indexed(long limit) {
        ProgramBuilder program = new ProgramBuilder().array("a", 3);
        program.thread().choose("i", 32).assume(Expression.binary(BinaryOperator.LESS_UNSIGNED, program.operand("i"), Expression.constant(limit)));
        Expression cell = program.add(program.operand("a"), Expression.binary(BinaryOperator.MUL, program.operand("i"), Expression.constant(Long.BYTES)));
        program.assign("p", cell).check(program.operand("p")).store(program.operand("p"), Expression.ONE);
        return program.load("last", program.add(program.operand("a"), Expression.constant(2L * Long.BYTES)));
    }

    @Test
    void aNumberMayBeTheIndexOfACellOrOfNone() {
        assertFalse(Solved.of(indexed(3), ANYTHING).meets(new Goal.Fails()));
        assertTrue(Solved.of(indexed(4), ANYTHING).meets(new Goal.Fails()));
        Proposition isOne = indexed(3).isValue(0, "last", 1);
        assertTrue(Solved.of(indexed(3), ANYTHING).allows(isOne));
        assertFalse(Solved.of(indexed(2), ANYTHING).allows(isOne));
    }

    private static Execution found() throws Interruption.StoppedException {
        try (SmtSearch search = new SmtSearch(passed(4).unroll(), ANYTHING, SmtOptions.DEFAULT)) {
            return ((SearchResult.Found) search.find(Goal.COMPLETE, Interruption.none())).execution();
        }
    }

    private static String refusal(Execution execution, Map<ChoicePoint, Long> numbers) {
        ExecutionChoices choices = execution.choices();
        return assertThrows(ReplayException.class, () -> Replay.replay(new ExecutionChoices(choices.program(), choices.paths(), choices.executed(),
                choices.keeping(), numbers, choices.readsFrom(), choices.chosen(), choices.finalWrites()))).getMessage();
    }

    @Test
    void anExecutionIsReplayedWithItsNumberAndNoneWithoutOneOrWithOneThatIsTooLarge() throws Exception {
        Execution execution = found();
        ChoicePoint point = new ChoicePoint(0, 0, 0);
        assertEquals(Set.of(point), execution.choices().numbers().keySet());
        assertEquals(execution.finalRegister(0, Register.named("r1")), Value.of(execution.choices().numbers().get(point)));
        assertEquals(execution.choices(), Replay.replay(execution.choices()).choices());
        assertTrue(refusal(execution, Map.of()).contains("no number is chosen"));
        assertTrue(refusal(execution, Map.of(point, 16L)).contains("is none of those of which one is chosen"));
        assertEquals(List.of(point), ChoicePoint.of(execution.program().threads().get(0), execution.program().threads().get(0).steps().get(0)));
    }
}
