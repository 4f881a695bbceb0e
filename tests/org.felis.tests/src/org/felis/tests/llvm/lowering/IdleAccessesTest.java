package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What is wrong in an iteration that changes nothing is found; where nothing can be, the thread does not go on behind it. */
class IdleAccessesTest {

    private static final String DECLARATIONS = """
            @flag = global i32 0
            @y = global i32 0
            @z = global i32 0
            @h = global ptr null
            declare ptr @malloc(i64)
            declare void @free(ptr)
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)
            """;
    private static final String FLAG = "load atomic i32, ptr @flag monotonic, align 4";
    private static final String OBJECT = "load atomic i32, ptr %o monotonic, align 4";
    private static final String WRITES = "  store i32 5, ptr @y, align 4\n";
    private static final String FREES = "  %o = load ptr, ptr @h, align 8\n  call void @free(ptr %o)\n";

    /**
     * A thread reads until a flag is set and then tells the second one, which disturbs it.
     *
     * @param first what decides whether it reads again
     * @param second what it reads then, before it waits again
     */
    private static CProgram program(String before, String first, String second, String disturbs) {
        return CProgram.ofText(DECLARATIONS + "define ptr @waits(ptr %p) {\nentry:\n  %o = load ptr, ptr @h, align 8\n  br label %again\nagain:\n" + before + "  %f = " + first
                + "\n  %c = icmp ne i32 %f, 0\n  br i1 %c, label %end, label %on\non:\n  %v = " + second + "\n  br label %again\nend:\n  store atomic i32 1, ptr @z monotonic, align 4\n  ret ptr null\n}\n"
                + "define ptr @disturbs(ptr %p) {\nentry:\n  %told = load atomic i32, ptr @z monotonic, align 4\n  %c = icmp ne i32 %told, 0\n  br i1 %c, label %then, label %end\nthen:\n" + disturbs
                + "  br label %end\nend:\n  ret ptr null\n}\n"
                + "define ptr @wakes(ptr %p) {\nentry:\n  store atomic i32 1, ptr @flag monotonic, align 4\n  ret ptr null\n}\n"
                + "define i32 @main() {\nentry:\n  %t = alloca i64\n  %n = call ptr @malloc(i64 4)\n  store i32 0, ptr %n, align 4\n  store ptr %n, ptr @h, align 8\n"
                + "  %a = call i32 @pthread_create(ptr %t, ptr null, ptr @waits, ptr null)\n  %b = call i32 @pthread_create(ptr %t, ptr null, ptr @disturbs, ptr null)\n"
                + "  %d = call i32 @pthread_create(ptr %t, ptr null, ptr @wakes, ptr null)\n  ret i32 0\n}\n");
    }

    private static String ofY(String order) {
        return "load " + (order.isEmpty() ? "" : "atomic ") + "i32, ptr @y " + order + ", align 4";
    }

    @Test
    void whatIsReadInVainMayRaceWithWhatTheThreadItselfBringsAbout() {
        CProgram program = program("", FLAG, ofY("monotonic"), WRITES);
        assertTrue(program.canRace("rc11"));
        assertFalse(program.reachesBound("rc11"), "one such iteration is enough");
        assertFalse(program("", FLAG, ofY("monotonic"), "  store atomic i32 5, ptr @y monotonic, align 4\n").canRace("rc11"));
    }

    @Test
    void itMayBeFreedThen() {
        CProgram program = program("", FLAG, OBJECT, FREES);
        assertTrue(program.usesOutsideOfLife("rc11"));
        assertTrue(program.usesOutsideOfLife("aarch64"));
        assertFalse(program.usesOutsideOfLife("sc"), "it is freed when nobody reads it any more");
        assertFalse(program.usesOutsideOfLife("x86tso"));
        assertFalse(program.reachesBound("rc11"));
    }

    @Test
    void aLoopWhoseTestIsKnownIsNoOther() {
        // while (1) { if (flag) break; if (flag) break; read; }
        CProgram program = program("  %g = " + FLAG + "\n  %k = icmp ne i32 %g, 0\n  br i1 %k, label %end, label %more\nmore:\n", FLAG, ofY("monotonic"), WRITES);
        assertTrue(program.canRace("rc11"));
    }

    @Test
    void whatIsNotWrongNeedsNoFurtherIteration() {
        assertFalse(program("", FLAG, ofY("monotonic"), FREES).withBound(1).reachesBound("rc11"), "no plain access writes it, and it is never freed");
        assertFalse(program("", FLAG, FLAG, WRITES + FREES).withBound(1).reachesBound("rc11"), "the same again");
        assertFalse(program("  %g = " + ofY("") + "\n", FLAG, FLAG, WRITES).withBound(1).reachesBound("rc11"), "what leaves the loop reads it, too");
        assertFalse(program("", FLAG, ofY("monotonic"), WRITES).withBound(1).reachesBound("aarch64"), "a machine has no races");
        assertTrue(program("", FLAG, ofY("monotonic"), WRITES).withBound(1).reachesBound("rc11"));
        assertTrue(program("", FLAG, OBJECT, FREES).withBound(1).reachesBound("aarch64"));
    }
}
