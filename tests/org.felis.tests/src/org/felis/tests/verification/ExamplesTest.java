package org.felis.tests.verification;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example has the verdict that its own comments expect, by both procedures. */
class ExamplesTest {

    private static final Pattern EXPECTATION = Pattern.compile("\\(\\* expect: (\\S+) (.+?) \\*\\)");
    private static final Verifier VERIFIER = new InProcessVerifier();

    record Expectation(Path test, String model, String verdict) {
        @Override
        public String toString() {
            return Repository.examples().relativize(test) + " under " + model + " is " + verdict;
        }
    }

    static Stream<Expectation> expectations() {
        return Repository.filesBelow(Repository.examples(), ".litmus").stream().flatMap(ExamplesTest::expectations);
    }

    private static Stream<Expectation> expectations(Path test) {
        Matcher matcher = EXPECTATION.matcher(Repository.read(test));
        return matcher.results().map(m -> new Expectation(test, m.group(1), m.group(2)));
    }

    @ParameterizedTest
    @MethodSource("expectations")
    void bothProceduresGiveTheExpectedVerdict(Expectation expectation) {
        for (Procedure procedure : List.of(Procedure.EXPLICIT, Procedure.SMT)) {
            assertEquals(expectation.verdict().toLowerCase(), verdict(expectation, procedure), procedure.toString());
        }
    }

    @Test
    void everyExampleExpectsAVerdictAndThereAreAtLeastForty() {
        List<Path> tests = Repository.filesBelow(Repository.examples(), ".litmus");
        assertTrue(tests.size() >= 40, () -> "only " + tests.size());
        tests.forEach(t -> assertTrue(expectations(t).findAny().isPresent(), t::toString));
    }

    @ParameterizedTest
    @MethodSource("expectations")
    void aDoubleCheckHasTheSameVerdictObservationAndFlags(Expectation expectation) {
        VerificationOptions options = VerificationOptions.DEFAULT.withObservation(true);
        assertEquals(answer(verify(expectation, options)), answer(verify(expectation, options.withDoubleCheck(true))));
    }

    private static List<Object> answer(VerificationResult answered) {
        VerificationResult.Decided result = decided(answered);
        return List.of(result.verdict(), result.observation(), result.flags(), result.boundReached());
    }

    private static String verdict(Expectation expectation, Procedure procedure) {
        return verify(expectation, VerificationOptions.DEFAULT.withProcedure(procedure)).verdict().toString().toLowerCase();
    }

    private static VerificationResult verify(Expectation expectation, VerificationOptions options) {
        String model = expectation.model().endsWith(".cat")
                ? expectation.test().resolveSibling(expectation.model()).toString()
                : expectation.model();
        return VERIFIER.verify(new VerificationTask(expectation.test().toString(), Repository.read(expectation.test()),
                model, options), Progress.NONE, Interruption.none());
    }
}
