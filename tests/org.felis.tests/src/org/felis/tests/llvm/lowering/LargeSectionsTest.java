package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;

/** Sections that nothing comes between, of so many accesses that their order is encoded with nodes of its own (CycleGraph). */
class LargeSectionsTest {

    private static final int ACCESSES = 20;

    /** Each thread adds 1 to x so often, in one section; the other asserts that x is what it was before its section, plus the number of its own additions. */
    @Test
    void nothingComesBetweenASectionOfManyAccesses() {
        assertFalse(program("__VERIFIER_atomic_begin", "__VERIFIER_atomic_end").canFail("sc"));
    }

    @Test
    void withoutTheSectionOtherThreadsComeBetween() {
        assertTrue(program("nothing", "nothing").canFail("sc", Failure.ASSERTION));
    }

    @Test
    void aSectionOfOneThreadAloneDoesNotKeepTheOtherFromItsOwnAccesses() {
        CProgram program = program("__VERIFIER_atomic_begin", "__VERIFIER_atomic_end");
        String other = program.text().replaceFirst("__VERIFIER_atomic_begin\\(\\) ; second", "nothing()").replaceFirst("__VERIFIER_atomic_end\\(\\) ; second", "nothing()");
        assertTrue(new CProgram(program.file(), other, 2).canFail("sc", Failure.ASSERTION));
    }

    private static CProgram program(String begin, String end) {
        StringBuilder text = new StringBuilder("""
                target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
                @x = global i32 0
                declare void @__VERIFIER_atomic_begin()
                declare void @__VERIFIER_atomic_end()
                declare void @abort()
                declare i32 @pthread_create(ptr, ptr, ptr, ptr)
                define void @nothing() {
                  ret void
                }
                define i32 @main() {
                  %t = alloca i64
                  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @first, ptr null)
                  %d = call i32 @pthread_create(ptr %t, ptr null, ptr @second, ptr null)
                  ret i32 0
                }
                """);
        for (String thread : new String[] {"first", "second"}) {
            text.append("define ptr @").append(thread).append("(ptr %unused) {\n  call void @").append(begin).append("() ; ").append(thread).append("\n  %start = load i32, ptr @x\n");
            for (int i = 0; i < ACCESSES; i++) {
                text.append("  %v").append(i).append(" = load i32, ptr @x\n  %w").append(i).append(" = add i32 %v").append(i).append(", 1\n  store i32 %w").append(i).append(", ptr @x\n");
            }
            text.append("  %end = load i32, ptr @x\n  call void @").append(end).append("() ; ").append(thread).append("\n  %sum = add i32 %start, ").append(ACCESSES)
                    .append("\n  %right = icmp eq i32 %end, %sum\n  br i1 %right, label %done, label %wrong\nwrong:\n  call void @abort()\n  unreachable\ndone:\n  ret ptr null\n}\n");
        }
        return CProgram.ofText(text.toString());
    }
}
