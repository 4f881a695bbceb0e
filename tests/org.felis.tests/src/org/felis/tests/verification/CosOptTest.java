package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code cos-opt.cat} asks of an execution. */
class CosOptTest {

    private static final String TEST = """
            X86 T
            { }
             P0          ;
             MFENCE      ;
             MOV EAX,[x] ;
             MOV [x],$1  ;
            exists (0:EAX=%d)
            """;

    @TempDir
    private Path folder;

    private void assertVerdict(Verdict expected, int read, String model) throws IOException {
        String file = Files.writeString(folder.resolve("m.cat"), model).toString();
        for (Procedure procedure : new Procedure[] {Procedure.EXPLICIT, Procedure.SMT}) {
            VerificationTask task = new VerificationTask("t.litmus", TEST.formatted(read), file,
                    VerificationOptions.DEFAULT.withProcedure(procedure));
            assertEquals(expected, new InProcessVerifier().verify(task, Progress.NONE, Interruption.none()).verdict(),
                    procedure.name());
        }
    }

    @Test
    void aReadDoesNotSeeALaterWriteOfItsThread() throws IOException {
        assertVerdict(new Verdict.Allowed(), 1, "\"any\"\ninclude \"cos.cat\"\nempty 0 as nothing\n");
        assertVerdict(new Verdict.Forbidden(), 1, "\"coherent\"\ninclude \"cos-opt.cat\"\nempty 0 as nothing\n");
        assertVerdict(new Verdict.Allowed(), 0, "\"coherent\"\ninclude \"cos-opt.cat\"\nempty 0 as nothing\n");
    }

    /** As locks do it in the Linux kernel's model, where unlocks are no writes yet when coherence is chosen. */
    @Test
    void readsMayReadFromEventsThatAreNoWrites() throws IOException {
        assertVerdict(new Verdict.Allowed(), 0,
                "\"fences are read\"\nlet rf = rf | [F]; po; [R]\ninclude \"cos-opt.cat\"\nempty 0 as nothing\n");
    }
}
