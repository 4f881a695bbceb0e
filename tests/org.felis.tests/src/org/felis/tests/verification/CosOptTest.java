package org.felis.tests.verification;

import static org.felis.tests.verification.LitmusAssert.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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

    private LitmusAssert assertThatReading(int value, String model) throws IOException {
        return assertThat(TEST.formatted(value)).under(Files.writeString(folder.resolve("m.cat"), model).toString());
    }

    @Test
    void aReadDoesNotSeeALaterWriteOfItsThread() throws IOException {
        assertThatReading(1, "\"any\"\ninclude \"cos.cat\"\nempty 0 as nothing\n").isAllowed();
        assertThatReading(1, "\"coherent\"\ninclude \"cos-opt.cat\"\nempty 0 as nothing\n").isForbidden();
        assertThatReading(0, "\"coherent\"\ninclude \"cos-opt.cat\"\nempty 0 as nothing\n").isAllowed();
    }

    /** As locks do it in the Linux kernel's model, where unlocks are no writes yet when coherence is chosen. */
    @Test
    void readsMayReadFromEventsThatAreNoWrites() throws IOException {
        assertThatReading(0, "\"fences are read\"\nlet rf = rf | [F]; po; [R]\ninclude \"cos-opt.cat\"\nempty 0 as nothing\n").isAllowed();
    }
}
