package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;

/** Loops that control enters in their middle. */
class LoopEntriesTest {

    private static final String DECLARATIONS = "declare void @abort()\ndeclare i1 @__VERIFIER_nondet_bool()\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\n@x = global i32 0\n";

    /** Enters at {@code first}, which adds 1, or at {@code second}, which adds 10; after {@code second} it ends once the sum is 21 or more, and the sum has to be one of two. */
    private static CProgram sums(int whenFirst, int whenSecond) {
        return CProgram.ofText(DECLARATIONS + """
                define i32 @main() {
                entry:
                  %b = call i1 @__VERIFIER_nondet_bool()
                  br i1 %b, label %first, label %second
                first:
                  %a = phi i32 [ 0, %entry ], [ %d, %second ]
                  %c = add i32 %a, 1
                  br label %second
                second:
                  %s = phi i32 [ 0, %entry ], [ %c, %first ]
                  %d = add i32 %s, 10
                  %e = icmp uge i32 %d, 21
                  br i1 %e, label %end, label %first
                end:
                  %expected = select i1 %b, i32 WHEN_FIRST, i32 WHEN_SECOND
                  %right = icmp eq i32 %d, %expected
                  br i1 %right, label %done, label %wrong
                wrong:
                  call void @abort()
                  unreachable
                done:
                  ret i32 0
                }
                """.replace("WHEN_FIRST", Integer.toString(whenFirst)).replace("WHEN_SECOND", Integer.toString(whenSecond))).withBound(3);
    }

    @Test
    void eachEntryLeadsThroughTheSameSteps() {
        assertEquals(List.of(), sums(22, 21).problems());
        assertFalse(sums(22, 21).canFail("sc"));
        assertFalse(sums(22, 21).canFailByEnumeration("sc"));
        assertTrue(sums(22, 31).canFail("sc", Failure.ASSERTION));
        assertTrue(sums(21, 21).canFail("sc", Failure.ASSERTION));
    }

    /** Two loops that wait for {@code x} lead into each other. */
    private static CProgram waiting(String other) {
        return CProgram.ofText(DECLARATIONS + """
                define ptr @other(ptr %p) {
                  OTHER
                  ret ptr null
                }
                define i32 @main() {
                entry:
                  %t = alloca i64
                  %r = call i32 @pthread_create(ptr %t, ptr null, ptr @other, ptr null)
                  %v = load atomic i32, ptr @x seq_cst, align 4
                  %b = icmp ne i32 %v, 0
                  br i1 %b, label %first, label %second
                first:
                  %w = load atomic i32, ptr @x seq_cst, align 4
                  %c = icmp ne i32 %w, 0
                  br i1 %c, label %second, label %first
                second:
                  %u = load atomic i32, ptr @x seq_cst, align 4
                  %d = icmp ne i32 %u, 0
                  br i1 %d, label %end, label %first
                end:
                  ret i32 0
                }
                """.replace("OTHER", other));
    }

    @Test
    void waitingLoopsThatLeadIntoEachOtherEndOnceTheConditionHolds() {
        for (String model : List.of("sc", "x86tso", "rc11")) {
            assertFalse(waiting("store atomic i32 1, ptr @x seq_cst, align 4").canWaitForEver(model), model);
            assertTrue(waiting("").canWaitForEver(model), model);
        }
    }
}
