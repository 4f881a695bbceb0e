package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;

/** Which accesses come before the beginning or after the end of their object's life. */
class LifetimesTest {

    private static final List<String> MODELS = List.of("sc", "x86tso", "aarch64", "power", "rc11");

    private static final String DECLARATIONS = """
            @h = global ptr null
            @g = global i32 0
            @done = global i32 0
            declare ptr @malloc(i64)
            declare void @free(ptr)
            declare ptr @calloc(i64, i64)
            declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
            declare ptr @aligned_alloc(i64, i64)
            declare void @pthread_exit(ptr)
            declare i32 @pthread_barrier_wait(ptr)
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)
            declare i32 @pthread_join(i64, ptr)
            """;

    private static final String ALLOCATES = "  %n = call ptr @malloc(i64 4)\n  store i32 1, ptr %n, align 4\n";
    private static final String PUBLISHES = "  store atomic ptr %n, ptr @h release, align 8\n";

    /** Another thread runs {@code other} while main runs {@code main}, after {@code before}. */
    private static CProgram program(String before, String other, String main) {
        return CProgram.ofText(DECLARATIONS + "define void @publish(ptr %p) {\n  store atomic ptr %p, ptr @h release, align 8\n  ret void\n}\n"
                + "define void @lends() {\n  %l = alloca i32\n  store i32 0, ptr %l\n  store atomic ptr %l, ptr @h release, align 8\n  ret void\n}\n"
                + "define ptr @other(ptr %p) {\nentry:\n" + other + "  ret ptr null\n}\ndefine i32 @main() {\nentry:\n  %t = alloca i64\n" + before
                + "  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @other, ptr null)\n  %id = load i64, ptr %t\n" + main + "  ret i32 0\n}\n");
    }

    /** Does something with the object that is known, if there is one. */
    private static String with(String order, String... lines) {
        return "  %o = load atomic ptr, ptr @h " + order + ", align 8\n  %z = icmp eq ptr %o, null\n  br i1 %z, label %end, label %there\nthere:\n" + String.join("\n", lines)
                + "\n  br label %end\nend:\n";
    }

    private static void assertUses(boolean expected, CProgram program, String model) {
        assertTrue(program.usesOutsideOfLife(model) == expected, (expected ? "never" : "") + " used outside of its life under " + model);
    }

    @Test
    void anObjectThatAnotherThreadMayStillReadMustNotBeFreed() {
        CProgram program = program("", with("acquire", "  %v = load i32, ptr %o, align 4"), ALLOCATES + PUBLISHES + "  call void @free(ptr %n)\n");
        MODELS.forEach(model -> assertUses(true, program, model));
    }

    @Test
    void anObjectThatAnotherThreadMayStillWriteMustNotBeFreed() {
        CProgram program = program("", with("acquire", "  store i32 2, ptr %o, align 4"), ALLOCATES + PUBLISHES + "  call void @free(ptr %n)\n");
        MODELS.forEach(model -> assertUses(true, program, model));
    }

    @Test
    void whoHasJoinedTheOtherThreadsMayFree() {
        CProgram program = program(ALLOCATES + PUBLISHES, with("acquire", "  store i32 2, ptr %o, align 4"), "  %r = call i32 @pthread_join(i64 %id, ptr null)\n  call void @free(ptr %n)\n");
        MODELS.forEach(model -> assertUses(false, program, model));
        assertFalse(program.canFail("sc"));
    }

    @Test
    void whatTwoThreadsMayFreeIsFreedTwice() {
        CProgram program = program(ALLOCATES + PUBLISHES, with("acquire", "  call void @free(ptr %o)"), with("acquire", "  call void @free(ptr %o)"));
        MODELS.forEach(model -> assertUses(true, program, model));
    }

    @Test
    void whoeverTakesAnObjectAwayMayFreeIt() {
        String takes = "  %o = atomicrmw xchg ptr @h, ptr null acq_rel, align 8\n  call void @free(ptr %o)\n"; // of null, too
        CProgram program = program(ALLOCATES + PUBLISHES, takes, takes);
        MODELS.forEach(model -> assertUses(false, program, model));
        assertFalse(program.canFail("sc"));
    }

    @Test
    void theLastOneToUseAnObjectMayFreeItIfItIsOrderedBehindTheOthers() {
        String dropped = "  %v = load i32, ptr %o, align 4\n  %d = atomicrmw add ptr @done, i32 1 ORDER, align 4\n  %last = icmp eq i32 %d, 1\n  br i1 %last, label %free, label %end\n"
                + "free:\n  call void @free(ptr %o)";
        for (String order : List.of("acq_rel", "monotonic")) {
            String drops = with("acquire", dropped.replace("ORDER", order));
            CProgram program = program(ALLOCATES + PUBLISHES, drops, drops);
            for (String model : List.of("sc", "x86tso")) {
                assertUses(false, program, model);
            }
            for (String model : List.of("aarch64", "power", "rc11")) {
                assertUses(order.equals("monotonic"), program, model);
            }
        }
    }

    @Test
    void anObjectMustBePublishedSoThatItsAllocationIsSeen() {
        CProgram program = program("", with("monotonic", "  store atomic i32 2, ptr %o monotonic, align 4"), "  %n = call ptr @malloc(i64 4)\n  store atomic ptr %n, ptr @h monotonic, align 8\n");
        assertUses(true, program, "rc11");
        assertFalse(program.canRace("rc11")); // with the allocation alone, which is none of the program's accesses
        assertUses(false, program, "aarch64"); // the address that it has read orders it
    }

    @Test
    void variablesOfAFunctionThatHasReturnedAreNoMore() {
        CProgram program = program("", with("acquire", "  store i32 2, ptr %o, align 4"), "  call void @lends()\n");
        MODELS.forEach(model -> assertUses(true, program, model));
    }

    @Test
    void variablesOfAThreadThatHasExitedAreNoMore() {
        CProgram program = program("", "  %l = alloca i32\n  store i32 0, ptr %l\n  call void @publish(ptr %l)\n  call void @pthread_exit(ptr null)\n  unreachable\ndead:\n",
                with("acquire", "  store i32 2, ptr %o, align 4"));
        MODELS.forEach(model -> assertUses(true, program, model));
    }

    @Test
    void whatOneThreadAloneDoesWithItsObjectFailsAtOnce() {
        assertTrue(program(ALLOCATES, "", "  call void @free(ptr %n)\n  %v = load i32, ptr %n, align 4\n").canFail("sc", Failure.MEMORY));
        assertTrue(program(ALLOCATES + "  call void @free(ptr %n)\n", "", "  call void @free(ptr %n)\n").canFail("sc", Failure.MEMORY));
        assertFalse(program(ALLOCATES, "", "  %v = load i32, ptr %n, align 4\n  call void @free(ptr %n)\n").canFail("sc"));
    }

    @Test
    void anObjectThatMainFreesBeforeOthersKnowItIsNoMoreForThem() {
        CProgram program = program(ALLOCATES + PUBLISHES + "  call void @free(ptr %n)\n", with("acquire", "  %v = load i32, ptr %o, align 4"), "");
        MODELS.forEach(model -> assertUses(true, program, model));
    }

    @Test
    void onlyTheStartOfAnAllocatedObjectCanBeFreed() {
        assertTrue(program("", "", "  call void @free(ptr @g)\n").canFail("sc", Failure.MEMORY));
        assertTrue(program(ALLOCATES, "", "  %i = getelementptr i8, ptr %n, i64 1\n  call void @free(ptr %i)\n").canFail("sc", Failure.MEMORY));
        assertFalse(program("", "", "  call void @free(ptr null)\n").canFail("sc"));
        assertTrue(program("  store ptr @g, ptr @h\n", with("acquire", "  call void @free(ptr %o)"), "  store atomic ptr null, ptr @h monotonic, align 8\n").canFail("sc", Failure.MEMORY));
    }

    @Test
    void barriersMustBeInitialisedAndAlignmentsPowersOfTwo() {
        assertTrue(program("", "", "  %b = call i32 @pthread_barrier_wait(ptr @h)\n").canFail("sc", Failure.MEMORY));
        assertTrue(program("", "", "  %a = call ptr @aligned_alloc(i64 3, i64 9)\n").canFail("sc", Failure.MEMORY));
        assertFalse(program("", "", "  %a = call ptr @aligned_alloc(i64 8, i64 16)\n").canFail("sc"));
    }

    @Test
    void whatNobodyHasWrittenMustNotBeRead() {
        String read = with("acquire", "  %v = load i32, ptr %o, align 4");
        String allocates = "  %n = call ptr @malloc(i64 8)\n";
        String writes = "  store i32 1, ptr %n, align 4\n";
        for (String model : MODELS) {
            assertUses(true, program("", read, allocates + PUBLISHES + writes), model);
            assertUses(false, program("", read, allocates + writes + PUBLISHES), model);
            // another cell than the one that is written
            assertUses(true, program("", with("acquire", "  %q = getelementptr i8, ptr %o, i64 4", "  %v = load i32, ptr %q, align 4"), allocates + writes + PUBLISHES), model);
            // before there are threads
            assertUses(true, program(allocates + PUBLISHES, read, ""), model);
            assertUses(false, program(allocates + writes + PUBLISHES, read, ""), model);
            // variables
            assertUses(true, program("  %l = alloca i32\n  store atomic ptr %l, ptr @h release, align 8\n", read, ""), model);
            assertUses(false, program("  %l = alloca i32\n  store i32 1, ptr %l\n  store atomic ptr %l, ptr @h release, align 8\n", read, ""), model);
        }
        assertUses(true, program("", with("monotonic", "  %v = load i32, ptr %o, align 4"), allocates + writes + PUBLISHES.replace("release", "monotonic")), "aarch64");
    }

    @Test
    void whatIsZeroFromTheBeginningAndWhatIsOnlyCopiedMayBe() {
        String read = with("acquire", "  %v = load i32, ptr %o, align 4");
        String copies = with("acquire", "  %to = alloca i32", "  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %o, i64 4, i1 false)");
        for (String model : MODELS) {
            assertUses(false, program("", read, "  %n = call ptr @calloc(i64 1, i64 4)\n" + PUBLISHES), model);
            assertUses(false, program("  %n = call ptr @calloc(i64 1, i64 4)\n" + PUBLISHES, read, ""), model);
            assertUses(false, program("", copies, "  %n = call ptr @malloc(i64 4)\n" + PUBLISHES), model);
        }
    }
}
