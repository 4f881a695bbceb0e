package org.felis.tests.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.SourceRange;
import org.felis.tests.verification.AssertingPrograms;
import org.felis.verification.Progress;
import org.felis.verification.task.ExpectationOutcome;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.felis.worker.protocol.ValueJson;
import org.junit.jupiter.api.Test;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;

/** Tasks about programs with assertions, and what comes of them, cross a process boundary as they are. */
class ValueJsonTest {

    private static final VerificationTask TASK = new VerificationTask("a.asserting", "racing", "rc11", VerificationOptions.DEFAULT.withWitness(true)
            .withClang(Optional.of("/opt/clang")).withClangArguments(List.of("-DN=3", "-DM=3")).withProperties(Set.of(Property.RACES, Property.MEMORY)));

    private static <T> T carried(T value, Class<T> type) {
        GsonBuilder builder = new GsonBuilder();
        ValueJson.configure(builder);
        Gson gson = builder.create();
        return gson.fromJson(gson.toJson(value, type), type);
    }

    @Test
    void aTaskSaysWhichClangAndWhichProperties() {
        assertEquals(TASK, carried(TASK, VerificationTask.class));
    }

    @Test
    void aResultHasTheVerdictOnEachProperty() {
        VerificationResult result = AssertingPrograms.verifier().verify(TASK, Progress.NONE, Interruption.none());
        assertEquals(2, result.properties().size());
        assertEquals(result, carried(result, VerificationResult.class));
    }

    @Test
    void aResultWithoutAnAnswerKeepsThoseThatThereAre() {
        VerificationResult result = new VerificationResult.Undecided("a.c", "sc", new Verdict.Unknown("out of time"), 2, 1, List.of(), List.of(
                new PropertyVerdict(Property.ASSERTIONS, new Verdict.HoldsUpToBound(2), Optional.empty(), Optional.empty()),
                new PropertyVerdict(Property.MEMORY, new Verdict.Unknown("out of time"), Optional.empty(), Optional.empty())),
                List.of(new ExpectationOutcome("expect: sc assertions holds", "assertions Holds(bound 2)", true, SourceRange.wholeFile("a.c"))));
        assertEquals(result, carried(result, VerificationResult.class));
    }
}
