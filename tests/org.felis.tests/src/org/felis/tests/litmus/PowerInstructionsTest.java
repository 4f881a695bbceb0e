package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the rows of Power's table mean. */
class PowerInstructionsTest {

    private static SequentialRun run(String code) {
        return SequentialRun.of("PPC", "x=7; 0:r9=x; 0:r8=4; uint64_t d=5; 0:r7=d; int v[2]={1,2}; 0:r6=v;", code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "li r1,-1                                  | -1 | 7",
        "lis r1,1                                  | 65536 | 7",
        "li r2,3; mr r1,r2                         | 3 | 7",
        "lwz r1,0(r9)                              | 7 | 7",
        "lwzx r1,r0,r9                             | 7 | 7",
        "lwzx r1,0,r9                              | 7 | 7",
        "lwz r1,4(r6)                              | 2 | 7",
        "lwzx r1,r8,r6                             | 2 | 7",
        "lwz r1,4,r6                               | 2 | 7",
        "stw r8,0,r9; li r1,1                      | 1 | 4",
        "lwzu r2,4(r6); lwz r1,-4(r6)              | 1 | 7",
        "lwzux r2,r6,r8; lwz r1,0(r6)              | 2 | 7",
        "ld r1,0(r7)                               | 5 | 7",
        "li r2,-1; stw r2,0(r9); lwz r1,0(r9)      | 4294967295 | 4294967295",
        "li r2,-1; stw r2,0(r9); lwa r1,0(r9)      | -1 | 4294967295",
        "li r2,-1; stwx r2,r0,r9; lwax r1,r0,r9    | -1 | 4294967295",
        "li r2,9; stwu r2,4(r6); lwz r1,0(r6)      | 9 | 7",
        "li r2,9; stdx r2,r0,r7; ldx r1,r0,r7      | 9 | 7",
        "lwarx r1,r0,r9; stwcx. r8,r0,r9           | 7 | 4",
        "addi r1,r8,-5                             | -1 | 7",
        "addi r1,r0,5                              | 5 | 7",
        "li r0,1; addi r1,r0,5                     | 5 | 7",
        "li r0,1; add r1,r0,r8                     | 5 | 7",
        "addis r1,r8,1                             | 65540 | 7",
        "subi r1,r8,1                              | 3 | 7",
        "li r2,10; sub r1,r2,r8                    | 6 | 7",
        "li r2,10; subf r1,r2,r8                   | -6 | 7",
        "xor r1,r9,r9                              | 0 | 7",
        "ori r1,r8,3; xori r1,r1,1; andi. r1,r1,6  | 6 | 7",
        "and r1,r8,r8; or r1,r1,r1; nor r1,r1,r1   | -5 | 7",
        "neg r1,r8; mullw r1,r1,r8; mulli r1,r1,2  | -32 | 7",
        "li r2,-7; li r3,2; divw r1,r2,r3          | -3 | 7",
        "li r2,-1; li r3,2; divwu r1,r2,r3         | 2147483647 | 7",
        "li r2,-1; clrldi r1,r2,32                 | 4294967295 | 7",
        "li r2,-1; rlwinm r1,r2,4,30,31            | 3 | 7",
        "li r2,-1; rlwinm r1,r2,16,0,15            | 4294901760 | 7",
        "li r1,0; li r2,5; rlwimi r1,r2,8,16,23    | 1280 | 7",
        "li r2,-7; li r3,2; divw r1,r2,r3          | -3 | 7",
        "li r2,-1; li r3,2; divwu r1,r2,r3         | 2147483647 | 7",
        "li r2,-1; clrldi r2,r2,32; extsw r1,r2    | -1 | 7",
        "li r2,-8; srawi r1,r2,1; slwi r1,r1,1     | 4294967288 | 7",
        "li r2,40; slw r1,r8,r2                    | 0 | 7",
        "mtctr r8; mfctr r1                        | 4 | 7",
        "nop; sync; hwsync; lwsync; eieio; isync   | 0 | 7",
        "li r1,1; blr; li r1,2                     | 1 | 7",
        "li 1,1; cmpwi 0,1,1; beqlr 0; li 1,2      | 1 | 7",
        "li 1,1; cmpwi 7,1,1; bnelr 7; li 1,2      | 2 | 7",
        "li r1,1; cmpwi r1,1; beqlr+; li r1,2      | 1 | 7",
        "bl f; addi r1,r1,1; b end; f: li r1,5; cmpwi r1,5; beqlr; end: nop | 6 | 7",
        "li 2,9; isel 1,0,2,2                      | 9 | 7",
        "li 2,9; creqv 2,2,2; isel 1,0,2,2         | 0 | 7",
        "li 2,9; li 3,4; creqv 20,20,20; isel 1,3,2,20 | 4 | 7",
        "li 2,9; li 3,4; crxor 20,20,20; isel 1,3,2,20 | 9 | 7",
        "li 2,9; cmpwi 0,2,9; mfcr 3,128; rlwinm 1,3,3,1 | 1 | 7",
        "li 2,9; cmpwi 0,2,8; mfcr 3,128; rlwinm 1,3,3,1 | 0 | 7",
        "li 2,5; cntlzw 2,2; srwi 1,2,2            | 7 | 7",
        "li 2,0; cntlzd 1,2                        | 64 | 7",
        "bl f; addi r1,r1,1; b end; f: li r1,5; blr; end: nop | 6 | 7",
        "bl f; b end; f: mflr r2; mtctr r2; li r1,5; bctr; end: nop | 5 | 7",
    })
    void instructionsChangeRegistersAndMemoryAsTheManualSays(String code, long r1, long x) {
        SequentialRun run = run(code);
        assertEquals(r1, run.number("r1"), code);
        assertEquals(Value.of(x), run.memory("x"), code);
    }

    @ParameterizedTest
    @CsvSource({ "beq,1,1", "bne,1,2", "blt,-1,1", "bge,1,-1", "bnl,1,1", "bgt,1,-1", "ble,1,1", "bng,-1,1", "bne-,1,2",
        "beq+,1,1" })
    void branchIsTakenAfterComparingAsTheManualSays(String branch, long left, long right) {
        for (String compare : List.of("cmpw r2,r3; " + branch + " yes", "cmpwi r2," + right + "; " + branch + " yes",
                "cmpd cr6,r2,r3; cmpw r2,r2; " + branch + " cr6,yes")) {
            String code = "li r2," + left + "; li r3," + right + "; " + compare + "; b end; yes: li r1,1; end: nop";
            assertEquals(1, run(code).number("r1"), code);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "cmpw r2,r3 | 1", "cmpd r2,r3 | 0", "cmplwi r2,0 | 1", "cmpdi r2,0 | 0" })
    void comparisonLooksAtItsWidthOnly(String compare, int equal) {
        String code = "li r2,1; sldi r2,r2,32; " + compare + "; beq yes; b end; yes: li r1,1; end: nop";
        assertEquals(equal, run(code).number("r1"), code);
    }

    @ParameterizedTest
    @CsvSource({ "add.", "sub.", "and.", "xor." })
    void recordFormComparesTheResultWithZero(String mnemonic) {
        boolean zero = mnemonic.equals("sub.") || mnemonic.equals("xor.");
        String code = mnemonic + " r2,r8,r8; beq yes; b end; yes: li r1,1; end: nop";
        assertEquals(zero ? 1 : 0, run(code).number("r1"), code);
    }

    @Test
    void loopCountsDown() {
        assertEquals(3, run("li r2,3; mtctr r2; L: addi r1,r1,1; bdnz L").number("r1"));
    }

    @Test
    void storeConditionalTellsItsSuccess() {
        assertEquals(1, run("lwarx r2,r0,r9; stwcx. r8,r0,r9; bne end; li r1,1; end: nop").number("r1"));
    }

    @ParameterizedTest
    @CsvSource({ "sync,SYNC", "hwsync,SYNC", "lwsync,LWSYNC", "eieio,EIEIO", "isync,ISYNC" })
    void barriersCarryTheirTags(String barrier, String tag) {
        assertEquals(List.of(Set.of(tag)), run(barrier).tags());
    }

    @Test
    void reservationsCarryTheirTag() {
        assertEquals(List.of(Set.of("EX"), Set.of("EX")), run("lwarx r2,r0,r9; stwcx. r8,r0,r9").tags());
    }
}
