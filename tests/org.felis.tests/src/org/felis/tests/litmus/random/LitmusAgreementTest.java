package org.felis.tests.litmus.random;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On random tests of every architecture and of C, under every model for them, the two procedures find the same final states and flags. How
 * many pairs of a test and a model each architecture gets: the system property {@code felis.pairs}.
 */
class LitmusAgreementTest {

    private static final int PAIRS = Integer.getInteger("felis.pairs", 40);
    private static final long SEED = Long.getLong("felis.seed", 20261120L);
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** The code of the problem that a model does not define an operation. */
    private static final String UNDEFINED_OPERATION = "FELIS012";

    /** Draws per accepted test; more means that the generator makes mostly nonsense. */
    private static final int DRAWS = 40;

    static List<TestSource> sources() {
        return TestSource.all();
    }

    @ParameterizedTest
    @MethodSource("sources")
    void bothProceduresAgree(TestSource source) {
        Supplier<String> tests = source.tests().apply(new Random(SEED + source.name().hashCode()));
        Verifier verifier = new InProcessVerifier();
        int compared = 0;
        int drawn = 0;
        int unanswered = 0;
        while (compared < PAIRS) {
            String text = tests.get();
            drawn++;
            assertTrue(drawn <= DRAWS * PAIRS, source.name() + ": " + compared + " tests of " + drawn + " accepted");
            if (LitmusLanguage.compile(new LitmusSource("random.litmus", text)).program().isEmpty()) {
                continue;
            }
            for (String model : source.models()) {
                OutcomesResult explicit = outcomes(verifier, text, model, Procedure.EXPLICIT);
                OutcomesResult smt = outcomes(verifier, text, model, Procedure.SMT);
                if (isRefused(explicit) && isRefused(smt)) {
                    continue;
                }
                if (explicit.result().verdict() instanceof Verdict.Unknown
                        || smt.result().verdict() instanceof Verdict.Unknown) {
                    unanswered++;
                    continue;
                }
                assertEquals(answers(explicit), answers(smt), () -> model + "\n" + text);
                compared++;
            }
        }
        assertTrue(unanswered <= PAIRS / 20, unanswered + " pairs without an answer");
    }

    private static OutcomesResult outcomes(Verifier verifier, String text, String model, Procedure procedure) {
        return verifier.outcomes(new VerificationTask("random.litmus", text, model,
                VerificationOptions.DEFAULT.withProcedure(procedure).withTimeout(LIMIT)), Progress.NONE,
                Interruption.none());
    }

    /** Whether the model does not say what an operation of the test means. */
    private static boolean isRefused(OutcomesResult outcomes) {
        return outcomes.result().verdict() instanceof Verdict.Error(List<Problem> problems)
                && problems.stream().anyMatch(problem -> problem.code().equals(UNDEFINED_OPERATION));
    }

    /** What must not depend on the procedure. */
    private record Answers(String verdict, Set<Map<String, String>> states, Set<String> flags) {
    }

    private static Answers answers(OutcomesResult answered) {
        OutcomesResult.Decided outcomes = decided(answered);
        return new Answers(outcomes.result().verdict() + " " + outcomes.result().observation(),
                new HashSet<>(outcomes.states()), new HashSet<>(outcomes.result().flags().orElse(List.of())));
    }
}
