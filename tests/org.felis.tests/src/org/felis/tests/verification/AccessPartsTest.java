package org.felis.tests.verification;

import static org.felis.tests.verification.LitmusAssert.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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

    @Test
    void withoutAWordOnPartsAnAccessMayBeSeenHalfDoneAndThatIsAWarning() throws IOException {
        String parts = model("acyclic po | rf | co | fr as sc\n");
        assertThat(HALF_DONE).under(parts).isAllowed().warns("FELIS008");
    }

    @Test
    void aModelThatRelatesTheAccessesOfAnInstructionOrdersThemAsOne() throws IOException {
        String whole = model("acyclic po | (rf | co | fr); sm as sc\n");
        assertThat(HALF_DONE).under(whole).isForbidden().warns();
    }

    @Test
    void whereNoAccessHasPartsNothingIsHalfDone() throws IOException {
        assertThat(WHOLE).under(model("acyclic po | rf | co | fr as sc\n")).isForbidden().warns();
    }
}
