package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

import org.felis.engine.interruption.Interruption;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Settings;
import org.felis.mix.compare.TestResult;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign that was killed goes on where it was. */
class ResumingTest {

    /** Counts questions; stands in for a process that is killed when it has answered so many. */
    private static final class Counting implements Verifier {
        private final Verifier verifier = new InProcessVerifier();
        private final AtomicInteger asked = new AtomicInteger();
        private final int most;

        Counting(int most) {
            this.most = most;
        }

        @Override
        public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
            if (asked.incrementAndGet() > most) {
                throw new IllegalStateException("killed");
            }
            return verifier.answer(query, task, progress, interruption);
        }
    }

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
        Counting whole = new Counting(1000);
        run(whole, Answers.inMemory());
        Counting first = new Counting(5);
        assertEquals(TestResult.Summary.ERROR, run(first).summary());
        Counting second = new Counting(1000);
        TestResult result = run(second);
        assertEquals(7, result.counts().withNewState().intValueExact());
        assertEquals(whole.asked.get() - 5, second.asked.get());
        Counting third = new Counting(0);
        assertEquals(result.counts(), run(third).counts());
        assertEquals(0, third.asked.get());
    }

    @Test
    void aLineThatWasBeingWrittenIsLostAndNothingElse() throws Exception {
        TestResult whole = run(new Counting(1000));
        Path file = folder.resolve("answers.tsv");
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() - 3), StandardCharsets.UTF_8);
        Counting again = new Counting(1000);
        assertEquals(whole.counts(), run(again).counts());
        assertEquals(1, again.asked.get());
        assertTrue(Files.readString(file).endsWith("\n"));
    }
}
