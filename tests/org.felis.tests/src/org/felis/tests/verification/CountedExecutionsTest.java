package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.CountResult;
import org.felis.verification.task.EstimateResult;
import org.felis.verification.task.ExecutionCounts;
import org.felis.verification.task.ExecutionEstimate;
import org.felis.verification.task.Query;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** Numbers of executions of programs, which exploration and the solver must agree on. */
class CountedExecutionsTest {

    private static final String DECLARATIONS = """
            @b = global [16 x i8] zeroinitializer
            @x = global i32 0
            @y = global i32 0
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)
            declare i32 @pthread_barrier_init(ptr, ptr, i32)
            declare i32 @pthread_barrier_wait(ptr)
            """;

    /** Two threads run {@code one} and {@code other}, when main has done {@code first}. */
    private static String program(String first, String one, String other) {
        return DECLARATIONS + "define ptr @one(ptr %p) {\nentry:\n" + one + "  ret ptr null\n}\ndefine ptr @other(ptr %p) {\nentry:\n" + other
                + "  ret ptr null\n}\ndefine i32 @main() {\nentry:\n  %t = alloca i64\n  %u = alloca i64\n" + first
                + "  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @one, ptr null)\n  %d = call i32 @pthread_create(ptr %u, ptr null, ptr @other, ptr null)\n  ret i32 0\n}\n";
    }

    private static ExecutionCounts counted(Query<CountResult> query, String model, int bound, String program) {
        VerificationOptions options = VerificationOptions.DEFAULT.withProperties(Set.of(Property.ASSERTIONS)).withBound(bound).withDoubleCheck(true);
        CountResult result = new InProcessVerifier().answer(query, new VerificationTask("test.ll", program, model, options), Progress.NONE, Interruption.none());
        assertInstanceOf(VerificationResult.Decided.class, result.result());
        return result.counts();
    }

    private static long complete(String model, String program) {
        return counted(Query.COUNT_COMPLETE, model, 2, program).complete();
    }

    private static final String INITIALISES = "  %i = call i32 @pthread_barrier_init(ptr @b, ptr null, i32 2)\n";
    private static final String WAITS = "  %w = call i32 @pthread_barrier_wait(ptr @b)\n";
    private static final String SETS = "  store atomic i32 1, ptr @x monotonic, align 4\n";
    private static final String READS = "  %r = load atomic i32, ptr @x monotonic, align 4\n";

    /** Reads until it has read something else than 0, and decides at the beginning of an iteration. */
    private static final String READS_AGAIN = """
              br label %again
            again:
              %was = phi i32 [ 0, %entry ], [ %now, %again.in ]
              %c1 = icmp eq i32 %was, 0
              br i1 %c1, label %again.in, label %done
            again.in:
              %now = load atomic i32, ptr @x monotonic, align 4
              br label %again
            done:
            """;

    @Test
    void theOrderInWhichThreadsComeToABarrierIsNoDifference() {
        for (String model : List.of("rc11", "sc", "c20", "x86tso")) {
            assertEquals(1, complete(model, program(INITIALISES, WAITS, WAITS)), model);
            assertEquals(1, complete(model, program(INITIALISES, SETS + WAITS, WAITS + READS)), model);
            assertEquals(2, complete(model, program(INITIALISES, SETS + WAITS, READS + WAITS)), model);
        }
    }

    @Test
    void whoIsToldThatItIsTheLastOneMakesADifferenceIfThatThreadThenDoesSomethingElse() {
        String tells = """
                  %c1 = icmp eq i32 %w, -1
                  br i1 %c1, label %last, label %done
                last:
                """;
        String done = "  br label %done\ndone:\n";
        assertEquals(1, complete("rc11", program(INITIALISES, WAITS + tells + done, WAITS + tells + done)));
        String writes = "  store atomic i32 1, ptr @y monotonic, align 4\n" + done;
        assertEquals(2, complete("rc11", program(INITIALISES, WAITS + tells + writes, WAITS + tells + writes)));
    }

    /** Reads until it finds 0; each iteration writes elsewhere, so that none only waits. */
    private static final String REPEATS = """
              br label %again
            again:
              store atomic i32 1, ptr @y monotonic, align 4
              %r = load atomic i32, ptr @x monotonic, align 4
              %c1 = icmp eq i32 %r, 0
              br i1 %c1, label %done, label %again
            done:
            """;

    @Test
    void executionsThatTheBoundCutsOffAreCountedWhereTheyMatter() {
        String other = SETS + "  store atomic i32 2, ptr @y monotonic, align 4\n";
        ExecutionCounts all = counted(Query.COUNT, "rc11", 2, program("", REPEATS, other));
        // complete: x is read as 0, and the two stores to y are in either order; cut off: x is read as 1 twice, and three stores are
        assertEquals(new ExecutionCounts(2, 0, 3, 0), withoutBlocked(all));
        assertEquals(new ExecutionCounts(2, 0, 3, 0), counted(Query.COUNT_COMPLETE_OR_CUT_OFF, "rc11", 2, program("", REPEATS, other)));
        ExecutionCounts complete = counted(Query.COUNT_COMPLETE, "rc11", 2, program("", REPEATS, other));
        assertEquals(2, complete.complete());
        assertTrue(complete.cutOff() > 0, complete::toString);
    }

    /** Stores 1 to y as often as it reads 1 from x, tested first. */
    private static final String TESTS_FIRST = """
              br label %again
            again:
              %r = load atomic i32, ptr @x monotonic, align 4
              %c1 = icmp eq i32 %r, 0
              br i1 %c1, label %done, label %on
            on:
              store atomic i32 1, ptr @y monotonic, align 4
              br label %again
            done:
            """;

    @Test
    void genMcCutsOffInFrontOfTheTestThatFollowsTheLastIteration() {
        // none; one iteration that starts with 1 and is the last one: x is read as 1 again
        assertEquals(new ExecutionCounts(1, 0, 1, 0), withoutBlocked(counted(Query.COUNT, "rc11", 1, program("", TESTS_FIRST, SETS))));
        assertEquals(new ExecutionCounts(1, 0, 1, 0), counted(Query.COUNT_COMPLETE_OR_CUT_OFF, "rc11", 1, program("", TESTS_FIRST, SETS)));
        // x may be 0 again: then the loop has had one iteration and ends, or is cut off in front of that test
        String clears = SETS + "  store atomic i32 0, ptr @x monotonic, align 4\n";
        ExecutionCounts all = counted(Query.COUNT, "rc11", 1, program("", TESTS_FIRST, clears));
        // read: the first 0; 1, the last 0; the last 0. cut off: 1, 1
        assertEquals(new ExecutionCounts(3, 0, 1, 0), withoutBlocked(all));
        assertEquals(new ExecutionCounts(2, 0, 1, 0), counted(Query.COUNT_COMPLETE_OR_CUT_OFF, "rc11", 1, program("", TESTS_FIRST, clears)));
    }

    @Test
    void genMcCutsOffLoopsThatAreKnownToGoRoundMoreOftenExceptInMain() {
        String stores = """
                  br label %again
                again:
                  %i = phi i32 [ 0, %entry ], [ %n, %on ]
                  %c1 = icmp eq i32 %i, 3
                  br i1 %c1, label %done, label %on
                on:
                  store atomic i32 %i, ptr @x monotonic, align 4
                  %n = add i32 %i, 1
                  br label %again
                done:
                """;
        assertEquals(new ExecutionCounts(4, 0, 0, 0), withoutBlocked(counted(Query.COUNT, "rc11", 2, program("", stores, READS))));
        // after two stores
        assertEquals(new ExecutionCounts(0, 0, 3, 0), counted(Query.COUNT_COMPLETE_OR_CUT_OFF, "rc11", 2, program("", stores, READS)));
        assertEquals(new ExecutionCounts(2, 0, 0, 0), counted(Query.COUNT_COMPLETE_OR_CUT_OFF, "rc11", 2, program(stores.replace("@x", "@y"), SETS, READS)));
    }

    /** Reads x into a variable until it reads the same again, and gives on what it has read, as a lock-free structure reads its head. */
    private static final String READS_TWICE = """
              %s = alloca i32
              %v = alloca i32
              store i32 0, ptr %s
              br label %head
            head:
              %s1 = load i32, ptr %s
              %isDone = icmp ne i32 %s1, 0
              br i1 %isDone, label %done, label %body
            body:
              %r1 = load atomic i32, ptr @x acquire, align 4
              store i32 %r1, ptr %v
              %r2 = load atomic i32, ptr @x acquire, align 4
              %same = icmp eq i32 %r1, %r2
              br i1 %same, label %use, label %latch
            use:
              store atomic i32 1, ptr @y monotonic, align 4
              store i32 1, ptr %s
              br label %latch
            latch:
              br label %head
            done:
              %v1 = load i32, ptr %v
              store atomic i32 %v1, ptr @z monotonic, align 4
            """;

    @Test
    void anIterationThatOnlyReadsIsLeftOutWhatEverIsNeededBehindTheLoop() {
        // x is read as 0 twice, or as 1 twice; as 0 and then as 1 it is read in an iteration that changes nothing, although another one of the loop does, and what is read is needed behind the loop
        String program = "@z = global i32 0\n" + program("", READS_TWICE, SETS);
        assertEquals(new ExecutionCounts(2, 0, 0, 0), withoutBlocked(counted(Query.COUNT, "rc11", 1, program)));
        assertEquals(new ExecutionCounts(2, 0, 0, 0), counted(Query.COUNT_COMPLETE, "rc11", 1, program));
    }

    @Test
    void anIterationMattersIfTheTestIsToldWhatItHasRead() {
        String reads = """
                  %v = alloca i32
                  store i32 0, ptr %v
                  br label %head
                head:
                  %v0 = load i32, ptr %v
                  %isDone = icmp ne i32 %v0, 0
                  br i1 %isDone, label %done, label %body
                body:
                  %r1 = load atomic i32, ptr @x acquire, align 4
                  store i32 %r1, ptr %v
                  br label %head
                done:
                """;
        assertEquals(new ExecutionCounts(1, 0, 0, 0), withoutBlocked(counted(Query.COUNT, "rc11", 1, program("", reads, SETS))));
    }

    /** Takes a lock by a compare-and-swap, again and again, and gives it back. */
    private static final String SPINS = """
              br label %again
            again:
              %f = cmpxchg ptr @x, i32 0, i32 1 acquire monotonic, align 4
              %s = extractvalue { i32, i1 } %f, 1
              %z = zext i1 %s to i32
              %c1 = icmp eq i32 %z, 0
              br i1 %c1, label %again, label %done
            done:
            """;

    @Test
    void aCompareAndSwapThatFailsInALoopOnlyWaits() {
        String gives = SPINS + "  store atomic i32 0, ptr @x release, align 4\n";
        assertEquals(new ExecutionCounts(2, 0, 0, 0), withoutBlocked(counted(Query.COUNT, "rc11", 1, program("", gives, gives))));
        assertEquals(new ExecutionCounts(2, 0, 0, 0), withoutBlocked(counted(Query.COUNT, "aarch64", 1, program("", gives, gives))));
    }

    @Test
    void aLoopThatGoesOnWhenItsCompareAndSwapHasWrittenDoesNotOnlyWait() {
        String goesOn = SPINS.replace("icmp eq", "icmp ne").replace("br i1 %c1, label %again, label %done", "%q = load atomic i32, ptr @y monotonic, align 4\n"
                + "  %c2 = icmp eq i32 %q, 1\n  br i1 %c2, label %done, label %again");
        assertTrue(counted(Query.COUNT, "rc11", 1, program("", goesOn, "  store atomic i32 1, ptr @y monotonic, align 4\n")).cutOff() > 0);
    }

    private static final String GIVES_BACK = "  store atomic i32 0, ptr @x release, align 4\n";

    /** Reads what to expect, and expects what the compare-and-swap has read when it fails. */
    private static String expectsWhatItHasRead(String order) {
        return """
                  %first = load atomic i32, ptr @x ORDER, align 4
                  br label %again
                again:
                  %expected = phi i32 [ %first, %entry ], [ %f, %again ]
                  %pair = cmpxchg ptr @x, i32 %expected, i32 7 seq_cst seq_cst, align 4
                  %f = extractvalue { i32, i1 } %pair, 0
                  %s = extractvalue { i32, i1 } %pair, 1
                  br i1 %s, label %done, label %again
                done:
                """.replace("ORDER", order);
    }

    @Test
    void aFailedCompareAndSwapWhoseValueIsExpectedNextIsNotCounted() {
        String sets = "  store atomic i32 1, ptr @x seq_cst, align 4\n";
        for (String model : List.of("rc11", "c20", "sc")) {
            // either of two orders
            assertEquals(new ExecutionCounts(2, 0, 0, 0), withoutBlocked(counted(Query.COUNT, model, 2, program("", expectsWhatItHasRead("seq_cst"), sets))), model);
        }
        // the first reading is of another kind: the one that fails cannot be in its place
        assertEquals(3, complete("c20", program("", expectsWhatItHasRead("monotonic"), sets)));
    }

    @Test
    void anIterationThatBeginsAndEndsWithOneValueIsNotCounted() {
        assertEquals(new ExecutionCounts(1, 0, 0, 0), withoutBlocked(counted(Query.COUNT, "rc11", 3, program("", READS_AGAIN, SETS))));
    }

    @Test
    void anExchangeThatWritesWhatWasThereIsNotCounted() {
        String spins = """
                  br label %again
                again:
                  %f = atomicrmw xchg ptr @x, i32 1 acquire, align 4
                  %c1 = icmp eq i32 %f, 0
                  br i1 %c1, label %done, label %again
                done:
                """ + GIVES_BACK;
        assertEquals(new ExecutionCounts(2, 0, 0, 0), withoutBlocked(counted(Query.COUNT, "rc11", 2, program("", spins, spins))));
        String adds = spins.replace("xchg", "add");
        assertTrue(counted(Query.COUNT, "rc11", 2, program("", adds, adds)).cutOff() > 0);
    }

    /** Takes and gives back a mutex again and again until y is set. */
    private static final String LOOKS = """
              br label %again
            again:
              %l = call i32 @pthread_mutex_lock(ptr @m)
              %r = load i32, ptr @y, align 4
            TRY  %u = call i32 @pthread_mutex_unlock(ptr @m)
              %c1 = icmp eq i32 %r, 0
              br i1 %c1, label %again, label %done
            done:
            """;

    @Test
    void aSectionInWhichNothingIsWrittenIsNotCountedUnlessSomebodyCanSeeThatTheMutexIsTaken() {
        String declares = "@m = global [40 x i8] zeroinitializer\ndeclare i32 @pthread_mutex_lock(ptr)\ndeclare i32 @pthread_mutex_unlock(ptr)\ndeclare i32 @pthread_mutex_trylock(ptr)\n";
        String sets = "  %l = call i32 @pthread_mutex_lock(ptr @m)\n  store i32 1, ptr @y, align 4\n  %u = call i32 @pthread_mutex_unlock(ptr @m)\n";
        String looks = LOOKS.replace("TRY", "");
        assertEquals(new ExecutionCounts(1, 0, 0, 0), withoutBlocked(counted(Query.COUNT, "rc11", 2, declares.replace("declare i32 @pthread_mutex_trylock(ptr)\n", "") + program("", looks, sets))));
        assertTrue(counted(Query.COUNT, "rc11", 2, declares + program("", looks, sets)).cutOff() > 0);
        assertTrue(counted(Query.COUNT, "rc11", 2, declares.replace("declare i32 @pthread_mutex_trylock(ptr)\n", "")
                + program("", LOOKS.replace("TRY", "  store i32 0, ptr @y, align 4\n"), sets)).cutOff() > 0);
    }

    @Test
    void whatDependsOnALaterReadingIsOrderedBehindIt() {
        assertTrue(counted(Query.COUNT, "aarch64", 2, program("", READS_AGAIN, SETS)).complete() > 1);
    }

    @Test
    void whatTerminatesIsToldOfAllIterations() {
        String program = program("", expectsWhatItHasRead("seq_cst"), "  store atomic i32 1, ptr @x seq_cst, align 4\n  store atomic i32 2, ptr @x seq_cst, align 4\n");
        assertEquals(new Verdict.Holds(), verdict(program, "rc11", Property.ASSERTIONS));
        assertEquals(new Verdict.HoldsUpToBound(2), verdict(program, "rc11", Property.TERMINATION));
        assertEquals(new Verdict.HoldsUpToBound(2), verdict(program, "x86tso", Property.ASSERTIONS), "a model in which a cycle of program order and reads-from is not forbidden as such");
    }

    private static Verdict verdict(String program, String model, Property property) {
        VerificationOptions options = VerificationOptions.DEFAULT.withProperties(Set.of(property)).withBound(2);
        return new InProcessVerifier().verify(new VerificationTask("test.ll", program, model, options), Progress.NONE, Interruption.none()).verdict();
    }

    private static ExecutionCounts withoutBlocked(ExecutionCounts counts) {
        return new ExecutionCounts(counts.complete(), 0, counts.cutOff(), counts.failed());
    }

    private static EstimateResult estimated(String model, String program) {
        return new InProcessVerifier().answer(Query.estimate(10), new VerificationTask("test.ll", program, model, VerificationOptions.DEFAULT), Progress.NONE, Interruption.none());
    }

    @Test
    void anEstimateOfFewExecutionsIsTheirNumber() {
        String program = program("", REPEATS, SETS + "  store atomic i32 2, ptr @y monotonic, align 4\n");
        ExecutionCounts counts = counted(Query.COUNT, "rc11", 2, program);
        ExecutionEstimate estimate = estimated("rc11", program).estimate();
        assertEquals(new ExecutionEstimate.Part(counts.complete(), 0), estimate.complete());
        assertEquals(new ExecutionEstimate.Part(counts.cutOff(), 0), estimate.cutOff());
        assertEquals(1, estimate.probes());
    }

    @Test
    void whereExecutionsAreNotExploredThereIsNoEstimate() {
        for (EstimateResult result : List.of(estimated("aarch64", program("", SETS, READS)), estimated("rc11", program(INITIALISES, WAITS, WAITS)))) {
            assertEquals("FELIS027", assertInstanceOf(Verdict.Error.class, result.result().verdict()).problems().getFirst().code());
            assertEquals(0, result.estimate().probes());
        }
    }
}
