package org.felis.tests.litmus.random;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.query.Statistic;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two models that differ only in where dependencies come from, the engine or a computation over micro-events, give random AArch64
 * tests the same final states; and only the second one pays for micro-events.
 */
class MicroModelTest {

    private static final int TESTS = 40;
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static final String ORDER = """
            include "cos.cat"
            acyclic po-loc | rf | co | fr as coherence
            empty rmw & (fre; coe) as atomic
            let ordered = address | value | decided; [W] | po; [DMB.SY]; po | [A]; po | po; [L]
            acyclic ordered | rfe | coe | fre as order
            """;

    private static final String GIVEN = """
            "given"
            let address = addr
            let value = data
            let decided = ctrl
            """ + ORDER;

    private static final String COMPUTED = """
            "computed"
            let inner = Rreg | Wreg | PRED
            let step = iico_data | rf-reg
            let from-read = ([R]; step; [inner]); ([inner]; step; [inner])*
            let address = (from-read; [ADDR]; iico_data; [M]) \\ same-instance
            let value = (from-read; [DATA]; iico_data; [W]) \\ same-instance
            let decided = from-read; iico_data; [BCC]; po
            """ + ORDER;

    @TempDir
    private Path folder;

    private String model(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void dependenciesComputedByAModelGiveTheSameFinalStates() throws IOException {
        String given = model("given.cat", GIVEN);
        String computed = model("computed.cat", COMPUTED);
        Random random = new Random(42);
        int relaxed = 0;
        for (int i = 0; i < TESTS; i++) {
            String text = chain(random);
            OutcomesResult expected = outcomes(text, given, Procedure.SMT);
            for (Procedure procedure : new Procedure[] {Procedure.SMT, Procedure.EXPLICIT}) {
                OutcomesResult found = outcomes(text, computed, procedure);
                assertEquals(states(expected), states(found), () -> procedure + "\n" + text);
            }
            relaxed += expected.result().verdict() instanceof Verdict.Allowed ? 1 : 0;
        }
        assertTrue(relaxed > TESTS / 4 && relaxed < TESTS * 3 / 4, relaxed + " of " + TESTS + " tests are allowed");
    }

    /** Message passing, with a random way from the first read to the second access. */
    private static String chain(Random random) {
        StringBuilder text = new StringBuilder("""
                AArch64 chain
                { 0:X5=x; 0:X6=y; 0:X7=z; 1:X5=x; 1:X6=y; }
                 P0 | P1 ;
                 LDR W1,[X5] | MOV W2,#1 ;
                """);
        boolean write = random.nextBoolean();
        String[] links = {"EOR W2,W1,W1 | ;", "MOV W2,W3 | ;", "AND W1,W2,#0 | ;", "CMP W1,#1 | ;", "CSEL W2,W2,W3,EQ | ;",
                "CBNZ W1,END | ;", "B.NE END | ;", "CAS W1,W3,[X7] | ;", "SWP W1,W2,[X7] | ;", "LDADD W2,W2,[X7] | ;",
                "LDR W2,[X7,W1,SXTW] | ;", "ADD W3,W1,W2 | ;"};
        int length = 1 + random.nextInt(4);
        for (int i = 0; i < length; i++) {
            text.append(" ").append(links[random.nextInt(links.length)]).append("\n");
        }
        String index = random.nextBoolean() ? ",W2,SXTW" : "";
        text.append(" AND W2,W2,#0 | ;\n");
        text.append(write ? """
                 ADD W3,W2,#1 | LDR W3,[X6] ;
                 STR W3,[X6INDEX] | DMB SY ;
                  | STR W2,[X5] ;
                 END: | ;
                locations [0:X2; 0:X3; z]
                exists (0:X1=1 /\\ 1:X3=1)
                """ : """
                 LDR W4,[X6INDEX] | STR W2,[X6] ;
                  | DMB SY ;
                  | STR W2,[X5] ;
                 END: | ;
                locations [0:X2; 0:X3; z]
                exists (0:X1=1 /\\ 0:X4=0)
                """);
        return text.toString().replace("INDEX", index);
    }

    @Test
    void onlyTheModelThatAsksPaysAndInStraightLineCodeNotInVariables() throws IOException {
        String text = """
                AArch64 MP+dmb.sy+addr
                { 0:X1=x; 0:X2=y; 1:X1=x; 1:X2=y; }
                 P0          | P1                 ;
                 MOV W0,#1   | LDR W0,[X2]        ;
                 STR W0,[X1] | EOR W3,W0,W0       ;
                 DMB SY      | LDR W4,[X1,W3,SXTW];
                 STR W0,[X2] |                    ;
                exists (1:X0=1 /\\ 1:X4=0)
                """;
        OutcomesResult given = outcomes(text, model("given.cat", GIVEN), Procedure.SMT);
        OutcomesResult computed = outcomes(text, model("computed.cat", COMPUTED), Procedure.SMT);
        assertEquals(7, statistic(given, "events"));
        assertEquals(7 + 12, statistic(computed, "events"));
        assertEquals(statistic(given, "SMT variables"), statistic(computed, "SMT variables"));
        assertEquals(states(given), states(computed));
    }

    private static double statistic(OutcomesResult outcomes, String name) {
        return decided(outcomes).result().statistics().stream().filter(s -> s.name().equals(name)).mapToDouble(Statistic::value)
                .findFirst().orElseThrow();
    }

    private static Set<Map<String, String>> states(OutcomesResult outcomes) {
        return new HashSet<>(decided(outcomes).states());
    }

    private static OutcomesResult outcomes(String text, String model, Procedure procedure) {
        return new InProcessVerifier().outcomes(new VerificationTask("random.litmus", text, model,
                VerificationOptions.DEFAULT.withProcedure(procedure).withTimeout(LIMIT)), Progress.NONE,
                Interruption.none());
    }
}
