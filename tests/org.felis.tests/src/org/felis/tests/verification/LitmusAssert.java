package org.felis.tests.verification;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.explanation.ExplainedAxiom;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/**
 * What is expected of a litmus test, in the words of the field: {@code assertThat(test).under("aarch64").isForbiddenBy("external")}. Each expectation is
 * checked with both procedures.
 *
 * @param text the test's text
 * @param model the name or file of the model; empty for the test's default model
 */
public record LitmusAssert(String text, String model) {

    private static final List<Procedure> PROCEDURES = List.of(Procedure.EXPLICIT, Procedure.SMT);

    /** Time that a busy machine does not use up. */
    private static final VerificationOptions OPTIONS = VerificationOptions.DEFAULT.withTimeout(Duration.ofMinutes(10));

    /** A test, for now under its default model. */
    public static LitmusAssert assertThat(String text) {
        return new LitmusAssert(text, "");
    }

    /** The test under a model. */
    public LitmusAssert under(String otherModel) {
        return new LitmusAssert(text, otherModel);
    }

    public LitmusAssert isAllowed() {
        return has(new Verdict.Allowed());
    }

    public LitmusAssert isForbidden() {
        return has(new Verdict.Forbidden());
    }

    /** Forbidden, perhaps up to the bound of loops only. */
    public LitmusAssert isForbiddenWithinBound() {
        for (Procedure procedure : PROCEDURES) {
            Verdict verdict = verify(OPTIONS.withProcedure(procedure)).verdict();
            assertTrue(verdict.isForbidden(), () -> verdict + message(procedure));
        }
        return this;
    }

    /** Forbidden, and an axiom of that name is violated by each execution that comes closest. */
    public LitmusAssert isForbiddenBy(String axiom) {
        isForbidden();
        for (Procedure procedure : PROCEDURES) {
            ExplanationResult explained = new InProcessVerifier().explain(task(OPTIONS.withProcedure(procedure)), Progress.NONE, Interruption.none());
            List<List<String>> violated = explained.explanation().answers().stream().flatMap(answer -> answer.executions().stream())
                    .map(execution -> execution.axioms().stream().map(ExplainedAxiom::name).toList()).toList();
            assertTrue(!violated.isEmpty() && violated.stream().allMatch(names -> names.contains(axiom)),
                    () -> "violated axioms: " + violated + message(procedure));
        }
        return this;
    }

    /** The model leaves the test undefined by that axiom. */
    public LitmusAssert isUndefinedBy(String axiom) {
        return has(new Verdict.Undefined(axiom));
    }

    /** The flags that executions raise, sorted by their definition. */
    public LitmusAssert raises(String... flags) {
        for (Procedure procedure : PROCEDURES) {
            VerificationResult result = verify(OPTIONS.withProcedure(procedure).withObservation(true));
            assertEquals(Optional.of(List.of(flags)), decided(result).flags(), message(procedure));
        }
        return this;
    }

    /** The codes of the warnings, in the order of the files. */
    public LitmusAssert warns(String... codes) {
        for (Procedure procedure : PROCEDURES) {
            assertEquals(List.of(codes), verify(OPTIONS.withProcedure(procedure)).warnings().stream().map(Problem::code).toList(), message(procedure));
        }
        return this;
    }

    /** The name of the model that it is verified under. */
    public LitmusAssert isOf(String modelName) {
        assertEquals(modelName, verify(OPTIONS).model());
        return this;
    }

    private LitmusAssert has(Verdict expected) {
        for (Procedure procedure : PROCEDURES) {
            assertEquals(expected, verify(OPTIONS.withProcedure(procedure)).verdict(), message(procedure));
        }
        return this;
    }

    private String message(Procedure procedure) {
        return " under " + (model.isEmpty() ? "its default model" : model) + " by " + procedure + ":\n" + text;
    }

    private VerificationTask task(VerificationOptions options) {
        return new VerificationTask("test.litmus", text, model, options);
    }

    private VerificationResult verify(VerificationOptions options) {
        return new InProcessVerifier().verify(task(options), Progress.NONE, Interruption.none());
    }
}
