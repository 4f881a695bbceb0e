package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.tests.clauses.StatedAnswer;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Small tests of what instructions and the clauses of models mean: each has the verdict that its own comments expect, and the flags, by both procedures. */
class FixtureVerdictsTest {

    private static final Path FOLDER = Repository.root().resolve("tests/org.felis.tests/fixtures/litmus");
    private static final List<String> SUITES = List.of("verdicts", "clauses");
    private static final Pattern EXPECTATION = Pattern.compile("\\(\\* expect: (\\S+) (allowed|forbidden|undefined) \\*\\)");
    private static final Verifier VERIFIER = new InProcessVerifier();

    static Stream<String> tests() {
        return SUITES.stream().flatMap(suite -> Repository.filesBelow(FOLDER.resolve(suite), ".litmus").stream())
                .map(f -> FOLDER.relativize(f).toString());
    }

    @ParameterizedTest
    @MethodSource("tests")
    void bothProceduresGiveTheExpectedVerdicts(String test) {
        String text = Repository.read(FOLDER.resolve(test));
        List<String[]> expectations = EXPECTATION.matcher(text).results()
                .map(m -> new String[] { m.group(1), m.group(2) }).toList();
        Map<String, Set<String>> flags = StatedAnswer.flags(text);
        VerificationOptions options = VerificationOptions.DEFAULT.withVariants(StatedAnswer.variants(Path.of(test)));
        assertTrue(!expectations.isEmpty() || !flags.isEmpty(), test);
        flags.forEach((model, raised) -> assertEquals(Optional.of(raised), VERIFIER.verify(new VerificationTask(test, text, model,
                options.withObservation(true).withDoubleCheck(true)), Progress.NONE, Interruption.none())
                instanceof VerificationResult.Decided decided ? decided.flags().map(Set::copyOf) : Optional.empty(), model));
        for (String[] expectation : expectations) {
            String model = expectation[0].endsWith(".cat") ? FOLDER.resolve(test).resolveSibling(expectation[0]).toString() : expectation[0];
            for (Procedure procedure : List.of(Procedure.EXPLICIT, Procedure.SMT)) {
                VerificationResult result = VERIFIER.verify(new VerificationTask(test, text, model,
                        options.withProcedure(procedure)), Progress.NONE, Interruption.none());
                assertEquals(expectation[1], result.verdict().toString().toLowerCase(),
                        () -> procedure + " under " + expectation[0] + ": " + result.verdict());
            }
        }
    }
}
