package org.felis.tests.verification;

import static org.felis.tests.verification.Decisions.decided;
import static org.felis.tests.verification.LitmusAssert.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Not even coherence holds unless the model says so. */
class NothingAssumedTest {

    /** A read that does not see its thread's write before it; the first of two writes that stays; a read that sees the write behind it. */
    private enum Coherence {
        CO_WR("MOV [x],$1 ; MOV EAX,[x]", "0:EAX=0"),
        CO_WW("MOV [x],$1 ; MOV [x],$2", "[x]=1"),
        CO_RW1("MOV EAX,[x] ; MOV [x],$1", "0:EAX=1");

        private final String text;

        Coherence(String code, String condition) {
            text = "X86 " + name() + "\n{ x=0; }\n P0 ;\n " + code.replace(" ; ", " ;\n ") + " ;\nexists (" + condition + ")\n";
        }
    }

    private static final Duration LIMIT = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    private String model(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @ParameterizedTest
    @EnumSource
    void acyclicProgramOrderAloneAllowsEveryViolationOfCoherence(Coherence test) throws IOException {
        assertThat(test.text).under(model("po.cat", "po\nacyclic po\n")).isAllowed();
        assertThat(test.text).under(model("poco.cat", "poco\ninclude \"cos.cat\"\nacyclic po\n")).isAllowed();
        assertThat(test.text).under("sc").isForbidden();
    }

    /** Two writes and two reads of one location: each read takes one of three writes, each of the two writes may be the final one. */
    @ParameterizedTest
    @EnumSource(value = Procedure.class, names = {"EXPLICIT", "SMT"})
    void aModelWithoutAxiomsAllowsEveryWellFoundedCandidate(Procedure procedure) throws IOException {
        String test = """
                X86 any
                { x=0; }
                 P0          | P1          ;
                 MOV [x],$1  | MOV [x],$2  ;
                 MOV EAX,[x] | MOV EAX,[x] ;
                locations [x; 0:EAX; 1:EAX;]
                exists (0:EAX=1)
                """;
        Set<Map<String, String>> all = new HashSet<>();
        for (String first : new String[] {"0", "1", "2"}) {
            for (String second : new String[] {"0", "1", "2"}) {
                for (String last : new String[] {"1", "2"}) {
                    all.add(Map.of("0:EAX", first, "1:EAX", second, "[x]", last));
                }
            }
        }
        OutcomesResult found = new InProcessVerifier().outcomes(new VerificationTask("test.litmus", test,
                model("any.cat", "any\nlet everything = _ * _\n"), VerificationOptions.DEFAULT.withProcedure(procedure).withTimeout(LIMIT)),
                Progress.NONE, Interruption.none());
        assertEquals(all, new HashSet<>(decided(found).states()));
    }
}
