package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Settings;
import org.felis.mix.compare.TestResult;
import org.felis.verification.Verifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign that was killed goes on where it was. */
class ResumingTest {

    @TempDir
    Path folder;

    private TestResult run(Verifier verifier) throws Exception {
        try (Answers answers = Answers.in(folder.resolve("answers.tsv"))) {
            return run(verifier, answers);
        }
    }

    private static TestResult run(Verifier verifier, Answers answers) throws Exception {
        return MixRun.run(MixRun.profiles("65541-armv7-load32", "clang-14.armv7-a", "clang-14.armv8-a"), Settings.DEFAULT, answers, verifier,
                Files.readString(MixRun.fixture("65541-armv7-load32").resolve("source.litmus"))).getFirst();
    }

    @Test
    void whatWasAnsweredIsNotAskedAgain() throws Exception {
        CountingVerifier whole = new CountingVerifier();
        run(whole, Answers.inMemory());
        CountingVerifier first = new CountingVerifier(5);
        assertEquals(TestResult.Summary.ERROR, run(first).summary());
        CountingVerifier second = new CountingVerifier();
        TestResult result = run(second);
        assertEquals(7, result.counts().withNewState().intValueExact());
        assertEquals(whole.asked() - 5, second.asked());
        CountingVerifier third = new CountingVerifier(0);
        assertEquals(result.counts(), run(third).counts());
        assertEquals(0, third.asked());
    }

    @Test
    void aLineThatWasBeingWrittenIsLostAndNothingElse() throws Exception {
        TestResult whole = run(new CountingVerifier());
        Path file = folder.resolve("answers.tsv");
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() - 3), StandardCharsets.UTF_8);
        CountingVerifier again = new CountingVerifier();
        assertEquals(whole.counts(), run(again).counts());
        assertEquals(1, again.asked());
        assertTrue(Files.readString(file).endsWith("\n"));
    }
}
