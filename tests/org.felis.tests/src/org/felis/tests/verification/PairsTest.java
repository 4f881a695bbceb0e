package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With FEAT_LSE2 a load or store of two double-words is one access; of two words, or without it, it is two. */
class PairsTest {

    private static String verdict(String store, String load, String type, Procedure procedure, Set<String> variants) {
        String test = "AArch64 pair\n{ " + type + " x[2]={0,0}; 0:X19=x; 1:X19=x; 0:X0=1; 0:X1=1; }\n P0 | P1 ;\n " + store + " | " + load
                + " ;\nexists (1:X2=0 /\\ 1:X3=1 \\/ 1:X2=1 /\\ 1:X3=0)\n";
        return new InProcessVerifier().verify(new VerificationTask("pair.litmus", test, "aarch64", VerificationOptions.DEFAULT.withProcedure(procedure).withVariants(variants)),
                Progress.NONE, Interruption.none()).verdict().toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "STP X0,X1,[X19]   | LDP X2,X3,[X19]    | uint64_t | Allowed | Forbidden",
        "STILP X0,X1,[X19] | LDIAPP X2,X3,[X19] | uint64_t | Allowed | Forbidden",
        "STP W0,W1,[X19]   | LDP W2,W3,[X19]    | uint32_t | Allowed | Allowed" })
    void aPairIsOneAccessWithTheFeature(String store, String load, String type, String without, String with) {
        for (Procedure procedure : new Procedure[] { Procedure.EXPLICIT, Procedure.SMT }) {
            assertEquals(without, verdict(store, load, type, procedure, Set.of()));
            assertEquals(with, verdict(store, load, type, procedure, Set.of("lse2")));
        }
    }
}
