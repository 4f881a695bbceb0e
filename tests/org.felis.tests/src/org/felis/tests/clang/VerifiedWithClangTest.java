package org.felis.tests.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a verification says when clang does not do what it should. */
class VerifiedWithClangTest {

    private static final String PROGRAM = "int main(void) { return 0; }\n";

    @TempDir
    private Path folder;

    private Verdict verdict(Path clang, Duration timeout) throws IOException {
        Path file = Files.writeString(folder.resolve("lock.c"), PROGRAM);
        return new InProcessVerifier().verify(new VerificationTask(file.toString(), PROGRAM, "sc",
                VerificationOptions.DEFAULT.withClang(Optional.of(clang.toString())).withTimeout(timeout)), Progress.NONE, Interruption.none()).verdict();
    }

    @Test
    void theTimeLimitHoldsForClang() throws IOException {
        Path hangs = FakeClang.in(folder, "hangs", "clang version 19.1.7", "sleep 60");
        long start = System.nanoTime();
        assertTrue(assertInstanceOf(Verdict.Unknown.class, verdict(hangs, Duration.ofSeconds(1))).reason().startsWith("no answer within 1"));
        assertTrue(System.nanoTime() - start < Duration.ofSeconds(20).toNanos(), "clang was waited for");
    }

    @Test
    void irThatCannotBeReadIsSaidOfClangAndNotOfTheProgram() throws IOException {
        Path newer = FakeClang.in(folder, "newer", "clang version 99.0.0", "echo 'target layout = \"e\"'");
        Verdict.Error error = assertInstanceOf(Verdict.Error.class, verdict(newer, Duration.ofSeconds(20)));
        assertEquals("CLANG008", error.problems().getFirst().code());
        String message = error.problems().getFirst().toString();
        assertTrue(message.contains("lock.c") && message.contains("clang 99") && message.contains("clang 12 to 20") && message.contains("--clang"), message);
    }

    @Test
    void aFileThatIsNotThereIsNamed() throws IOException {
        Verdict.Error error = assertInstanceOf(Verdict.Error.class, verdict(folder.resolve("absent"), Duration.ofSeconds(20)));
        assertTrue(error.problems().getFirst().message().contains("there is no such file; name another file with --clang"), error.toString());
    }
}
