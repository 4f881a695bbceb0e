package org.felis.tests.verification;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.query.Statistic;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;

/** Which procedure answers when the task leaves it open, and that the statistics tell why. */
class ProcedureChoiceTest {

    private static final String MESSAGE_PASSING = """
            X86 MP
            { x=0; y=0; }
             P0         | P1          ;
             MOV [x],$1 | MOV EAX,[y] ;
             MOV [y],$1 | MOV EBX,[x] ;
            exists (1:EAX=1 /\\ 1:EBX=0)
            """;

    /** Two threads that each write a location six times and read it eight times. */
    private static String large() {
        return "X86 large\n{ x=0; }\n P0 | P1 ;\n" + " MOV [x],$1 | MOV [x],$2 ;\n".repeat(6)
                + " MOV EAX,[x] | MOV EAX,[x] ;\n".repeat(8) + "exists (0:EAX=1)\n";
    }

    private static VerificationResult verify(String test, VerificationOptions options) {
        return new InProcessVerifier().verify(new VerificationTask("test.litmus", test, "x86tso", options), Progress.NONE,
                Interruption.none());
    }

    private static OptionalDouble statistic(VerificationResult result, String name) {
        return decided(result).statistics().stream().filter(s -> s.name().equals(name)).mapToDouble(Statistic::value)
                .findFirst();
    }

    @Test
    void fewCandidatesAreEnumerated() {
        VerificationResult result = verify(MESSAGE_PASSING, VerificationOptions.DEFAULT);
        assertTrue(statistic(result, "procedure=explicit").isPresent(), result::toString);
        assertTrue(statistic(result, "estimated candidates").getAsDouble() <= statistic(result, "most enumerated").getAsDouble());
    }

    @Test
    void manyCandidatesAreLeftToSmt() {
        VerificationResult result = verify(large(), VerificationOptions.DEFAULT);
        assertTrue(statistic(result, "procedure=smt").isPresent(), result::toString);
        assertTrue(statistic(result, "estimated candidates").getAsDouble() > statistic(result, "most enumerated").getAsDouble());
    }

    @Test
    void whatTheConditionSaysOfRegistersIsNotCountedUnlessAllExecutionsMatter() {
        assertEquals(OptionalDouble.of(1), statistic(verify(MESSAGE_PASSING, VerificationOptions.DEFAULT), "estimated candidates"));
        assertEquals(OptionalDouble.of(4), statistic(verify(MESSAGE_PASSING, VerificationOptions.DEFAULT.withObservation(true)),
                "estimated candidates"));
    }

    @Test
    void thePartsOfALocationAreToldApart() {
        String halves = """
                AArch64 halves
                { uint64_t x; uint64_t 1:X1; 0:X0=x; 1:X0=x; 0:X1=1; }
                 P0             | P1          ;
                 STR W1,[X0]    | LDR X1,[X0] ;
                 STR W1,[X0,#4] |             ;
                exists (1:X1=1)
                """;
        assertEquals(OptionalDouble.of(1), statistic(verify(halves, VerificationOptions.DEFAULT), "estimated candidates"));
        assertEquals(OptionalDouble.of(4), statistic(verify(halves, VerificationOptions.DEFAULT.withObservation(true)),
                "estimated candidates"));
    }

    @Test
    void aProcedureThatWasAskedForNeedsNoEstimate() {
        VerificationResult result = verify(MESSAGE_PASSING, VerificationOptions.DEFAULT.withProcedure(Procedure.SMT));
        assertTrue(statistic(result, "procedure=smt").isPresent());
        assertTrue(statistic(result, "estimated candidates").isEmpty());
    }
}
