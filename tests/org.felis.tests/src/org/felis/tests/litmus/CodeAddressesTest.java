package org.felis.tests.litmus;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.felis.engine.interruption.Interruption;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;

/** Calls, returns, and jumps to addresses, of AArch64. */
class CodeAddressesTest {

    /** The final states of a test under SC, found by both procedures. */
    private static List<String> states(String test) {
        List<String> explicit = states(test, Procedure.EXPLICIT);
        assertEquals(explicit, states(test, Procedure.SMT));
        return explicit;
    }

    private static List<String> states(String test, Procedure procedure) {
        OutcomesResult outcomes = new InProcessVerifier().outcomes(new VerificationTask("T.litmus", test, "sc",
                VerificationOptions.DEFAULT.withProcedure(procedure)), Progress.NONE, Interruption.none());
        return decided(outcomes).states().stream().map(Object::toString).toList();
    }

    @Test
    void aSubroutineReturnsToWhereItWasCalledFrom() {
        assertEquals(List.of("{0:X0=111}"), states("""
                AArch64 T
                { }
                 P0           ;
                 B start      ;
                add: ADD W0,W0,W1 ;
                 RET          ;
                start: MOV W1,#1 ;
                 BL add       ;
                 MOV W1,#10   ;
                 BL add       ;
                 MOV W1,#100  ;
                 BL add       ;
                exists (0:X0=0)
                """));
    }

    @Test
    void aCallThatSavesItsReturnAddressNests() {
        assertEquals(List.of("{0:X0=4}"), states("""
                AArch64 T
                { }
                 P0              ;
                 BL twice        ;
                 BL twice        ;
                 B end           ;
                twice: MOV X9,X30 ;
                 BL once         ;
                 BL once         ;
                 RET X9          ;
                once: ADD W0,W0,#1 ;
                 RET             ;
                end:             ;
                exists (0:X0=0)
                """));
    }

    @Test
    void aThreadRunsTheCodeOfAnotherWhoseAddressItHas() {
        assertEquals(List.of("{0:X0=7, 1:X0=0}"), states("""
                AArch64 T
                { 0:X1=P1:seven; }
                 P0     | P1     ;
                 BLR X1 | B end  ;
                        |seven:  ;
                        | MOV W0,#7 ;
                        | RET    ;
                        |end:    ;
                locations [0:X0; 1:X0;]
                """));
    }

    @Test
    void anAddressThatWasReadDecidesWhereTheJumpGoes() {
        assertEquals(List.of("{0:X0=1}", "{0:X0=2}"), states("""
                AArch64 T
                { uint64_t f=P0:one; 0:X1=f; 1:X1=f; 1:X2=P0:two; }
                 P0          | P1          ;
                 LDR X2,[X1] | STR X2,[X1] ;
                 BR X2       |             ;
                one: MOV W0,#1 |           ;
                 RET         |             ;
                two: MOV W0,#2 |           ;
                exists (0:X0=3)
                """));
    }

    @Test
    void aReturnWithoutACallEndsTheThread() {
        assertEquals(List.of("{0:X0=1}"), states("""
                AArch64 T
                { }
                 P0        ;
                 MOV W0,#1 ;
                 RET       ;
                 MOV W0,#2 ;
                exists (0:X0=1)
                """));
    }

    @Test
    void addressesOfLabelsAreValues() {
        assertEquals(List.of("{0:X1=label:\"P0:L\", 0:X30=label:\"P0:L\"}"), states("""
                AArch64 T
                { }
                 P0       ;
                 BL L     ;
                L: ADR X1,L ;
                forall (0:X1=label:"P0:L" /\\ 0:X30=label:"0:L")
                """));
    }

    @Test
    void theAddressAtADistanceIsThatOfTheInstructionThere() {
        assertEquals(List.of("{0:X0=1, 0:X1=P0+8, 0:X2=label:\"P0:end\"}"), states("""
                AArch64 T
                { }
                 P0          ;
                 ADR X1,.+8  ;
                 B .+8       ;
                 MOV W0,#1   ;
                 ADR X2,.+16 ;
                 CBNZ W0,end ;
                 BR X1       ;
                 NOP         ;
                end:         ;
                locations [0:X0; 0:X1; 0:X2;]
                """));
    }

    @Test
    void anAddressBeyondTheCodeIsAProblemOfItsOperand() {
        List<String> problems = LitmusLanguage.compile(new LitmusSource("T.litmus", """
                AArch64 T
                { }
                 P0         ;
                 ADR X1,.+8 ;
                exists (0:X1=0)
                """)).problems().stream().map(p -> p.code() + " " + p.range().line() + ":" + p.range().column()).toList();
        assertEquals(List.of("LIT203 4:9"), problems);
    }

    @Test
    void branchesGoToADistance() {
        assertEquals(List.of("{0:X0=1, 0:X1=4}"), states("""
                AArch64 T
                { 0:X2=2; }
                 P0            ;
                 B .+8         ;
                 ADD W0,W0,#4  ;
                 ADD W0,W0,#1  ;
                 ADD W1,W1,#2  ;
                 SUBS W2,W2,#1 ;
                 B.GT .-8      ;
                exists (0:X0=1 /\\ 0:X1=4)
                """));
    }

    @Test
    void symbolicRegistersAreRegistersOfTheThreadThatUsesThem() {
        assertEquals(List.of("{1:X0=0}", "{1:X0=3}"), states("""
                AArch64 T
                { uint64_t %P0_x=x; 1:X%there=x; }
                 P0              | P1              ;
                 MOV W%v,#3      | LDR W0,[X%there] ;
                 STR W%v,[X%P0_x] |                ;
                exists (1:X0=3)
                """));
    }
}
