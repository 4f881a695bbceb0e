package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;

/** Locks and barriers that are used as their standards give no meaning. */
class LockMisuseTest {

    private static final List<String> MODELS = List.of("sc", "x86tso", "aarch64", "rc11");

    /** @param main and {@code other}, what the first thread and another one do */
    private static CProgram program(String main, String other) {
        StringBuilder text = new StringBuilder("@a = global [2 x [16 x i8]] zeroinitializer\n@b = global [16 x i8] zeroinitializer\n@x = global i32 0\n@y = global i32 0\n");
        for (String lock : List.of("mutex", "spin", "rwlock")) {
            List.of("init", "destroy", "lock", "trylock", "unlock", "rdlock", "wrlock", "trywrlock").forEach(name -> text.append("declare i32 @pthread_" + lock + "_" + name + "(ptr, ptr)\n"));
        }
        text.append("declare i32 @pthread_cond_wait(ptr, ptr)\ndeclare i32 @pthread_barrier_init(ptr, ptr, i32)\ndeclare i32 @pthread_barrier_wait(ptr)\n"
                + "declare i32 @pthread_barrier_destroy(ptr)\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndeclare ptr @malloc(i64)\ndeclare ptr @calloc(i64, i64)\n");
        return CProgram.ofText(numbered(text + "define ptr @other(ptr %p) {\nentry:\n  %r = alloca i32\n" + other + "  ret ptr null\n}\n"
                + "define i32 @main() {\nentry:\n  %t = alloca i64\n  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @other, ptr null)\n  %r = alloca i32\n" + main + "  ret i32 0\n}\n"));
    }

    /** A call; its result is stored. */
    private static String call(String function, String... arguments) {
        return "  %RESULT = call i32 @pthread_" + function + "(ptr " + String.join(", ", arguments) + ")\n  store i32 %RESULT, ptr %r\n";
    }

    /** The text with a name for the result of each call. */
    private static String numbered(String text) {
        int[] calls = {0};
        return text.lines().map(line -> line.replace("%RESULT", "%v" + (line.contains("%RESULT =") ? ++calls[0] : calls[0])) + "\n").collect(Collectors.joining());
    }

    private static String mutex(String function) {
        return call("mutex_" + function, "@a", "ptr null");
    }

    private static void assertMisused(boolean expected, CProgram program) {
        for (String model : MODELS) {
            assertEquals(expected, program.canFail(model), "under " + model);
            assertEquals(expected, program.canFail(model, Failure.UNDEFINED), "undefined under " + model);
        }
        assertEquals(expected, program.canFailByEnumeration("sc"), "by enumeration");
    }

    @Test
    void onlyWhoHoldsALockGivesItBack() {
        assertMisused(false, program(mutex("lock") + mutex("unlock"), mutex("lock") + mutex("unlock")));
        assertMisused(true, program(mutex("lock"), mutex("unlock")));
        assertMisused(true, program(mutex("unlock"), ""));
        assertMisused(true, program(mutex("lock") + mutex("unlock") + mutex("unlock"), ""));
        assertMisused(true, program(call("spin_unlock", "@a", "ptr null"), ""));
    }

    @Test
    void eachLockIsHeldByItself() {
        String second = "getelementptr inbounds ([2 x [16 x i8]], ptr @a, i64 0, i64 1)";
        String takesSecond = call("mutex_lock", second, "ptr null");
        String givesSecond = call("mutex_unlock", second, "ptr null");
        assertMisused(false, program(mutex("lock") + takesSecond + mutex("unlock") + givesSecond, takesSecond + givesSecond));
        assertMisused(true, program(takesSecond + mutex("unlock"), ""));
    }

    @Test
    void whichLockItIsMayDifferBetweenExecutions() {
        String chooses = "  %w = load atomic i32, ptr @x monotonic, align 4\n  %i = zext i32 %w to i64\n  %l = getelementptr inbounds [2 x [16 x i8]], ptr @a, i64 0, i64 %i\n";
        String other = "  store atomic i32 1, ptr @x monotonic, align 4\n";
        assertMisused(false, program(chooses + call("mutex_lock", "%l", "ptr null") + call("mutex_unlock", "%l", "ptr null"), other));
        assertMisused(true, program(chooses + call("mutex_lock", "%l", "ptr null") + mutex("unlock"), other));
        assertMisused(true, program(chooses + mutex("lock") + call("mutex_unlock", "%l", "ptr null"), other));
    }

    @Test
    void whoHasTriedInVainDoesNotHoldIt() {
        String tries = mutex("trylock") + "  %q = load i32, ptr %r\n  %z = icmp eq i32 %q, 0\n  br i1 %z, label %yes, label %no\nyes:\n";
        assertMisused(false, program(tries + mutex("unlock") + "  br label %no\nno:\n", mutex("lock") + mutex("unlock")));
        assertMisused(true, program(tries + "  br label %no\nno:\n" + mutex("unlock"), mutex("lock")));
    }

    @Test
    void whoWaitsForAConditionHoldsTheMutex() {
        String waits = call("cond_wait", "@b", "ptr @a");
        assertMisused(false, program(mutex("lock") + waits + mutex("unlock"), ""));
        assertMisused(true, program(waits, ""));
    }

    @Test
    void readersGiveBackAsOftenAsTheyTook() {
        String reads = call("rwlock_rdlock", "@a", "ptr null");
        String gives = call("rwlock_unlock", "@a", "ptr null");
        assertMisused(false, program(reads + reads + gives + gives, call("rwlock_wrlock", "@a", "ptr null") + gives));
        assertMisused(true, program(reads + gives + gives, ""));
    }

    @Test
    void whatIsDestroyedMustNotBeTakenAndWhatIsHeldNotDestroyed() {
        String publishes = "  store atomic i32 1, ptr @y release, align 4\n";
        String waits = "  %d = load atomic i32, ptr @y acquire, align 4\n  %e = icmp eq i32 %d, 1\n  br i1 %e, label %then, label %end\nthen:\n";
        for (String lock : List.of("mutex_lock", "mutex_trylock", "spin_lock", "rwlock_wrlock", "rwlock_rdlock")) {
            String destroys = call(lock.substring(0, lock.indexOf('_')) + "_destroy", "@a", "ptr null");
            assertMisused(true, program(destroys + publishes, waits + call(lock, "@a", "ptr null") + "  br label %end\nend:\n"));
        }
        assertMisused(false, program(mutex("lock") + mutex("unlock") + publishes, waits + mutex("destroy") + mutex("init") + mutex("lock") + mutex("unlock") + "  br label %end\nend:\n"));
        assertMisused(true, program(mutex("lock") + publishes, waits + mutex("destroy") + "  br label %end\nend:\n"));
    }

    @Test
    void aBarrierIsInitialisedOnceAndNotUsedOnceItIsDestroyed() {
        String initialises = call("barrier_init", "@b", "ptr null", "i32 1");
        assertMisused(false, program(initialises + call("barrier_wait", "@b") + call("barrier_destroy", "@b") + initialises, ""));
        assertMisused(true, program(initialises, initialises));
        assertMisused(true, program(call("barrier_destroy", "@b"), ""));
        assertTrue(program(initialises + call("barrier_destroy", "@b") + call("barrier_wait", "@b"), "").canFail("sc", Failure.MEMORY));
    }

    @Test
    void aSizeThatNoObjectCanHaveIsAMemoryError() {
        assertTrue(program("  %m = call ptr @malloc(i64 -2)\n", "").canFail("sc", Failure.MEMORY));
        assertTrue(program("  %m = call ptr @calloc(i64 4294967296, i64 4294967296)\n", "").canFail("sc", Failure.MEMORY));
        assertFalse(program("  %m = call ptr @calloc(i64 2, i64 4)\n", "").canFail("sc"));
    }
}
