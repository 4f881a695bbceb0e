package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;

/** Functions of C's and POSIX' standard libraries. */
class StandardFunctionsTest {

    /** Main does this, and aborts if {@code %c} is 0. */
    private static CProgram program(String... lines) {
        return CProgram.ofText("@m = global [16 x i8] zeroinitializer\n@five = global i32 -5\ndefine i32 @main() {\nentry:\n  %p = alloca ptr\n  %a = alloca [4 x i32]\n  "
                + String.join("\n  ", lines) + "\n  br i1 %c, label %good, label %bad\nbad:\n  call void @abort()\n  unreachable\ngood:\n  ret i32 0\n}\n"
                + "declare void @abort()\ndeclare ptr @malloc(i64)\ndeclare ptr @realloc(ptr, i64)\ndeclare i32 @posix_memalign(ptr, i64, i64)\ndeclare i32 @memcpy_s(ptr, i64, ptr, i64)\n"
                + "declare i32 @abs(i32)\ndeclare i32 @rand()\ndeclare i32 @mtx_trylock(ptr)\ndeclare i32 @mtx_timedlock(ptr, ptr)\ndeclare i32 @pthread_mutex_trylock(ptr)\n");
    }

    private static void assertHolds(boolean expected, String... lines) {
        CProgram program = program(lines);
        assertEquals(List.of(), program.problems());
        assertEquals(!expected, program.canFail("sc"), String.join("; ", lines));
        assertEquals(!expected, program.canFail("rc11", Failure.ASSERTION), String.join("; ", lines));
    }

    @Test
    void reallocKeepsWhatFitsAndFreesTheOldObject() {
        String grows = "%o = call ptr @realloc(ptr null, i64 4)\n  store i32 7, ptr %o\n  %n = call ptr @realloc(ptr %o, i64 16)\n  ";
        assertHolds(true, grows + "%v = load i32, ptr %n", "%c = icmp eq i32 %v, 7");
        assertHolds(false, grows + "%v = load i32, ptr %n", "%c = icmp eq i32 %v, 8");
        assertTrue(program(grows + "%v = load i32, ptr %o", "%c = icmp eq i32 %v, 7").canFail("sc", Failure.MEMORY));
        assertTrue(program("%n = call ptr @realloc(ptr @m, i64 16)", "%c = icmp eq i32 1, 1").canFail("sc", Failure.MEMORY));
    }

    @Test
    void posixMemalignSaysWhetherTheAlignmentIsOne() {
        assertHolds(true, "%r = call i32 @posix_memalign(ptr %p, i64 64, i64 4)", "%o = load ptr, ptr %p", "store i32 3, ptr %o", "%c = icmp eq i32 %r, 0");
        assertHolds(true, "%r = call i32 @posix_memalign(ptr %p, i64 12, i64 4)", "%c = icmp eq i32 %r, 22");
    }

    @Test
    void aCheckedCopyIsRefusedAndFillsWithZero() {
        String sets = "store i32 9, ptr %a\n  store i32 8, ptr @m\n  ";
        String reads = "%v = load i32, ptr %a\n  %s = add i32 %v, %r\n  ";
        assertHolds(true, sets + "%r = call i32 @memcpy_s(ptr %a, i64 16, ptr @m, i64 4)", reads + "%c = icmp eq i32 %s, 8");
        assertHolds(true, sets + "%r = call i32 @memcpy_s(ptr %a, i64 4, ptr @m, i64 8)", reads + "%c = icmp eq i32 %s, 22");
        assertHolds(true, sets + "%r = call i32 @memcpy_s(ptr %a, i64 16, ptr %a, i64 4)", reads + "%c = icmp eq i32 %s, 22");
        assertHolds(true, sets + "%r = call i32 @memcpy_s(ptr null, i64 4, ptr @m, i64 4)", reads + "%c = icmp eq i32 %s, 31");
    }

    @Test
    void absoluteValuesAndRandomNumbersAreNotNegative() {
        assertHolds(true, "%v = load atomic i32, ptr @five seq_cst, align 4", "%r = call i32 @abs(i32 %v)", "%c = icmp eq i32 %r, 5");
        assertHolds(true, "%r = call i32 @rand()", "%c = icmp sge i32 %r, 0");
        assertHolds(false, "%r = call i32 @rand()", "%c = icmp ne i32 %r, 2147483647");
    }

    @Test
    void eachLibrarySaysInItsOwnWayThatAMutexIsTaken() {
        for (List<String> row : List.of(List.of("mtx_trylock(ptr @m)", "2"), List.of("mtx_timedlock(ptr @m, ptr null)", "1"), List.of("pthread_mutex_trylock(ptr @m)", "16"))) {
            assertHolds(true, "%q = call i32 @" + row.get(0), "%r = call i32 @" + row.get(0), "%c = icmp eq i32 %r, " + row.get(1));
            assertHolds(true, "%r = call i32 @" + row.get(0), "%c = icmp eq i32 %r, 0");
        }
        assertFalse(program("%r = call i32 @mtx_trylock(ptr @m)", "%c = icmp eq i32 %r, 0").canFailByEnumeration("sc"));
    }
}
