package org.felis.tests.engine.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.analysis.AnalysisOptions;
import org.felis.engine.analysis.AnalysisOptions.Aliasing;
import org.felis.engine.encoding.EncodingOptions;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Observable;
import org.felis.engine.program.Program;
import org.felis.engine.program.Proposition;
import org.felis.engine.program.Proposition.Operand;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.Unroller;
import org.felis.engine.program.Value;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.Interruption;
import org.felis.engine.query.Outcome;
import org.felis.engine.query.SearchResult;
import org.felis.engine.semantics.ExplicitSearch;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.tests.engine.generate.ModelGenerator;
import org.felis.tests.engine.generate.ModelText;
import org.felis.tests.engine.generate.ProgramGenerator;
import org.felis.tests.engine.program.InstructionGenerator;
import org.felis.tests.engine.generate.ProgramText;
import org.felis.tests.engine.model.ModelBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The SMT procedure and explicit enumeration answer every goal alike, whatever the options. */
class SmtAgreementTest {

    private static final int SEEDS = 220;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Option sets that differ in every optimisation. */
    enum Configuration {
        DEFAULT(Aliasing.ANDERSEN, true, EncodingOptions.DEFAULT.eliminatedEvents()),
        NO_ALIASING(Aliasing.NONE, true, EncodingOptions.DEFAULT.eliminatedEvents()),
        NO_RELATION_ANALYSIS(Aliasing.ANDERSEN, false, EncodingOptions.DEFAULT.eliminatedEvents()),
        POSITIONS(Aliasing.ANDERSEN, true, 0),
        NOTHING(Aliasing.NONE, false, 0);

        private final SmtOptions options;

        Configuration(Aliasing aliasing, boolean relationAnalysis, int eliminatedEvents) {
            options = SmtOptions.DEFAULT.withAnalysis(new AnalysisOptions(aliasing, relationAnalysis))
                    .withEncoding(EncodingOptions.DEFAULT.withEliminatedEvents(eliminatedEvents));
        }
    }

    /** What a search says: whether each goal is met, and the outcomes. */
    private record Answers(Map<Goal, Boolean> goals, Set<Outcome> outcomes) {
        static Answers of(ExecutionSearch search, UnrolledProgram program, MemoryModel model)
                throws Interruption.StoppedException {
            Interruption interruption = Interruption.after(LIMIT);
            Map<Goal, Boolean> goals = new LinkedHashMap<>();
            for (Goal goal : goalsOf(program.program(), model)) {
                goals.put(goal, search.find(goal, interruption) instanceof SearchResult.Found);
            }
            return new Answers(goals, new HashSet<>(search.outcomes(interruption)));
        }
    }

    private static List<Goal> goalsOf(Program program, MemoryModel model) {
        List<Goal> goals = new ArrayList<>();
        goals.add(new Goal.Satisfies(program.condition().proposition()));
        goals.add(new Goal.Satisfies(new Proposition.Not(program.condition().proposition())));
        goals.add(new Goal.ReachesBound());
        for (Observable observable : program.observables()) {
            goals.add(new Goal.Satisfies(
                    new Proposition.Equal(new Operand.Final(observable), new Operand.Literal(Value.ONE))));
        }
        for (Axiom axiom : model.axioms()) {
            switch (axiom.role()) {
                case REQUIRED -> { }
                case FLAG -> goals.add(new Goal.Raises(axiom));
                case UNDEFINED_UNLESS -> goals.add(new Goal.Undefined(axiom));
            }
        }
        return goals;
    }

    private static int outcomesAgreed(Program program, MemoryModel model, SmtOptions options)
            throws Interruption.StoppedException {
        UnrolledProgram unrolled = Unroller.unroll(program, 2);
        Answers expected;
        try (ExplicitSearch search = new ExplicitSearch(unrolled, model)) {
            expected = Answers.of(search, unrolled, model);
        }
        try (SmtSearch search = new SmtSearch(unrolled, model, options)) {
            assertEquals(expected, Answers.of(search, unrolled, model),
                    () -> ProgramText.of(program) + ModelText.of(model));
        }
        return expected.outcomes().size();
    }

    @ParameterizedTest
    @EnumSource
    void generatedProgramsHaveTheSameAnswersUnderGeneratedModels(Configuration configuration)
            throws Interruption.StoppedException {
        int outcomes = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            outcomes += outcomesAgreed(ProgramGenerator.generate(seed), ModelGenerator.generate(seed),
                    configuration.options);
        }
        assertTrue(outcomes > SEEDS, "only " + outcomes + " outcomes compared");
    }

    /** Without relation analysis, formulas over micro-events are too large. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NOTHING")
    void generatedProgramsHaveTheSameAnswersUnderModelsOfMicroEvents(Configuration configuration)
            throws Interruption.StoppedException {
        int asking = 0;
        for (int seed = 0; seed < SEEDS / 4; seed++) {
            MemoryModel model = ModelGenerator.withMicroEvents(seed);
            asking += model.asksForMicroEvents() ? 1 : 0;
            outcomesAgreed(seed % 2 == 0 ? ProgramGenerator.generate(seed) : InstructionGenerator.generate(seed), model,
                    configuration.options);
        }
        assertTrue(asking > SEEDS / 8, "only " + asking + " models ask for micro-events");
    }

    @ParameterizedTest
    @EnumSource
    void generatedProgramsHaveTheSameAnswersWithoutAxioms(Configuration configuration)
            throws Interruption.StoppedException {
        for (int seed = SEEDS; seed < SEEDS + 60; seed++) {
            outcomesAgreed(ProgramGenerator.generate(seed), ModelBuilder.withoutAxioms(), configuration.options);
        }
    }

    @Test
    void programsFullOfDataCyclesHaveTheSameAnswers() throws Interruption.StoppedException {
        int symbols = 0;
        for (int seed = 0; seed < 300; seed++) {
            Program program = DataCycleGenerator.generate(seed);
            outcomesAgreed(program, ModelBuilder.withoutAxioms(), SmtOptions.DEFAULT);
            symbols += hasSymbol(program) ? 1 : 0;
        }
        assertTrue(symbols > 10, "only " + symbols + " programs with symbols");
    }

    private static boolean hasSymbol(Program program) throws Interruption.StoppedException {
        try (SmtSearch search = new SmtSearch(Unroller.unroll(program, 2), ModelBuilder.withoutAxioms())) {
            return search.outcomes(Interruption.none()).stream()
                    .anyMatch(outcome -> outcome.values().values().stream().anyMatch(Value.Symbol.class::isInstance));
        }
    }
}
