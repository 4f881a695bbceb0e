package org.felis.tests.litmus.random;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.options.AnalysisOptions.Aliasing;
import org.felis.engine.options.AnalysisOptions.Bounding;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.options.EncodingOptions.CycleMethod;
import org.felis.engine.options.EncodingOptions.RecursionMethod;
import org.felis.engine.options.EncodingOptions.ValueMethod;
import org.felis.engine.options.EncodingOptions;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Verdicts, final states and flags are the same whatever static analyses are done and however formulas are made: on every example, and on random tests. How
 * many random tests each architecture gets: the system property {@code felis.switched}. Examples take turns with the
 * combinations; with {@code -Dfelis.switched.all=true} each is verified with every one.
 */
class AnalysisSwitchesTest {

    private static final Pattern EXPECTATION = Pattern.compile("\\(\\* expect: (\\S+) (.+?) \\*\\)");
    private static final int TESTS = Integer.getInteger("felis.switched", 2);
    private static final boolean ALL = Boolean.getBoolean("felis.switched.all");
    private static final long SEED = Long.getLong("felis.seed", 20261122L);
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Verifier verifier = new InProcessVerifier();
    private int compared;
    private int unanswered;

    static List<TestSource> sources() {
        return TestSource.all();
    }

    @ParameterizedTest
    @MethodSource("sources")
    void randomTestsHaveTheSameAnswersUnderEveryCombination(TestSource source) {
        Supplier<String> tests = source.tests().apply(new Random(SEED + source.name().hashCode()));
        for (int accepted = 0; accepted < TESTS;) {
            String text = tests.get();
            if (LitmusLanguage.compile(new LitmusSource("random.litmus", text)).program().isPresent()) {
                accepted++;
                source.models().forEach(model -> compare("random.litmus", text, model, combinations()));
            }
        }
        assertMostAnswered();
    }

    @Test
    void examplesHaveTheSameAnswersUnderOtherCombinations() {
        int turn = 0;
        for (Path test : Repository.filesBelow(Repository.examples(), ".litmus")) {
            String text = Repository.read(test);
            List<String> models = EXPECTATION.matcher(text).results().map(m -> m.group(1)).distinct()
                    .map(model -> model.endsWith(".cat") ? test.resolveSibling(model).toString() : model).toList();
            for (String model : models) {
                List<VerificationOptions> others = combinations();
                compare(test.toString(), text, model, ALL ? others : List.of(others.get(turn++ % others.size())));
            }
        }
        assertMostAnswered();
    }

    private void assertMostAnswered() {
        assertTrue(unanswered <= compared / 20, unanswered + " of " + compared + " without an answer");
    }

    private void compare(String name, String text, String model, List<VerificationOptions> others) {
        OutcomesResult all = outcomes(name, text, model, VerificationOptions.DEFAULT);
        for (VerificationOptions options : others) {
            OutcomesResult some = outcomes(name, text, model, options);
            compared++;
            if (all.result().verdict() instanceof Verdict.Unknown || some.result().verdict() instanceof Verdict.Unknown) {
                unanswered++;
            } else {
                assertEquals(Answers.of(all), Answers.of(some), () -> model + ", " + options.analysis() + ", " + options.encoding() + "\n" + text);
            }
        }
    }

    /** All but the default. */
    private static List<VerificationOptions> combinations() {
        List<VerificationOptions> combinations = new ArrayList<>();
        for (Aliasing aliasing : Aliasing.values()) {
            for (Bounding bounding : Bounding.values()) {
                combinations.add(VerificationOptions.DEFAULT.withAnalysis(new AnalysisOptions(aliasing, bounding)));
            }
        }
        assertTrue(combinations.remove(VerificationOptions.DEFAULT), "the default is a combination");
        combinations.add(VerificationOptions.DEFAULT.withEncoding(encoding(CycleMethod.IDL, RecursionMethod.KNASTER_TARSKI, ValueMethod.BITS)));
        combinations.add(VerificationOptions.DEFAULT.withEncoding(encoding(CycleMethod.VERTEX_ELIMINATION, RecursionMethod.IDL, ValueMethod.ENUMERATED)));
        return combinations;
    }

    private static EncodingOptions encoding(CycleMethod acyclicity, RecursionMethod recursion, ValueMethod values) {
        return EncodingOptions.DEFAULT.withAcyclicity(acyclicity).withRecursion(recursion).withValues(values);
    }

    private OutcomesResult outcomes(String name, String text, String model, VerificationOptions options) {
        return verifier.outcomes(new VerificationTask(name, text, model,
                options.withProcedure(Procedure.SMT).withTimeout(LIMIT)), Progress.NONE, Interruption.none());
    }

    /** What must not depend on the options. */
    private record Answers(String verdict, Set<Map<String, String>> states, Set<String> flags) {
        static Answers of(OutcomesResult answered) {
            OutcomesResult.Decided outcomes = decided(answered);
            return new Answers(outcomes.result().verdict() + " " + outcomes.result().observation(),
                    new HashSet<>(outcomes.states()), new HashSet<>(outcomes.result().flags().orElse(List.of())));
        }
    }
}
