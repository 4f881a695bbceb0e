package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.architecture.Architecture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the rows of AArch64's table mean. */
class AArch64InstructionsTest {

    private static final String POINTERS = "x=7; y=0; 0:X10=x; 0:X11=y; 0:X12=-1;";

    private static SequentialRun run(String code) {
        return SequentialRun.of("AArch64", POINTERS, code);
    }

    private static Program program(String code) {
        StringBuilder test = new StringBuilder("AArch64 test\n{ 0:X1=x; 0:X2=y; }\n P0 ;\n");
        for (String instruction : code.split(";")) {
            test.append(instruction).append(" ;\n");
        }
        return LitmusLanguage.compile(new LitmusSource("<test>", test.toString())).program().orElseThrow();
    }

    private static List<Operation> operations(String instruction) {
        return program(instruction).threads().get(0).instructions().get(0).operations();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "MOV W0,#5                                 | 5",
        "mov w0,#0x10                              | 16",
        "MOV W0,#-1                                | 4294967295",
        "MOV X0,#-1                                | -1",
        "MOV X0,X12; MOV W0,W0                     | 4294967295",
        "MOVZ X0,#1,LSL #16                        | 65536",
        "MOVN W0,#0                                | 4294967295",
        "MOVZ X0,#1; MOVK X0,#2,LSL #16            | 131073",
        "MOV W1,#3; ADD W0,W1,#4                   | 7",
        "MOV W1,#3; ADD W0,W1,W1,LSL #2            | 15",
        "MOV W1,#-1; ADD X0,XZR,W1,SXTW            | -1",
        "MOV W1,#-1; ADD X0,XZR,W1,UXTW #1         | 8589934590",
        "MOV W1,#3; SUB W0,W1,#4                   | 4294967295",
        "MOV W1,#6; AND W0,W1,#3                   | 2",
        "MOV W1,#6; ORR W0,W1,#3                   | 7",
        "MOV W1,#6; EOR W0,W1,#3                   | 5",
        "MOV W1,#6; MOV W2,#2; BIC W0,W1,W2        | 4",
        "MOV W1,#6; MOV W2,#2; ORN W0,W2,W1        | 4294967291",
        "MOV W1,#6; MVN W0,W1                      | 4294967289",
        "MOV W1,#6; NEG X0,X1                      | -6",
        "MOV W1,#6; MUL W0,W1,W1                   | 36",
        "MOV W1,#6; LSL W0,W1,#30                  | 2147483648",
        "MOV W1,#-6; LSR W0,W1,#1                  | 2147483645",
        "MOV W1,#-6; ASR W0,W1,#1                  | 4294967293",
        "MOV W1,#-6; SXTW X0,W1                    | -6",
        "MOV W1,#255; SXTB W0,W1                   | 4294967295",
        "MOV W1,#0xff8; UBFM W0,W1,#4,#7           | 15",
        "MOV W1,#0xff8; SBFM X0,X1,#4,#7           | -1",
        "CMP WZR,#0; CSEL X0,X12,XZR,EQ            | -1",
        "CMP WZR,#1; CSINC W0,W12,W12,EQ           | 0",
        "CMP WZR,#1; CSET W0,NE                    | 1",
        "CMP WZR,#1; CSETM W0,MI                   | 4294967295",
        "MOV W1,#5; TST W1,#2; CSET W0,EQ          | 1",
        "MOV W1,#5; CMN W1,#5; CSET W0,NE          | 1",
        "MOV W1,#5; ANDS W0,W1,#4                  | 4",
        "MOV W1,#0x1234; REV W0,W1                 | 873594880",
        "MOV W1,#0x1234; REV16 W0,W1               | 13330",
        "MOV X1,#0x1234; REV32 X0,X1               | 873594880",
        "MOV X1,#0x12; REV64 X0,X1                 | 1297036692682702848",
        "MOV X1,#1; RBIT X0,X1                     | -9223372036854775808",
        "MOV W1,#6; MOV W2,#-1; SMULL X0,W1,W2     | -6",
        "MOV W1,#6; MOV W2,#-1; UMULL X0,W1,W2     | 25769803770",
        "MOV W1,#6; MADD W0,W1,W1,W1               | 42",
        "MOV X1,#6; MSUB X0,X1,X1,X1               | -30",
        "MOV W1,#6; MOV X2,#1; SMSUBL X0,W1,W1,X2  | -35",
        "MOV W1,#1; MOV W2,#16; EXTR W0,W1,W2,#4   | 268435457",
        "MOV W1,#3; ROR W0,W1,#1                   | 2147483649",
        "MOV W1,#0xff8; UBFX W0,W1,#4,#4           | 15",
        "CMP WZR,#0; CCMP WZR,#1,#4,EQ; CSET W0,EQ | 0",
        "CMP WZR,#1; CCMP WZR,#1,#4,EQ; CSET W0,EQ | 1",
        "CMP WZR,#0; MRS X0,NZCV                   | 1610612736",
        "MOV X1,#0x80000000; MSR NZCV,X1; CSET W0,MI | 1",
        "MOV SP,X12; ADD X0,SP,#2                  | 1",
    })
    void movesAndArithmeticYieldTheManualsResult(String code, long expected) {
        assertEquals(expected, run(code).number("X0"), code);
    }

    @ParameterizedTest
    @CsvSource({ "EQ,1,1", "NE,1,2", "CS,2,1", "HS,1,1", "CC,1,2", "LO,1,2", "MI,1,2", "PL,2,1", "VC,1,2", "HI,2,1",
        "LS,1,1", "GE,-1,-1", "LT,-1,1", "GT,1,-1", "LE,-1,1", "VS,-2147483648,1" })
    void conditionHoldsAfterComparingAsTheManualSays(String condition, long left, long right) {
        String code = "MOV W1,#" + left + "; MOV W2,#" + right + "; CMP W1,W2; B." + condition
                + " yes; MOV W0,#2; B end; yes: MOV W0,#1; end: NOP";
        assertEquals(1, run(code).number("X0"), code);
    }

    @Test
    void conditionalBranchesTestRegistersAndBits() {
        assertEquals(1, run("CBZ W5,a; NOP; B end; a: MOV W0,#1; end: NOP").number("X0"));
        assertEquals(1, run("CBNZ X10,a; B end; a: MOV W0,#1; end: NOP").number("X0"));
        assertEquals(1, run("MOV W1,#4; TBNZ W1,#2,a; B end; a: MOV W0,#1; end: NOP").number("X0"));
        assertEquals(1, run("MOV W1,#4; TBZ W1,#1,a; B end; a: MOV W0,#1; end: NOP").number("X0"));
    }

    @Test
    void addressesCanBeComparedForEquality() {
        assertEquals(1, run("CMP X10,X11; CSET W0,NE").number("X0"));
        assertEquals(1, run("CMP X10,X10; CSET W0,EQ").number("X0"));
    }

    @Test
    void addressingModesReachTheCell() {
        String state = "int a[4]={1,2,3,4}; 0:X1=a; 0:X2=8; 0:X3=-4;";
        assertEquals(1, SequentialRun.of("AArch64", state, "LDR W0,[X1]").number("X0"));
        assertEquals(2, SequentialRun.of("AArch64", state, "LDR W0,[X1,#4]").number("X0"));
        assertEquals(3, SequentialRun.of("AArch64", state, "LDR W0,[X1,X2]").number("X0"));
        assertEquals(2, SequentialRun.of("AArch64", state, "ADD X1,X1,#8; LDR W0,[X1,W3,SXTW]").number("X0"));
        assertEquals(3, SequentialRun.of("AArch64", state, "MOV W2,#2; LDR W0,[X1,W2,UXTW #2]").number("X0"));
        assertEquals(4, SequentialRun.of("AArch64", state, "MOV X2,#3; LDR W0,[X1,X2,LSL #2]").number("X0"));
        assertEquals(3, SequentialRun.of("AArch64", state, "MOV X2,#2; LDR W0,[X1,X2,SXTW #2]").number("X0"));
        assertEquals(5, SequentialRun.of("AArch64", state, "LDR W0,[X1],#4; LDR W1,[X1]; ADD W0,W0,W1; ADD W0,W0,#2")
                .number("X0"));
        assertEquals(3, SequentialRun.of("AArch64", state, "LDR W0,[X1,#8]!; LDR W0,[X1]").number("X0"));
    }

    @Test
    void pairsAccessTwoAdjacentCells() {
        String state = "int64_t a[4]={1,2,3,4}; 0:X1=a; int w[2]={-1,-2}; 0:X9=w;";
        assertEquals(5, SequentialRun.of("AArch64", state, "LDP X2,X3,[X1],#16; LDR X0,[X1]; ADD X0,X0,X3").number("X0"));
        assertEquals(3, SequentialRun.of("AArch64", state, "LDNP X1,X0,[X1]; ADD X0,X0,X1").number("X0"));
        assertEquals(-3, SequentialRun.of("AArch64", state, "LDPSW X2,X3,[X9]; ADD X0,X2,X3").number("X0"));
        SequentialRun stored = SequentialRun.of("AArch64", state, "STP X1,XZR,[X1,#16]!; STP XZR,X1,[X1,#-16]");
        assertEquals("a", stored.memory("a+16").toString());
        assertEquals("a+16", stored.memory("a+8").toString());
        assertEquals("a+16", stored.register("X1").toString());
        SequentialRun exchanged = SequentialRun.of("AArch64", state,
                "MOV X2,#1; MOV X3,#2; MOV X4,#7; MOV X5,#8; CASPAL X2,X3,X4,X5,[X1]");
        assertEquals(Value.of(8), exchanged.memory("a+8"));
        assertEquals(Value.of(1), exchanged.register("X2"));
        SequentialRun swapped = SequentialRun.of("AArch64", state, "MOV X2,#7; MOV X3,#8; SWPPAL X2,X3,[X1]; LDSETP X3,X2,[X1]; LDCLRPL X3,X2,[X1]");
        assertEquals(Value.of(0), swapped.memory("a"));
        assertEquals(Value.of(1), swapped.memory("a+8"));
        assertEquals(Value.of(9), swapped.register("X2"));
    }

    @Test
    void aStoreExclusiveFailsAfterTheReservationIsCleared() {
        assertEquals(1, SequentialRun.of("AArch64", "x=7; 0:X1=x;", "LDXR W2,[X1]; CLREX; STXR W0,W2,[X1]").number("X0"));
        assertEquals(0, SequentialRun.of("AArch64", "x=7; 0:X1=x;", "LDXR W2,[X1]; CLREX; LDXR W2,[X1]; STXR W0,W2,[X1]").number("X0"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "MOV W1,#-1; ADDS W1,W1,#1; ADC W0,W1,W1 | 1", "CMP XZR,#1; SBC X0,XZR,XZR | -1",
        "NEGS X1,XZR; CSET X0,CS | 1", "MOV X1,#1; NEGS X1,X1; CSET X0,MI | 1", "MOV X1,#-1; ADDS X2,X1,#1; ADCS X2,X1,XZR; CSET X0,CS | 1",
        "MOV X1,#1; CLZ X0,X1 | 63", "CMP XZR,#1; NGC X0,XZR | -1" })
    void theCarryIsAnOperandAsTheManualSays(String code, long x0) {
        assertEquals(x0, SequentialRun.of("AArch64", "uint64_t 0:X0;", code).number("X0"), code);
    }

    @Test
    void narrowLoadsExtendAsTheySay() {
        assertEquals(255, SequentialRun.of("AArch64", "int8_t b=-1; 0:X1=b;", "LDRB W0,[X1]").number("X0"));
        assertEquals(-1, SequentialRun.of("AArch64", "int8_t b=-1; 0:X1=b;", "LDRSB X0,[X1]").number("X0"));
        assertEquals(-2, SequentialRun.of("AArch64", "int h=-2; 0:X1=h;", "LDRSW X0,[X1]").number("X0"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "LDR W0,[X1]          | Exp", "STR W0,[X1]          | Exp",
        "LDAR W0,[X1]         | Exp A", "LDAPR W0,[X1]        | Exp Q", "STLR W0,[X1]         | Exp L",
        "LDXR W0,[X1]         | Exp EX", "LDAXR W0,[X1]        | Exp EX A",
        "STXR W3,W0,[X1]      | Exp EX", "STLXR W3,W0,[X1]     | Exp EX L",
        "DMB SY               | DMB.SY", "DMB ISHLD            | DMB.ISHLD", "dsb osh              | DSB.OSH",
        "ISB                  | ISB",
        "SWP W0,W3,[X1]       | Exp X / Exp X", "SWPA W0,W3,[X1]      | Exp X A / Exp X",
        "SWPAL W0,WZR,[X1]    | Exp X NoRet / Exp X L",
        "LDADD W0,W3,[X1]     | Exp X / Exp X", "LDEORL W0,W3,[X1]    | Exp X / Exp X L",
        "LDSETAL W0,W3,[X1]   | Exp X A / Exp X L", "STADD W0,[X1]        | Exp X NoRet / Exp X",
        "CAS W0,W3,[X1]       | Exp X / Exp X", "CASA WZR,W3,[X1]     | Exp X NoRet / Exp X",
        "NOP                  | ''",                   "PRFM PLDL1KEEP,[X1]  | ''",
        "LDAPURSW X0,[X1]     | Exp Q",
    })
    void eventsCarryTheTagsOfTheModel(String instruction, String tags) {
        List<Set<String>> expected = tags.isEmpty() ? List.of()
                : List.of(tags.split(" / ")).stream().map(t -> Set.of(t.split(" "))).toList();
        assertEquals(expected, SequentialRun.of("AArch64", "x=0; 0:X1=x;", instruction).tags());
    }

    @Test
    void everyTagOfARowIsKnownToTheValidationOfModels() {
        Set<String> tags = Architecture.find("AArch64").orElseThrow().tags().carried();
        assertTrue(tags.containsAll(List.of("Exp", "A", "Q", "L", "X", "EX", "NoRet", "ISB", "DMB.SY", "DSB.ISHST")), tags::toString);
        assertEquals(Optional.empty(), Architecture.find("Itanium"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "MOV W0,#2; LDADD W0,W1,[X10]              | 7 | 9",
        "MOV W0,#2; LDCLR W0,W1,[X10]              | 7 | 5",
        "MOV W0,#2; LDEOR W0,W1,[X10]              | 7 | 5",
        "MOV W0,#8; LDSET W0,W1,[X10]              | 7 | 15",
        "MOV W0,#-2; LDSMAX W0,W1,[X10]            | 7 | 7",
        "MOV W0,#-2; LDUMAX W0,W1,[X10]            | 7 | 4294967294",
        "MOV W0,#2; SWP W0,W1,[X10]                | 7 | 2",
        "MOV W1,#7; MOV W0,#2; CAS W1,W0,[X10]     | 7 | 2",
        "MOV W1,#1; MOV W0,#2; CAS W1,W0,[X10]     | 7 | 7",
        "MOV W0,#2; STADDL W0,[X10]; MOV W1,#0     | 0 | 9",
    })
    void atomicOperationsReturnTheOldValueAndStoreTheNewOne(String code, long old, long stored) {
        SequentialRun run = run(code);
        assertEquals(old, run.number("X1"), code);
        assertEquals(Value.of(stored), run.memory("x"), code);
    }

    @Test
    void storeExclusiveReportsSuccessAndFailureInItsFirstRegister() {
        MemoryAction.WriteExclusive write = (MemoryAction.WriteExclusive) operations("STXR W3,W0,[X1]").get(0);
        assertEquals(Register.named("X3"), write.status());
        assertEquals(Value.ZERO, write.success());
        assertEquals(Value.ONE, write.failure());
        assertEquals(4, write.bytes());
    }

    @Test
    void aDependencyThroughAnExclusiveOrSurvives() {
        Operation.Assign assign = (Operation.Assign) operations("EOR W3,W0,W0").get(0);
        assertEquals(Set.of(Register.named("X0")), assign.value().registers());
    }

    @Test
    void everyConditionFlagDependsOnTheRegistersOfItsInstruction() {
        Operation.Assign carry = (Operation.Assign) program("TST W0,W0; B.CS end; NOP; end: NOP").threads().get(0)
                .instructions().get(0).operations().get(0);
        assertEquals(Set.of(Register.named("X0")), carry.value().registers());
    }

    @Test
    void theZeroRegisterIsNoDependency() {
        MemoryAction.Write write = (MemoryAction.Write) operations("STR WZR,[X1]").get(0);
        assertEquals(Expression.ZERO, write.value());
        MemoryAction.Read read = (MemoryAction.Read) operations("LDR WZR,[X1]").get(0);
        assertTrue(read.target().temporary());
        assertEquals(List.of(), operations("MOV WZR,#1"));
    }

    @Test
    void onlyTheFlagsThatAreLookedAtAreSet() {
        Program program = program("CMP W0,#1; B.EQ end; NOP; end: NOP");
        assertEquals(1, program.threads().get(0).instructions().get(0).operations().size());
    }

    @Test
    void everyRowIsDocumented() {
        Architecture.find("AArch64").map(Architecture::instructions).orElseThrow().rows().forEach(row -> {
            assertTrue(row.documentation().endsWith("."), row::syntax);
            assertFalse(row.mnemonics().isEmpty());
        });
    }
}
