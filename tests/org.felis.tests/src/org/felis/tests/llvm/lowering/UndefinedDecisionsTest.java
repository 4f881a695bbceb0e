package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;

/** A value that was never written decides as any value would, and is an error by itself. */
class UndefinedDecisionsTest {

    private static CProgram program(String... lines) {
        return CProgram.ofText("@id = global i64 0\ndefine i32 @main() {\nentry:\n  %v = alloca i32\n  %t = alloca i64\n" + String.join("\n", lines)
                + "\n  ret i32 0\n}\ndefine ptr @run(ptr %p) {\n  ret ptr null\n}\ndefine ptr @late(ptr %p) {\n"
                + "  %c = call i32 @pthread_create(ptr @id, ptr null, ptr @run, ptr null)\n  ret ptr null\n}\n"
                + "declare void @abort()\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndeclare i32 @pthread_join(i64, ptr)\n");
    }

    @Test
    void anAssertionBehindABranchThatIsUndefinedMayFail() {
        CProgram program = program("  %x = load i32, ptr %v", "  %c = icmp eq i32 %x, 42", "  br i1 %c, label %good, label %bad", "bad:", "  call void @abort()", "  unreachable", "good:");
        assertTrue(program.canFail("sc", Failure.ASSERTION));
        assertTrue(program.canFail("aarch64", Failure.ASSERTION));
        assertTrue(program.canFail("sc", Failure.UNDEFINED));
    }

    @Test
    void eachCaseOfASwitchThatIsUndefinedMayBeTaken() {
        CProgram program = program("  %x = load i32, ptr %v", "  switch i32 %x, label %good [", "    i32 1, label %good", "    i32 2, label %bad", "  ]", "bad:", "  call void @abort()",
                "  unreachable", "good:");
        assertTrue(program.canFail("sc", Failure.ASSERTION));
    }

    @Test
    void aBranchThatIsUndefinedIsAnErrorEvenWhereBothWaysAreGood() {
        CProgram program = program("  %x = load i32, ptr %v", "  %c = icmp eq i32 %x, 42", "  br i1 %c, label %one, label %other", "one:", "  br label %other", "other:");
        assertTrue(program.canFail("sc", Failure.UNDEFINED));
        assertFalse(program.canFail("sc", Failure.ASSERTION));
    }

    @Test
    void whoJoinsMustNameAThread() {
        assertTrue(program("  %x = load i64, ptr %t", "  %r = call i32 @pthread_join(i64 %x, ptr null)").canFail("sc", Failure.ASSERTION));
        assertTrue(program("  %r = call i32 @pthread_join(i64 7, ptr null)").canFail("sc", Failure.ASSERTION));
        CProgram right = program("  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @run, ptr null)", "  %x = load i64, ptr %t", "  %r = call i32 @pthread_join(i64 %x, ptr null)");
        assertFalse(right.canFail("sc"));
    }

    @Test
    void aThreadThatAnotherOneCreatesCanBeJoinedWhenItsNumberIsSeen() {
        CProgram program = program("  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @late, ptr null)", "  %x = load i64, ptr %t", "  %r = call i32 @pthread_join(i64 %x, ptr null)",
                "  %n = load atomic i64, ptr @id seq_cst, align 8", "  %s = call i32 @pthread_join(i64 %n, ptr null)", "  call void @abort()");
        assertTrue(program.canFail("sc", Failure.ASSERTION));
        assertFalse(program.canFail("sc", Failure.UNDEFINED, Failure.MEMORY, Failure.UNSUPPORTED));
    }

    @Test
    void whoJoinsBeforeTheNumberIsWrittenJoinsNoThread() {
        CProgram program = program("  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @late, ptr null)", "  %n = load atomic i64, ptr @id seq_cst, align 8",
                "  %s = call i32 @pthread_join(i64 %n, ptr null)");
        assertTrue(program.canFail("sc", Failure.ASSERTION));
    }
}
