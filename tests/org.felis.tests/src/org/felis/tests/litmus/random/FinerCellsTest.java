package org.felis.tests.litmus.random;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How finely memory is divided does not matter: a further thread that reads one byte of a location, and takes no part in what the
 * test asks, makes for smaller cells and for the same final states.
 */
class FinerCellsTest {

    private static final int TESTS = Integer.getInteger("felis.pairs", 40) / 2;
    private static final long SEED = Long.getLong("felis.seed", 20261122L);
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @ParameterizedTest
    @ValueSource(strings = { "aarch64", "sc" })
    void aThreadThatReadsOneByteChangesNoFinalState(String model) {
        Random random = new Random(SEED);
        RandomLitmus tests = new RandomLitmus(Dialect.aarch64().withSeveralSizes(), random);
        int compared = 0;
        int finer = 0;
        while (compared < TESTS) {
            String text = tests.get();
            String observed = withObserver(text, random.nextBoolean() ? "x" : "y", random.nextInt(4));
            if (cells(text) == 0 || cells(observed) == 0) {
                continue;
            }
            OutcomesResult expected = outcomes(text, model);
            OutcomesResult found = outcomes(observed, model);
            if (expected.result().verdict().isDecided() && found.result().verdict().isDecided()) {
                assertEquals(states(expected), states(found), () -> text + "\n" + observed);
                compared++;
                finer += cells(observed) > cells(text) ? 1 : 0;
            }
        }
        assertTrue(finer > compared / 4, finer + " tests of " + compared + " had smaller cells");
    }

    private static String withObserver(String text, String location, int offset) {
        return text.replace("{ ", "{ 2:X8=" + location + "; ").replace(" P0 | P1 ;\n", " P0 | P1 | P2 ;\n |  | LDRB W3,[X8,#"
                + offset + "] ;\n").replaceAll("(?m)^( (?!P0)[^|\n]*\\|[^|\n]*) ;$", "$1 |  ;");
    }

    /** The number of initial writes; 0 if the test does not compile. */
    private static int cells(String text) {
        return LitmusLanguage.compile(new LitmusSource("random.litmus", text)).program()
                .map(program -> program.initialMemory().size()).orElse(0);
    }

    private static OutcomesResult outcomes(String text, String model) {
        return new InProcessVerifier().outcomes(new VerificationTask("random.litmus", text, model,
                VerificationOptions.DEFAULT.withProcedure(Procedure.SMT).withTimeout(LIMIT)), Progress.NONE,
                Interruption.none());
    }

    private static Set<Map<String, String>> states(OutcomesResult outcomes) {
        return new HashSet<>(decided(outcomes).states());
    }
}
