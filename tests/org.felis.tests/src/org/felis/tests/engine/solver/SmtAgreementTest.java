package org.felis.tests.engine.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Terms;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.solver.SmtOptions;
import org.felis.tests.engine.generate.DataCycleGenerator;
import org.felis.tests.engine.generate.RandomPair;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.InstructionGenerator;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/**
 * The SMT procedure and the explicit search answer every goal as the judge does, which looks at every candidate: on random programs
 * under random models, whatever the options. Each pair is verified with a few combinations of options, so that all combinations are
 * used in turn; a few pairs with all of them.
 *
 * <p>System properties: {@code felis.pairs}, how many; {@code felis.seed}, the number of the first; {@code felis.combinations}, how
 * many for each pair; {@code felis.candidates}, how large programs may be, about 3,000 candidates by default.
 */
class SmtAgreementTest {

    private static final int PAIRS = Integer.getInteger("felis.pairs", 500);
    private static final long FIRST = Long.getLong("felis.seed", 0);
    private static final int COMBINATIONS = Integer.getInteger("felis.combinations", 2);
    private static final int MOST_REPORTED = 10;
    private static final int AT_A_TIME = 100;

    private static final List<SmtOptions> ALL = OptionSpace.smt();

    /** What came of a pair. */
    private record Compared(RandomPair pair, List<SmtOptions> combinations, Disagreement.Comparison comparison, List<String> disagreements) {
    }

    private static Compared compared(long number) {
        List<String> disagreements = new ArrayList<>();
        RandomPair pair = RandomPair.of(number);
        List<SmtOptions> combinations = OptionSpace.some(ALL, number, COMBINATIONS);
        try {
            return new Compared(pair, combinations, compare(pair, combinations, disagreements), disagreements);
        } catch (Interruption.StoppedException stopped) {
            throw new AssertionError("nobody stops it", stopped);
        }
    }

    @Test
    void randomPairsHaveTheSameAnswersWhateverTheOptions() {
        Set<SmtOptions> used = new HashSet<>();
        int outcomes = 0;
        int symbols = 0;
        int asking = 0;
        int specialized = 0;
        Map<Failure, Integer> failing = new EnumMap<>(Failure.class);
        int searches = 0;
        int stopped = 0;
        List<String> disagreements = new ArrayList<>();
        for (long from = FIRST; from < FIRST + PAIRS && disagreements.size() < MOST_REPORTED; from += AT_A_TIME) {
            List<Compared> some = LongStream.range(from, Math.min(from + AT_A_TIME, FIRST + PAIRS)).parallel().mapToObj(SmtAgreementTest::compared).toList();
            for (Compared compared : some) {
                Disagreement.Comparison comparison = compared.comparison();
                used.addAll(compared.combinations());
                searches += compared.combinations().size();
                stopped += comparison.stopped();
                outcomes += comparison.outcomes().size();
                symbols += hasSymbol(comparison.outcomes()) ? 1 : 0;
                asking += compared.pair().model().asksForMicroEvents() ? 1 : 0;
                specialized += isSpecialized(compared.pair()) ? 1 : 0;
                comparison.failures().forEach(failure -> failing.merge(failure, 1, Integer::sum));
                disagreements.addAll(compared.disagreements());
            }
        }
        System.out.printf("%d pairs from %d: %d searches, %d of them stopped, %d of %d combinations, %d outcomes, %d specialized, failing %s, %d disagreements%n",
                PAIRS, FIRST, searches, stopped, used.size(), ALL.size(), outcomes, specialized, failing, disagreements.size());
        assertTrue(disagreements.isEmpty(), () -> String.join("\n", disagreements));
        if (PAIRS >= 500 && COMBINATIONS > 0) {
            assertTrue(used.containsAll(ALL));
            assertTrue(stopped < searches / 20, stopped + " of " + searches + " searches stopped");
            assertTrue(outcomes > PAIRS, "only " + outcomes + " outcomes compared");
            assertTrue(asking > PAIRS / 20, "only " + asking + " models ask for micro-events");
            assertTrue(symbols > 0, "no program with symbols");
            for (Failure failure : List.of(Failure.ASSERTION, Failure.MEMORY, Failure.UNDEFINED)) { // the fourth is told apart from them nowhere in the engine
                assertTrue(failing.getOrDefault(failure, 0) > PAIRS / 200, "programs fail: " + failing);
            }
            assertTrue(specialized > PAIRS / 20, "only " + specialized + " models are specialized");
        }
    }

    /** Values flow round through memory, and what a value is computed from itself by is a cycle of program order and reads-from, or lies inside an instruction. */
    @Test
    void noValueComesFromItselfWhereTheModelForbidsIt() throws Interruption.StoppedException {
        MemoryModel noThinAir = withoutThinAir();
        List<String> disagreements = new ArrayList<>();
        int outcomes = 0;
        for (long number = FIRST; number < FIRST + PAIRS / 2; number++) {
            Program program = number % 3 == 0 ? InstructionGenerator.generate(number) : DataCycleGenerator.generate(number);
            RandomPair pair = new RandomPair(number, program, number % 2 == 0 ? noThinAir : ModelBuilder.sequentialConsistency());
            outcomes += compare(pair, OptionSpace.some(ALL, number, COMBINATIONS), disagreements).outcomes().size();
        }
        assertTrue(disagreements.isEmpty(), () -> String.join("\n", disagreements));
        assertTrue(outcomes > PAIRS / 2, "only " + outcomes + " outcomes compared");
    }

    private static MemoryModel withoutThinAir() {
        ModelBuilder model = new ModelBuilder();
        return model.acyclic("no-thin-air", model.union(model.base(BaseRelation.PO), model.base(BaseRelation.RF))).build();
    }

    /** An instruction that reads and writes has no program order inside, so that two of them may copy from each other what nobody has written. */
    @Test
    void insideInstructionsValuesMayComeFromThemselves() throws Interruption.StoppedException {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y");
        program.thread().copy(program.operand("y"), program.operand("x")).load("r1", "y").thread().copy(program.operand("x"), program.operand("y")).observe("x").observe(0, "r1");
        List<String> disagreements = new ArrayList<>();
        Disagreement.Comparison comparison = compare(new RandomPair(0, program.program(), withoutThinAir()), OptionSpace.some(ALL, 0, 20), disagreements);
        assertTrue(disagreements.isEmpty(), () -> String.join("\n", disagreements));
        assertTrue(hasSymbol(comparison.outcomes()), "no value comes from itself");
    }

    @Test
    void aFewPairsHaveTheSameAnswersUnderEveryCombinationOfOptions() {
        List<String> disagreements = new ArrayList<>();
        for (long number = FIRST; number < FIRST + Math.min(PAIRS, 3); number++) {
            compareAll(RandomPair.of(number), disagreements);
        }
        assertTrue(disagreements.isEmpty(), () -> String.join("\n", disagreements));
    }

    /**
     * A read that takes the value of a later write, which depends on it and has the same value anyway: if the compare-and-swap
     * keeps what it compared, values are computed from themselves and there is no execution; if not, there is one. (Found by pair 5399 of
     * small programs: excluding the first excluded the second.)
     */
    @Test
    void aRefutedChoiceOfWhatIsKeptRefutesNoOther() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").statements();
        program.thread().compareAndSwap("r3", "y", "1", "r3")
                .jumpForwardIf(new Expression.Unary(Expression.UnaryOperator.IS_ZERO, program.operand("r3")), "join")
                .copy(program.operand("y"), program.operand("x")).label("join").nothing();
        program.store(program.operand("y"), program.add(program.xor("r3", "r3"), Expression.ONE)).observe(0, "r3").observe("y");
        ModelBuilder model = new ModelBuilder();
        model.acyclic("a0", model.union(model.base(BaseRelation.ADDR), model.base(BaseRelation.DATA), model.base(BaseRelation.CTRL), model.terms()
                .intersection(model.union(model.base(BaseRelation.RF), model.co(), model.fr()), model.base(BaseRelation.EXT))));
        List<String> disagreements = new ArrayList<>();
        compareAll(new RandomPair(0, program.program(), model.build()), disagreements);
        assertTrue(disagreements.isEmpty(), () -> String.join("\n", disagreements));
    }

    /**
     * Which pairs may be chosen is told by a relation defined by itself, of which a solution tells too many pairs or too few where that suffices. (Found by pair 3007879: the relation chosen could not be read off the solution.)
     */
    @Test
    void whichPairsAreChosenMayDependOnARelationThatIsDefinedByItself() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").load("r1", "y").load("r2", "x").thread().store("y", "1").load("r3", "x");
        program.observe(0, "r1").observe(0, "r2").observe(1, "r3");
        ModelBuilder model = new ModelBuilder();
        Terms terms = model.terms();
        RelationTerm.Variable first = terms.relationVariable("first");
        model.recursion(first, model.union(model.base(BaseRelation.PO), terms.intersection(terms.transitiveClosure(model.union(first, model.base(BaseRelation.PO))), model.fr())));
        model.choose(new Choice.FunctionalChoice(terms.chosen("pairs"), model.set("R"), first));
        List<String> disagreements = new ArrayList<>();
        compareAll(new RandomPair(0, program.program(), model.build()), disagreements);
        assertTrue(disagreements.isEmpty(), () -> String.join("\n", disagreements));
    }

    /**
     * Each subtraction from the pointer writes another integer or address through it, so that only what is read last has an address beside
     * many integers. (Found by pair 52295 of small programs: the encoding was not prepared for it.)
     */
    @Test
    void anAddressMeetsManyIntegersAtTheVeryEnd() throws Interruption.StoppedException {
        ProgramBuilder program = new ProgramBuilder().width(4).location("x", Value.ZERO).location("y", Value.ONE).location("z", Value.ZERO);
        program.location("p", program.address("x")).thread().load("r2", "y").swap("r2", "z", program.operand("r2"))
                .thread().label("again").load("r2", "p").jumpIf(program.xor("r2", "r2"), "again").load("pointer", "p");
        program.assign("r2", program.binary(Expression.BinaryOperator.SUB, "pointer", "r2"))
                .store(program.operand("pointer"), program.operand("r2")).observe("y").observe(0, "r2").observe(1, "pointer");
        List<String> disagreements = new ArrayList<>();
        compare(new RandomPair(0, program.program(), ModelBuilder.withoutAxioms()), OptionSpace.some(ALL, 0, 40), disagreements);
        assertTrue(disagreements.isEmpty(), () -> String.join("\n", disagreements));
    }

    /**
     * The value is 0 or 2, so that the write is never reached: the analysis of values knows it, and the formulas, to which the value is a number of
     * bits, do not. (Found by pair 415: the encoding computed an address at an unknown distance there.)
     */
    @Test
    void whatNoExecutionReachesIsNotEncoded() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").array("a", 2).thread().store("x", "2").thread().load("r2", "x");
        program.jumpIf(program.binary(Expression.BinaryOperator.NOT_EQUAL, "r2", "1"), "join").store(program.cell("a", "r2"), Expression.ONE)
                .label("join").storeExclusive("status", "x", "r2").observe(1, "r2");
        List<String> disagreements = new ArrayList<>();
        compareAll(new RandomPair(0, program.program(), ModelBuilder.withoutAxioms()), disagreements);
        assertTrue(disagreements.isEmpty(), () -> String.join("\n", disagreements));
    }

    /**
     * What is written depends on the distance of an address by a number, which nothing else computes. (Found by pair 7000219: the analysis of values did not look
     * into conditions of selections, so that the encoding was not prepared for an address moved by a number of bits.)
     */
    @Test
    void aSelectionMayAskForAnAddressMovedByANumber() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y", "z").thread().store("x", "1").store("y", "z")
                .thread().load("r1", "x").load("r2", "y");
        program.store(program.operand("z"), new Expression.IfThenElse(program.binary(Expression.BinaryOperator.SUB, "r2", "r1"),
                Expression.constant(2), Expression.constant(3))).observe("z").observe(1, "r1").observe(1, "r2");
        List<String> disagreements = new ArrayList<>();
        compareAll(new RandomPair(0, program.program(), ModelBuilder.withoutAxioms()), disagreements);
        assertTrue(disagreements.isEmpty(), () -> String.join("\n", disagreements));
    }

    /**
     * The first value read is computed from the second, and the second from the first and its lowest bit: there is no execution in which each comes from the
     * other. (Found by a pair of values that meet parts of themselves: the comparison was taken as that of an unknown with itself.)
     */
    @Test
    void aValueIsNotItsLowBitsBecauseItComesFromItself() throws Interruption.StoppedException {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x").load("r2", "y");
        program.store(program.operand("y"), Expression.binary(Expression.BinaryOperator.EQUAL, program.operand("r1"),
                new Expression.Extend(program.operand("r1"), 1, false)))
                .store(program.operand("x"), program.binary(Expression.BinaryOperator.XOR, "r2", "2")).observe(0, "r1").observe(0, "r2");
        List<String> disagreements = new ArrayList<>();
        Disagreement.Comparison comparison = compare(new RandomPair(0, program.program(), ModelBuilder.withoutAxioms()), ALL, disagreements);
        assertTrue(disagreements.isEmpty(), () -> String.join("\n", disagreements));
        assertEquals(3, comparison.outcomes().size(), "at most one of them reads what was written later");
    }

    private static Disagreement.Comparison compare(RandomPair pair, List<SmtOptions> combinations, List<String> disagreements)
            throws Interruption.StoppedException {
        Disagreement.Comparison comparison = Disagreement.compare(pair, combinations);
        comparison.disagreement()
                .ifPresent(found -> disagreements.add(Disagreement.shrink(found, combinations).toString()));
        return comparison;
    }

    /** Under every combination of options, some of them at a time. */
    private static void compareAll(RandomPair pair, List<String> disagreements) {
        int parts = (ALL.size() + AT_A_TIME - 1) / AT_A_TIME;
        disagreements.addAll(IntStream.range(0, parts).parallel().mapToObj(part -> {
            List<String> some = new ArrayList<>();
            try {
                compare(pair, ALL.subList(part * AT_A_TIME, Math.min((part + 1) * AT_A_TIME, ALL.size())), some);
            } catch (Interruption.StoppedException stopped) {
                throw new AssertionError("nobody stops it", stopped);
            }
            return some;
        }).flatMap(List::stream).toList());
    }

    private static boolean isSpecialized(RandomPair pair) {
        UnrolledProgram program = Unroller.unroll(pair.program(), 2).with(pair.model().asksForMicroEvents());
        return pair.model().specializedTo(program.eventClasses()).isSmaller();
    }

    private static boolean hasSymbol(Set<Outcome> outcomes) {
        return outcomes.stream().anyMatch(o -> o.values().values().stream().anyMatch(Value.Symbol.class::isInstance));
    }
}
