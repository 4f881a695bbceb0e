package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;

/** Inline assembly for AArch64 that compares and exchanges two words at once, an address and a number, and compares them by their bits. */
class PairExchangeTest {

    private static final String ASSEMBLY = "1:\\0Aldxp $0, $1, [$2]\\0Aeor $0, $0, $3\\0Aeor $1, $1, $4\\0Aorr $1, $0, $1\\0Amov ${0:w}, #0\\0Acbnz $1, 2f\\0A"
            + "stxp ${0:w}, $5, $6, [$2]\\0Acbnz ${0:w}, 1b\\0Amov ${0:w}, #1\\0A2:";

    /** Main begins another thread that exchanges the pair, and exchanges it as well. @param ours what main looks for, and its end behind that, where {@code %done} is 1 if main has exchanged it */
    private static CProgram program(String assembly, String expected, String ours) {
        String call = "call { i64, i64 } asm sideeffect \"" + assembly + "\", \"=&r,=&r,r,r,r,r,r,~{cc},~{memory}\"(ptr @pair, ";
        return CProgram.ofText("""
                target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
                @a = global i64 0, align 8
                @b = global i64 0, align 8
                @pair = global { ptr, i64 } { ptr @a, i64 0 }, align 16
                @theirs = global i64 0, align 8
                declare i32 @pthread_create(ptr, ptr, ptr, ptr)
                declare i32 @pthread_join(i64, ptr)
                declare void @abort()
                define ptr @other(ptr %argument) {
                  %r = CALLptr @a, i64 0, ptr @b, i64 1)
                  %done = extractvalue { i64, i64 } %r, 0
                  store i64 %done, ptr @theirs, align 8
                  ret ptr null
                }
                define i32 @main() {
                entry:
                  %id = alloca i64, align 8
                  call i32 @pthread_create(ptr %id, ptr null, ptr @other, ptr null)
                  %r = CALLEXPECTED, ptr @b, i64 2)
                  %done = extractvalue { i64, i64 } %r, 0
                  %rest = extractvalue { i64, i64 } %r, 1
                  %thread = load i64, ptr %id, align 8
                  call i32 @pthread_join(i64 %thread, ptr null)
                  %theirs = load i64, ptr @theirs, align 8
                  %number = load i64, ptr getelementptr ({ ptr, i64 }, ptr @pair, i32 0, i32 1), align 8
                OURS
                fails:
                  call void @abort()
                  unreachable
                ends:
                  ret i32 0
                }
                """.replace("CALL", call).replace("EXPECTED", expected).replace("OURS", ours.indent(2)));
    }

    private static String failsIf(String condition) {
        return condition + "\nbr i1 %c, label %fails, label %ends";
    }

    @Test
    void oneOfTwoThreadsExchangesThePair() {
        String both = "%sum = add i64 %done, %theirs\n%c = icmp ne i64 %sum, 1";
        assertFalse(program(ASSEMBLY, "ptr @a, i64 0", failsIf(both)).canFail("aarch64"));
        assertTrue(program(ASSEMBLY, "ptr @a, i64 0", failsIf("%c = icmp eq i64 %done, 1")).canFail("aarch64", Failure.ASSERTION));
        assertTrue(program(ASSEMBLY, "ptr @a, i64 0", failsIf("%c = icmp eq i64 %done, 0")).canFail("aarch64", Failure.ASSERTION));
    }

    @Test
    void eitherWordDecides() {
        String ours = failsIf("%c = icmp eq i64 %done, 1");
        assertFalse(program(ASSEMBLY, "ptr @a, i64 7", ours).canFail("aarch64"), "another number");
        assertFalse(program(ASSEMBLY, "ptr @b, i64 0", ours).canFail("aarch64"), "another address");
        assertTrue(program(ASSEMBLY, "ptr @b, i64 1", ours).canFail("aarch64", Failure.ASSERTION), "what the other thread has written");
    }

    @Test
    void bothWordsAreWrittenAtOnce() {
        String mixed = "%pointer = load ptr, ptr @pair, align 8\n%old = icmp eq ptr %pointer, @a\n%new = icmp ne i64 %number, 0\n%c = and i1 %old, %new";
        assertFalse(program(ASSEMBLY, "ptr @a, i64 0", failsIf(mixed)).canFail("aarch64"));
    }

    @Test
    void theBitsThemselvesAreNotKnown() {
        CProgram counts = program(ASSEMBLY, "ptr @a, i64 0", "%more = mul i64 %rest, 3\n" + failsIf("%c = icmp eq i64 %more, 3"));
        assertTrue(counts.canFail("aarch64", Failure.UNSUPPORTED), "it computes with the bits of addresses");
        assertEquals(1, program(ASSEMBLY.replace("orr $1, $0, $1", "orr $1, $0, $1\\0Aadd $1, $1, $0\\0Alsl $1, $1, #1"), "ptr @a, i64 0", failsIf("%c = icmp eq i64 %done, 1")).problemsFor("aarch64").stream()
                .filter(problem -> problem.contains("computing with the bits of an address in inline assembly")).count());
    }

    @Test
    void aPairThatIsNoObjectFails() {
        CProgram program = program(ASSEMBLY, "ptr @a, i64 0", "%c = icmp eq i64 %done, 1\nbr i1 %c, label %fails, label %ends");
        assertTrue(new CProgram(program.file(), program.text().replace("{ ptr, i64 } { ptr @a, i64 0 }, align 16", "ptr @a, align 16"), program.bound()).canFail("aarch64", Failure.MEMORY));
    }
}
