package org.felis.tests.litmus;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The atomic minimum and maximum instructions of AArch64. */
class MinimumMaximumTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({ "LDSMAX, -1, 2, 2", "LDSMIN, -1, 2, -1", "LDUMAX, -1, 2, -1", "LDUMIN, -1, 2, 2", "LDUMAX, 7, 7, 7" })
    void keepTheSmallerOrLargerOfMemoryAndRegister(String mnemonic, int memory, int register, int kept) {
        String test = "AArch64 kept\n{ x=" + memory + "; 0:X1=x; 0:X0=" + register + "; }\n P0 ;\n " + mnemonic
                + " W0,W2,[X1] ;\nforall ([x]=" + kept + " /\\ 0:X2=" + memory + ")\n";
        assertEquals(true, decided(new InProcessVerifier().verify(new VerificationTask("kept.litmus", test, "sc",
                VerificationOptions.DEFAULT), Progress.NONE, Interruption.none())).ok().orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({ "1", "9" })
    void dependByDataOnTheRegisterWhicheverWins(int memory) throws IOException {
        String test = "AArch64 umax\n{ x=5; y=" + memory + "; 0:X1=x; 0:X3=y; }\n P0 ;\n LDR W0,[X1] ;\n"
                + " LDUMAX W0,W2,[X3] ;\nexists (0:X2=" + memory + ")\n";
        String onlyData = "\"data of atomics\"\ninclude \"cos.cat\"\n~empty data & (R * (W & X)) as a\n";
        Path model = Files.writeString(folder.resolve("data.cat"), onlyData);
        assertEquals("Allowed", new InProcessVerifier().verify(new VerificationTask("umax.litmus", test,
                model.toString(), VerificationOptions.DEFAULT), Progress.NONE, Interruption.none()).verdict().toString());
    }
}
