package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;

/** Lengths that have to be the same in all executions, and where they may come from; loops that are ended by what is. */
class LengthsTest {

    /**
     * A thread sets as many bytes as a variable says, which it has written before, and then hands them over; the main thread looks at the last one.
     *
     * @param before what main does before it creates the thread @param beside what it does behind that
     */
    private static CProgram setting(String before, String beside) {
        return CProgram.ofText("""
                target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
                @length = global i64 2, align 8
                @bytes = global [4 x i8] zeroinitializer, align 4
                @ready = global i32 0, align 4
                declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
                declare i32 @pthread_create(ptr, ptr, ptr, ptr)
                declare void @abort()
                define ptr @setter(ptr %%unused) {
                  %%twice = load i64, ptr @length, align 8
                  %%more = mul i64 %%twice, 2
                  store i64 %%more, ptr @length, align 8
                  %%all = load i64, ptr @length, align 8
                  call void @llvm.memset.p0.i64(ptr align 1 @bytes, i8 1, i64 %%all, i1 false)
                  store atomic i32 1, ptr @ready release, align 4
                  ret ptr null
                }
                define i32 @main() {
                  %%thread = alloca i64, align 8
                  %s
                  call i32 @pthread_create(ptr %%thread, ptr null, ptr @setter, ptr null)
                  %s
                  %%now = load atomic i32, ptr @ready acquire, align 4
                  %%is.ready = icmp eq i32 %%now, 1
                  br i1 %%is.ready, label %%look, label %%end
                look:
                  %%last = getelementptr i8, ptr @bytes, i64 3
                  %%found = load i8, ptr %%last, align 1
                  %%is.set = icmp eq i8 %%found, 1
                  br i1 %%is.set, label %%end, label %%wrong
                wrong:
                  call void @abort()
                  unreachable
                end:
                  ret i32 0
                }
                """.formatted(before, beside));
    }

    @Test
    void aThreadKnowsWhatItHasWrittenWhereNothingElseIs() {
        for (String model : new String[] {"rc11", "aarch64"}) {
            assertFalse(setting("", "").canFail(model), model);
        }
        assertTrue(setting("store i64 1, ptr @length, align 8", "").canFail("rc11", Failure.ASSERTION), "two bytes are set, and the last is not");
        assertFalse(setting("store i64 1, ptr @length, align 8", "").canFail("rc11", Failure.UNSUPPORTED, Failure.MEMORY));
    }

    @Test
    void whatAnotherThreadWritesIsNotKnown() {
        String problems = setting("", "store i64 1, ptr @length, align 8").problems().toString();
        assertTrue(problems.contains("a length that is not the same in all executions"), problems);
        assertEquals(0, setting("", "store i64 1, ptr @ready, align 4").problems().size(), "of other bytes, the thread knows its own");
    }

    @Test
    void whatIsWrittenAtAnAddressThatOnlyAnExecutionKnowsIsNotKnown() {
        String somewhere = """
                %%chosen = call i1 @__VERIFIER_nondet_bool()
                  %%where = select i1 %%chosen, ptr @length, ptr @ready
                  store i32 1, ptr %%where, align 4""".replace("%%", "%");
        CProgram program = setting("", somewhere);
        program = new CProgram(program.file(), program.text() + "declare i1 @__VERIFIER_nondet_bool()\n", program.bound());
        assertTrue(program.problems().toString().contains("a length that is not the same in all executions"), program.problems().toString());
    }

    /** {@code while (again) { if (load(x) == 1) break; }}, where {@code again} is a constant that the compiler does not see. */
    @Test
    void aTestThatNothingChangesDoesNotEndALoop() {
        CProgram program = CProgram.ofText("""
                target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
                @x = global i32 0, align 4
                @y = global i32 0, align 4
                declare i32 @pthread_create(ptr, ptr, ptr, ptr)
                define ptr @writer(ptr %unused) {
                  store atomic i32 1, ptr @x monotonic, align 4
                  ret ptr null
                }
                define i32 @main() {
                  %thread = alloca i64, align 8
                  %again = alloca i32, align 4
                  store i32 1, ptr %again, align 4
                  call i32 @pthread_create(ptr %thread, ptr null, ptr @writer, ptr null)
                  br label %test
                test:
                  %now = load i32, ptr %again, align 4
                  %goes.on = icmp ne i32 %now, 0
                  br i1 %goes.on, label %body, label %end
                body:
                  %old = atomicrmw add ptr @y, i32 1 monotonic, align 4
                  %found = load atomic i32, ptr @x monotonic, align 4
                  %is.one = icmp eq i32 %found, 1
                  br i1 %is.one, label %end, label %test
                end:
                  ret i32 0
                }
                """);
        assertTrue(program.reachesBound("rc11"));
        assertTrue(program.lowered().threads().getFirst().instructions().size() < 40, "it is unrolled as often as the bound says");
    }
}
