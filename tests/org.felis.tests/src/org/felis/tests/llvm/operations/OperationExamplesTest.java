package org.felis.tests.llvm.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.Query;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs of examples/linearizability are judged as their comments expect, as clang 19 has compiled them. */
class OperationExamplesTest {

    private static final Path EXAMPLES = Repository.root().resolve("examples/linearizability");
    private static final Path FIXTURES = Repository.root().resolve("tests/org.felis.tests/fixtures/llvm/clang-19/linearizability");
    private static final Set<Property> OPERATIONS = EnumSet.of(Property.LINEARIZABILITY, Property.SYNCHRONIZATION);

    private static VerificationResult verified(String program, String model, Set<Property> properties, Procedure procedure) {
        // what is expected stands in the C file
        String comments = Repository.read(EXAMPLES.resolve(program + ".c")).lines().filter(line -> line.startsWith("// expect:")).map(line -> ";" + line.substring(2)).collect(Collectors.joining("\n"));
        String text = comments + "\n" + Repository.read(FIXTURES.resolve(program + ".ll"));
        VerificationOptions options = VerificationOptions.DEFAULT.withProcedure(procedure).withProperties(properties).withExpectations(true).withWitness(true).withTimeout(Duration.ofMinutes(2));
        return new InProcessVerifier().answer(new Query.ForVerdict(), new VerificationTask(program + ".ll", text, model, options), Progress.NONE, Interruption.none());
    }

    private static Map<Property, Verdict> verdicts(VerificationResult result) {
        return result.properties().stream().collect(Collectors.toMap(PropertyVerdict::property, PropertyVerdict::verdict));
    }

    static Stream<String> programs() {
        return Repository.filesBelow(EXAMPLES, ".c").stream().map(file -> file.getFileName().toString().replace(".c", "")).sorted();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void anExampleIsJudgedAsItsCommentsExpect(String program) {
        for (String model : new String[] { "sc", "rc11", "aarch64" }) {
            VerificationResult result = verified(program, model, Property.DEFAULT, Procedure.SMT);
            assertTrue(!result.expectations().isEmpty(), program + " expects something under " + model);
            result.expectations().forEach(outcome -> assertTrue(outcome.met(), program + " under " + model + ": " + outcome + ", " + result.properties()));
        }
    }

    /** Exploration judges each execution by itself. */
    @ParameterizedTest
    @CsvSource({ "counter, sc", "counter-torn, sc", "counter-torn, rc11", "counter-torn, aarch64", "register, rc11", "register-relaxed, sc", "register-relaxed, rc11", "register-relaxed, aarch64", "treiber-stack, rc11",
        "treiber-stack-relaxed, rc11", "try-queue, sc", "try-queue-may, rc11" })
    void enumerationJudgesAnExampleAsSmtDoes(String program, String model) {
        assertEquals(verdicts(verified(program, model, OPERATIONS, Procedure.SMT)), verdicts(verified(program, model, OPERATIONS, Procedure.EXPLICIT)));
    }

    @Test
    void aViolationNamesTheOperationAndAllThatOverlap() {
        PropertyVerdict torn = verified("counter-torn", "sc", EnumSet.of(Property.LINEARIZABILITY), Procedure.SMT).properties().getFirst();
        assertTrue(torn.site().orElseThrow().text().matches("no order of the operations explains what they return \\(thread.*: increment\\(.*\\)"), torn.toString());
        assertTrue(torn.site().get().place().file().endsWith("counter.c"), torn.toString());
        assertTrue(torn.witness().isPresent());
    }

    @Test
    void programsThatSpecifyNothingAreNotAsked() {
        String text = Repository.read(FIXTURES.resolve("../message-passing.ll"));
        VerificationTask task = new VerificationTask("message-passing.ll", text, "rc11", VerificationOptions.DEFAULT);
        VerificationResult result = new InProcessVerifier().answer(new Query.ForVerdict(), task, Progress.NONE, Interruption.none());
        assertEquals(Set.of(Property.ASSERTIONS, Property.MEMORY, Property.RACES), verdicts(result).keySet());
        VerificationResult asked = new InProcessVerifier().answer(new Query.ForVerdict(), new VerificationTask("message-passing.ll", text, "rc11",
                VerificationOptions.DEFAULT.withProperties(OPERATIONS)), Progress.NONE, Interruption.none());
        assertTrue(asked.verdict() instanceof Verdict.Error error && error.problems().getFirst().message().contains("__VERIFIER_method_begin"), asked.toString());
    }
}
