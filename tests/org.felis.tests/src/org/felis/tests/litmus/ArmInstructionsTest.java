package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Value;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the rows of 32-bit Arm's table mean. */
class ArmInstructionsTest {

    private static SequentialRun run(String code) {
        return SequentialRun.of("ARM", "x=7; 0:R9=x; 0:R8=4; int v[3]={1,2,3}; 0:R7=v;", code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "MOV R1,#3                                | 3 | 7",
        "mov r1,r8                                | 4 | 7",
        "MOV R1,R8,LSL #2                         | 16 | 7",
        "MVN R1,#0                                | 4294967295 | 7",
        "MOVW R1,#48879; MOVT R1,#1               | 114415 | 7",
        "LDR R1,[R9]                              | 7 | 7",
        "LDR R1,R9                                | 7 | 7",
        "STR R8,R9                                | 0 | 4",
        "MOV R2,#2; MVN R3,#6; SDIV R1,R3,R2      | 4294967293 | 7",
        "MOV R2,#2; MVN R3,#0; UDIV R1,R3,R2      | 2147483647 | 7",
        "MOV R2,#2; UDIV R1,R8,R2                 | 2 | 7",
        "MOV R2,#0; UDIV R1,R8,R2                 | 0 | 7",
        "LDR R1,[R7,#4]                           | 2 | 7",
        "LDR R1,[R7,R8]                           | 2 | 7",
        "MOV R2,#1; LDR R1,[R7,R2,lsl #2]         | 2 | 7",
        "LDR R2,[R7,#4]!; LDR R1,[R7,#4]          | 3 | 7",
        "LDR R2,[R7],#8; LDR R1,[R7]              | 3 | 7",
        "LDRD R2,R3,[R7]; ADD R1,R2,R3            | 3 | 7",
        "LDRD R2,[R7,#4]; ADD R1,R2,R3            | 5 | 7",
        "LDM R7,{R1,R2,R3}; ADD R1,R2,R3          | 5 | 7",
        "LDMIB R7,{R2,R1}                         | 2 | 7",
        "CMP R8,#4; MOVS R2,R8; MOVCS R1,#1       | 1 | 7",
        "CMP R8,#4; TST R8,R8; MOVCC R1,#1        | 0 | 7",
        "CMP R8,#4; ANDS R2,R8,R8,LSR #1; MOVCC R1,#1 | 1 | 7",
        "MOVS R2,R8,LSR #3; MOVCS R1,#1           | 1 | 7",
        "MOVS R2,R8,LSL #30; MOVCS R1,#1          | 1 | 7",
        "MVN R2,#0; TST R2,R2,ROR #1; MOVCS R1,#1 | 1 | 7",
        "MVN R2,#0; LSR R2,R2,#1; ADDS R3,R2,R2; TST R8,R8; MOVVS R1,#1 | 1 | 7",
        "LDM R7,{R7,R1}                           | 1 | 7",
        "MOV R1,#9; STR R1,[R9]                   | 9 | 9",
        "MOV R1,#9; STR R1,[R7,#8]; LDR R1,[R7,#8] | 9 | 7",
        "MOV R2,#5; MOV R3,#6; STRD R2,[R7]; LDR R1,[R7,#4] | 6 | 7",
        "MOV R2,#5; STM R7,{R8,R2}; LDR R1,[R7,#4] | 4 | 7",
        "LDREX R1,[R9]; STREX R2,R8,[R9]; ADD R1,R1,R2 | 7 | 4",
        "LDAEX R1,[R9]; STLEX R2,R8,[R9]          | 7 | 4",
        "STL R8,[R9]; LDA R1,[R9]                 | 4 | 4",
        "ADD R1,R8,#1; SUB R1,R1,R8               | 1 | 7",
        "RSB R1,R8,#10                            | 6 | 7",
        "AND R1,R8,#6; ORR R1,R1,#1; EOR R1,R1,#4 | 1 | 7",
        "BIC R1,R8,R8; SUB R1,R1,#1               | 4294967295 | 7",
        "MUL R1,R8,R8; LSR R1,R1,#1               | 8 | 7",
        "CMP R8,#4; MOVEQ R1,#1; MOVNE R1,#2      | 1 | 7",
        "CMP R8,#5; MOVEQ R1,#1; MOVNE R1,#2      | 2 | 7",
        "CMP R8,#5; ADDLT R1,R8,#1; SUBGE R1,R8,#1 | 5 | 7",
        "CMP R8,#4; STREQ R8,[R9]                 | 0 | 4",
        "CMP R8,#4; STRNE R8,[R9]                 | 0 | 7",
        "SUBS R1,R8,#4; MOVEQ R1,#3               | 3 | 7",
        "CBZ R8,end; MOV R1,#1; end: NOP          | 1 | 7",
        "CBNZ R8,end; MOV R1,#1; end: NOP         | 0 | 7",
        "MOV R1,#1; BX LR; MOV R1,#2              | 1 | 7",
        "ADR R2,to; BX R2; MOV R1,#2; to: ADD R1,R1,#1 | 1 | 7",
        "BL f; ADD R1,R1,#1; B end; f: MOV R1,#5; BX LR; end: NOP | 6 | 7",
        "MOV IP,#5; MOV R1,R12                    | 5 | 7",
        "LDREXD R2,R3,[R7]; ADD R1,R2,R3; STREXD R4,R8,R8,[R7]; LDRD R2,R3,[R7]; ADD R1,R1,R2; ADD R1,R1,R3; ADD R1,R1,R4 | 11 | 7",
        "LDAEXD R2,R3,[R7]; STLEXD R4,R8,R3,[R7]; LDR R1,[R7,#4] | 2 | 7",
        "LDREX R2,[R9]; CLREX; STREX R1,R8,[R9]   | 1 | 7",
        "LDREX R2,[R9]; CMP R2,#7; STREXEQ R3,R8,[R9]; ADD R1,R3,#2 | 2 | 4",
        "MOV R3,#9; LDREX R2,[R9]; CMP R2,#7; STLEXNE R3,R8,[R9]; CMPEQ R3,#9; ADD R1,R3,#2 | 11 | 7",
        "LDREX R2,[R9]; CLREX; LDREX R2,[R9]; STREX R1,R8,[R9] | 0 | 4",
        "MVN R2,#0; ADDS R2,R2,#1; ADC R1,R8,#1   | 6 | 7",
        "CMP R8,#5; SBC R1,R8,#1                  | 2 | 7",
        "CMP R8,#4; SBC R1,R8,#1                  | 3 | 7",
        "CMP R8,#5; RSC R1,R8,#10                 | 5 | 7",
        "MVN R2,#0; ADDS R3,R2,#1; ADCS R3,R2,#0; MOVCS R1,#1 | 1 | 7",
        "MOV R2,#1; CLZ R1,R2                     | 31 | 7",
        "ADD SP,R7,#12; PUSH {R8,R2}; LDR R1,[R7,#8] | 4 | 7",
        "ADD SP,R7,#4; POP {R2,R3}; SUB R2,SP,R7; ADD R1,R2,R3 | 15 | 7",
        "MOV R1,#1; ADD SP,R7,#12; ADR LR,to; PUSH {R8,LR}; POP {R2,PC}; MOV R1,#2; to: ADD R1,R1,R2 | 5 | 7",
        "MOV R1,#1; CMP R8,#4; BXEQ LR; MOV R1,#2 | 1 | 7",
        "MOV R1,#1; CMP R8,#4; BXNE LR; MOV R1,#2 | 2 | 7",
        "ADR LR,to; CMP R8,#4; BXEQ LR; MOV R1,#2; to: ADD R1,R1,#1 | 1 | 7",
        "CMP R8,#4; ITE EQ; MOVEQ R1,#3; MOVNE R1,#5 | 3 | 7",
        "DMB; DSB ST; ISB; ISB SY                 | 0 | 7",
    })
    void instructionsChangeRegistersAndMemoryAsTheManualSays(String code, long r1, long x) {
        SequentialRun run = run(code);
        assertEquals(r1, run.number("R1"), code);
        assertEquals(Value.of(x), run.memory("x"), code);
    }

    @ParameterizedTest
    @CsvSource({ "BEQ,1,1", "BNE,1,2", "BLT,-1,1", "BGE,1,-1", "BGT,1,-1", "BLE,1,1", "BHI,-1,1", "BLS,1,-1", "BMI,1,2" })
    void branchIsTakenAfterComparingAsTheManualSays(String branch, long left, long right) {
        String code = "MOV R2,#" + left + "; MOV R3,#" + right + "; CMP R2,R3; " + branch
                + " yes; B end; yes: MOV R1,#1; end: NOP";
        assertEquals(1, run(code).number("R1"), code);
    }

    @ParameterizedTest
    @CsvSource({ "DMB,DMB", "DMB SY,DMB", "DMB ST,DMB.ST", "DMB ISH,DMB.ISH", "DMB ISHST,DMB.ISHST", "DSB,DSB", "dsb st,DSB.ST",
        "ISB,ISB" })
    void barriersCarryTheirTags(String barrier, String tag) {
        assertEquals(List.of(Set.of(tag)), run(barrier).tags());
    }

    @ParameterizedTest
    @CsvSource({ "'LDA R1,[R9]',A AL", "'STL R1,[R9]',L", "'LDREX R1,[R9]',EX", "'LDAEX R1,[R9]',EX A AL",
        "'LDRB R1,[R6]',''" })
    void accessesCarryTheirTags(String access, String tags) {
        SequentialRun run = SequentialRun.of("ARM", "x=7; 0:R9=x; int8_t b; 0:R6=b;", access);
        assertEquals(List.of(tags == null || tags.isEmpty() ? Set.of() : Set.of(tags.split(" "))), run.tags());
    }

    @ParameterizedTest
    @CsvSource({ "'LDREQ R1,[R9]'", "'LDREXNE R1,[R9]'", "DMBEQ" })
    void conditionalLoadsAndBarriersSayThatTheyAreNotSupported(String instruction) {
        LitmusCompilation compilation = LitmusLanguage.compile(new LitmusSource("T.litmus",
                "ARM T\n{ 0:R9=x; }\n P0 ;\n " + instruction + " ;\nexists (x=0)\n"));
        assertEquals(List.of("LIT202"), compilation.problems().stream().map(p -> p.code()).toList());
    }

    @Test
    void symbolicRegistersBelongToTheThreadThatUsesThem() {
        SequentialRun run = SequentialRun.of("ARM", "x=7; %px=x; %y=3;", "LDR R1,[%px]; ADD R2,R1,%y; MOV %z,R2");
        assertEquals(10, run.number("R2"));
        assertEquals(10, run.number("%z"));
    }

    @Test
    void conditionSpeaksOfSymbolicRegisters() {
        LitmusCompilation compilation = LitmusLanguage.compile(new LitmusSource("T.litmus",
                "ARM T\n{ %px=x; }\n P0 | P1 ;\n MOV R0,#1 | LDR %r,[%px] ;\nexists (%r=0 /\\ 1:%r=0)\n"));
        assertTrue(compilation.program().isPresent(), compilation.problems()::toString);
        assertEquals(List.of("1:%r"), compilation.program().get().question().finalState().get().proposition().observables().stream()
                .map(o -> o.text()).distinct().toList());
    }
}
