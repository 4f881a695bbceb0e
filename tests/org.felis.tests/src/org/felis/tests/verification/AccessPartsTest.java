package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model says about the parts of an access decides whether another thread can see it half done. */
class AccessPartsTest {

    private static final String HALF_DONE = """
            AArch64 half-done
            { uint64_t x; uint64_t 1:X1; 0:X0=x; uint64_t 0:X1=0x100000001; 1:X0=x; 2:X0=x; }
             P0          | P1          | P2             ;
             STR X1,[X0] | LDR X1,[X0] | LDR W1,[X0,#4] ;
            exists (1:X1=1)
            """;

    private static final String WHOLE = """
            AArch64 whole
            { uint64_t x; uint64_t 1:X1; 0:X0=x; uint64_t 0:X1=0x100000001; 1:X0=x; }
             P0          | P1          ;
             STR X1,[X0] | LDR X1,[X0] ;
            exists (1:X1=1)
            """;

    @TempDir
    private Path folder;

    private String model(String text) throws IOException {
        return Files.writeString(folder.resolve("my.cat"), "\"mine\"\ninclude \"cos.cat\"\n" + text).toString();
    }

    private static VerificationResult verify(String test, String model, Procedure procedure) {
        return new InProcessVerifier().verify(new VerificationTask("test.litmus", test, model,
                VerificationOptions.DEFAULT.withProcedure(procedure).withTimeout(Duration.ofMinutes(5))), Progress.NONE, Interruption.none());
    }

    private static List<String> warnings(VerificationResult result) {
        return result.warnings().stream().map(Problem::code).toList();
    }

    @Test
    void withoutAWordOnPartsAnAccessMayBeSeenHalfDoneAndThatIsAWarning() throws IOException {
        String parts = model("acyclic po | rf | co | fr as sc\n");
        for (Procedure procedure : List.of(Procedure.EXPLICIT, Procedure.SMT)) {
            VerificationResult result = verify(HALF_DONE, parts, procedure);
            assertInstanceOf(Verdict.Allowed.class, result.verdict());
            assertEquals(List.of("FELIS008"), warnings(result));
        }
    }

    @Test
    void aModelThatRelatesTheAccessesOfAnInstructionOrdersThemAsOne() throws IOException {
        String whole = model("acyclic po | (rf | co | fr); sm as sc\n");
        for (Procedure procedure : List.of(Procedure.EXPLICIT, Procedure.SMT)) {
            VerificationResult result = verify(HALF_DONE, whole, procedure);
            assertInstanceOf(Verdict.Forbidden.class, result.verdict());
            assertEquals(List.of(), warnings(result));
        }
    }

    @Test
    void whereNoAccessHasPartsNothingIsHalfDone() throws IOException {
        VerificationResult result = verify(WHOLE, model("acyclic po | rf | co | fr as sc\n"), Procedure.AUTO);
        assertInstanceOf(Verdict.Forbidden.class, result.verdict());
        assertEquals(List.of(), warnings(result));
    }
}
