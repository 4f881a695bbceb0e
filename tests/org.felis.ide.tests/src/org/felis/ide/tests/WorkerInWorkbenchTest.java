package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.felis.worker.WorkerLaunch;
import org.felis.worker.WorkerVerifier;
import org.junit.jupiter.api.Test;

/** A worker process of plain Java finds all it needs, the solver too, in the workbench's bundles. */
class WorkerInWorkbenchTest {

    private static final int HEAP_MEGABYTES = 256;

    @Test
    void aWorkerStartedFromBundlesVerifies() throws Exception {
        Path test = Path.of(System.getProperty("felis.root"), "examples", "aarch64", "MP.litmus");
        VerificationOptions options = VerificationOptions.DEFAULT.withProcedure(Procedure.SMT).withWitness(true);
        try (WorkerVerifier worker = new WorkerVerifier(WorkerLaunch.likeThisProcess(HEAP_MEGABYTES))) {
            VerificationResult result = worker.verify(
                    new VerificationTask(test.toString(), Files.readString(test), "aarch64", options), Progress.NONE,
                    Interruption.none());
            assertEquals(new Verdict.Allowed(), result.verdict(), result::toString);
            assertEquals("MP", result.decided().flatMap(VerificationResult.Decided::witness).orElseThrow().graph().getTest());
        }
    }
}
