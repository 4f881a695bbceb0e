package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** GenMC's hazard pointers: who may still use an object that has been retired. */
class HazardPointersTest {

    private static final List<String> MODELS = List.of("sc", "rc11", "c11_partialSC");

    private static final String DECLARATIONS = """
            @h = global ptr null
            @done = global i32 0
            declare ptr @malloc(i64)
            declare void @free(ptr)
            declare ptr @__VERIFIER_hp_alloc()
            declare void @__VERIFIER_hp_set(ptr, ptr)
            declare void @__VERIFIER_hp_clear(ptr)
            declare void @__VERIFIER_hp_free(ptr)
            declare void @__VERIFIER_hp_retire(ptr)
            declare void @__VERIFIER_assume(i32)
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)
            """;
    private static final String RETIRES = "  %u = atomicrmw xchg ptr @h, ptr null acq_rel, align 8\n  call void @__VERIFIER_hp_retire(ptr %u)\n";

    /** Main publishes an object of 16 bytes and creates a thread; {@code main} follows. The thread finds the object, and has two hazard pointers. */
    private static CProgram program(String main, String... uses) {
        return CProgram.ofText(DECLARATIONS + "define ptr @other(ptr %p) {\nentry:\n  %a = call ptr @__VERIFIER_hp_alloc()\n  %b = call ptr @__VERIFIER_hp_alloc()\n"
                + "  %o = load atomic ptr, ptr @h acquire, align 8\n  %z = icmp eq ptr %o, null\n  br i1 %z, label %end, label %there\nthere:\n  " + String.join("\n  ", uses)
                + "\n  br label %end\nend:\n  ret ptr null\n}\ndefine i32 @main() {\nentry:\n  %t = alloca i64\n  %n = call ptr @malloc(i64 16)\n  store i32 1, ptr %n, align 4\n"
                + "  %n8 = getelementptr i8, ptr %n, i64 8\n  store i32 2, ptr %n8, align 4\n  store atomic ptr %n, ptr @h release, align 8\n  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @other, ptr null)\n" + main + "  ret i32 0\n}\n");
    }

    private static void assertUses(boolean expected, CProgram program) {
        MODELS.forEach(model -> {
            assertEquals(expected, program.usesOutsideOfLife(model), "under " + model);
            assertFalse(program.canFail(model), "fails under " + model);
        });
        assertFalse(program.canRace("rc11"));
    }

    private static final String PROTECTS = "call void @__VERIFIER_hp_set(ptr %a, ptr %o)";
    private static final String USES = "%v = load i32, ptr %o, align 4";
    private static final String USES_LATER_FIELD = "%f = getelementptr i8, ptr %o, i64 8\n  %w = load atomic i32, ptr %f monotonic, align 4";

    @Test
    void anObjectThatIsProtectedMayBeUsedAfterItHasBeenRetired() {
        assertUses(false, program(RETIRES, PROTECTS, USES, USES_LATER_FIELD));
    }

    @Test
    void otherAccessesHaveToHappenBefore() {
        assertUses(true, program(RETIRES, USES));
        assertUses(true, program(RETIRES, USES_LATER_FIELD));
        assertUses(true, program(RETIRES, "store atomic i32 2, ptr %o monotonic, align 4"));
    }

    @Test
    void whatIsClearedOrFreedProtectsNothing() {
        assertUses(true, program(RETIRES, PROTECTS, "call void @__VERIFIER_hp_clear(ptr %a)", USES));
        assertUses(true, program(RETIRES, PROTECTS, "call void @__VERIFIER_hp_free(ptr %a)", USES));
    }

    @Test
    void aHazardPointerProtectsOneObject() {
        String another = "%m = call ptr @malloc(i64 4)\n  call void @__VERIFIER_hp_set(ptr %HP, ptr %m)";
        assertUses(true, program(RETIRES, PROTECTS, another.replace("HP", "a"), USES));
        assertUses(false, program(RETIRES, PROTECTS, another.replace("HP", "b"), USES));
    }

    @Test
    void protectionOnOneWayIsNoneOnTheOther() {
        String chooses = "%e = load atomic i32, ptr @done monotonic, align 4\n  %q = icmp eq i32 %e, 0\n  br i1 %q, label %one, label %both\none:\n  ";
        String meets = "\n  br label %both\nboth:\n  ";
        String others = "  store atomic i32 1, ptr @done monotonic, align 4\n" + RETIRES;
        assertUses(false, program(others, chooses + PROTECTS + meets + "br i1 %q, label %use, label %end\nuse:", USES));
        assertUses(true, program(others, chooses + PROTECTS + meets + USES));
    }

    @Test
    void anAccessThatHappensBeforeTheObjectIsRetiredNeedsNoProtection() {
        String waits = "  %d = load atomic i32, ptr @done acquire, align 4\n  call void @__VERIFIER_assume(i32 %d)\n";
        assertUses(false, program(waits + RETIRES, USES, "store atomic i32 1, ptr @done release, align 4"));
        CProgram relaxed = program(waits + RETIRES, USES, "store atomic i32 1, ptr @done monotonic, align 4");
        assertTrue(relaxed.usesOutsideOfLife("rc11"));
        assertFalse(relaxed.usesOutsideOfLife("sc"));
    }

    @Test
    void whatHasBeenRetiredMustNotBeRetiredOrFreed() {
        for (String main : List.of(RETIRES + "  call void @__VERIFIER_hp_retire(ptr %u)\n", RETIRES + "  call void @free(ptr %n)\n", "  call void @free(ptr %n)\n" + RETIRES)) {
            for (String model : List.of("sc", "rc11")) {
                assertTrue(program(main, PROTECTS).usesOutsideOfLife(model), model + ": " + main);
            }
        }
    }

    @Test
    void nothingHappensAtNull() {
        assertUses(false, program("  call void @__VERIFIER_hp_retire(ptr null)\n", PROTECTS, "call void @__VERIFIER_hp_set(ptr %b, ptr null)", USES));
    }

    @ParameterizedTest
    @ValueSource(strings = { "clang-14", "clang-19" })
    void programsWithOurHeaderHaveThem(String clang) {
        assertUses(false, CProgram.of(clang + "/hazard-pointers.ll"));
        assertUses(true, CProgram.of(clang + "/hazard-pointers-unprotected.ll"));
    }

    @Test
    void wordsSayWhichModelsHaveThemAndWhichHazardPointersAre() {
        CProgram program = program(RETIRES, PROTECTS, USES);
        for (String model : List.of("aarch64", "x86tso", "lkmm")) {
            assertTrue(program.problemsFor(model).toString().contains("models of C11 and sc have it"), model + ": " + program.problemsFor(model));
        }
        CProgram stored = program(RETIRES, "store atomic ptr %a, ptr @h release, align 8", PROTECTS, USES);
        assertTrue(stored.problems().toString().contains("one in a local variable of its thread is"), stored.problems().toString());
    }
}
