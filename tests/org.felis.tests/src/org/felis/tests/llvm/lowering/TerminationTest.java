package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;

import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.llvm.frontend.CFrontEnd;
import org.felis.llvm.ir.Module;
import org.felis.llvm.parser.LlvmParser;
import org.felis.tests.llvm.sequential.SequentialInterpreter;
import org.junit.jupiter.api.Test;

/** Which loops of a program, and which functions that wait, can wait for ever. */
class TerminationTest {

    private static final int MOST_STATES = 10_000;

    private static final String DECLARATIONS = """
            @x = global i32 0
            @y = global i32 0
            @l = global i64 0
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)
            declare i32 @pthread_join(i64, ptr)
            declare i32 @pthread_mutex_lock(ptr)
            declare i32 @pthread_mutex_unlock(ptr)
            declare void @exit(i32)
            """;

    /** Another thread runs {@code other} while main runs {@code main}. */
    private static CProgram program(String other, String main) {
        return CProgram.ofText(DECLARATIONS + "define ptr @other(ptr %p) {\nentry:\n" + other + "  ret ptr null\n}\ndefine i32 @main() {\nentry:\n  %t = alloca i64\n"
                + "  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @other, ptr null)\n  %id = load i64, ptr %t\n" + main + "  ret i32 0\n}\n");
    }

    private static final String WAITS = """
              br label %again
            again:
              %r = load atomic i32, ptr @x monotonic, align 4
              %c1 = icmp eq i32 %r, 1
              br i1 %c1, label %done, label %again
            done:
            """;

    private static final String TOGGLES = """
              %i = alloca i32
              store i32 0, ptr %i
              br label %again
            again:
              %old = load i32, ptr %i
              %new = sub i32 1, %old
              store i32 %new, ptr %i
            """;

    private static final String SETS = "  store atomic i32 1, ptr @x monotonic, align 4\n";

    private static final String JOINS = "  %j = call i32 @pthread_join(i64 %id, ptr null)\n";

    /** Whether a thread can wait for ever; under sequential consistency, an interpreter that knows no loops must say so, too. */
    private static boolean canWaitForEver(CProgram program, String model) {
        boolean found = program.canWaitForEver(model);
        if (model.equals("sc")) {
            assertEquals(Optional.of(found), SequentialInterpreter.run(parsed(program), MOST_STATES).map(all -> all.contains(SequentialInterpreter.Found.STUCK)), program.text());
        }
        return found;
    }

    private static Module parsed(CProgram program) {
        try {
            return LlvmParser.parse(program.file(), program.text(), Interruption.none());
        } catch (ProblemException wrong) {
            throw new AssertionError(wrong);
        }
    }

    @Test
    void aSpinLoopEndsIfSomebodySetsWhatItWaitsFor() {
        for (String model : new String[] { "sc", "rc11", "aarch64", "riscv" }) {
            assertFalse(canWaitForEver(program(WAITS, SETS), model), model);
            assertTrue(canWaitForEver(program(WAITS, ""), model), model);
        }
    }

    @Test
    void whoJoinsAThreadThatWaitsForEverWaitsToo() {
        assertTrue(canWaitForEver(program(WAITS, JOINS + SETS), "sc"));
        assertFalse(canWaitForEver(program(WAITS, SETS + JOINS), "sc"));
    }

    @Test
    void aMutexThatIsNotGivenBackIsWaitedForForEver() {
        String lock = "  %a = call i32 @pthread_mutex_lock(ptr @l)\n";
        String unlock = "  %b = call i32 @pthread_mutex_unlock(ptr @l)\n";
        assertTrue(canWaitForEver(program(lock, lock + unlock), "sc"));
        assertFalse(canWaitForEver(program(lock + unlock, lock + unlock), "sc"));
        assertTrue(canWaitForEver(program(lock + "  %e = call i32 @pthread_mutex_lock(ptr @l)\n", ""), "rc11"));
    }

    @Test
    void aLockOverAnExchangeIsWaitedForForEverIfItIsHeld() {
        String lock = """
                  br label %again
                again:
                  %old = atomicrmw xchg ptr @x, i32 1 seq_cst
                  %free = icmp eq i32 %old, 0
                  br i1 %free, label %done, label %again
                done:
                """;
        String unlock = "  store atomic i32 0, ptr @x seq_cst, align 4\n";
        for (String model : new String[] { "sc", "x86tso" }) {
            assertTrue(canWaitForEver(program(lock, lock), model), model);
            assertFalse(canWaitForEver(program(lock + unlock, lock + unlock), model), model);
        }
    }

    @Test
    void aCompareAndSwapDoesNotFailForEverForNoReason() {
        String take = """
                  br label %again
                again:
                  %pair = cmpxchg weak ptr @x, i32 0, i32 1 seq_cst seq_cst
                  %ok = extractvalue { i32, i1 } %pair, 1
                  br i1 %ok, label %done, label %again
                done:
                """;
        for (String model : new String[] { "sc", "rc11", "x86tso", "aarch64" }) {
            assertFalse(canWaitForEver(program("", take), model), model);
            assertTrue(canWaitForEver(program(take, take), model), model);
        }
    }

    @Test
    void whatALoopKeepsInVariablesMayComeBackAfterSeveralIterations() {
        String loop = TOGGLES + """
                  store atomic i32 %new, ptr @x seq_cst, align 4
                  %r = load atomic i32, ptr @x seq_cst, align 4
                  %c1 = icmp eq i32 %r, 2
                  br i1 %c1, label %done, label %again
                done:
                """;
        assertTrue(canWaitForEver(program(loop, "").withBound(3), "sc"));
        assertFalse(canWaitForEver(program(loop.replace("sub i32 1", "sub i32 2"), "").withBound(3), "sc"), "2, 0, 2: the first 2 ends it");
    }

    @Test
    void aLoopWaitsForWhatItReadsAlsoIfAnotherOfItsTestsIsKnown() {
        String loop = TOGGLES + """
                  %r = load atomic i32, ptr @x monotonic, align 4
                  %c1 = icmp eq i32 %r, 1
                  br i1 %c1, label %done, label %more
                more:
                  %c2 = icmp eq i32 %new, 5
                  br i1 %c2, label %done, label %again
                done:
                """;
        for (String model : new String[] { "sc", "rc11" }) {
            assertFalse(canWaitForEver(program(loop, SETS), model), model);
            assertTrue(canWaitForEver(program(loop, ""), model), model);
        }
    }

    @Test
    void threadsThatGiveWayToEachOtherMayDoSoForEver() {
        String polite = """
                  br label %again
                again:
                  store atomic i32 1, ptr @mine seq_cst, align 4
                  %r = load atomic i32, ptr @yours seq_cst, align 4
                  %c1 = icmp eq i32 %r, 0
                  br i1 %c1, label %done, label %wait
                wait:
                  store atomic i32 0, ptr @mine seq_cst, align 4
                  br label %again
                done:
                  store atomic i32 0, ptr @mine seq_cst, align 4
                """;
        String first = polite.replace("@mine", "@x").replace("@yours", "@y");
        String second = polite.replace("@mine", "@y").replace("@yours", "@x");
        assertTrue(canWaitForEver(program(first, second), "sc"));
        assertFalse(canWaitForEver(program(first, ""), "sc"));
    }

    @Test
    void aLoopThatNothingLeavesIsMeantToGoOn() {
        String server = "  br label %again\nagain:\n" + SETS + "  br label %again\nmore:\n";
        assertFalse(program(server, "").canWaitForEver("sc"));
    }

    @Test
    void aThreadThatIsNeverCreatedDoesNotWait() {
        CProgram program = CProgram.ofText(DECLARATIONS + "define ptr @other(ptr %p) {\n  ret ptr null\n}\ndefine ptr @first(ptr %p) {\n"
                + "  %r = load atomic i32, ptr @x monotonic, align 4\n  %c = icmp eq i32 %r, 0\n  br i1 %c, label %go, label %end\ngo:\n"
                + "  %t = alloca i64\n  %d = call i32 @pthread_create(ptr %t, ptr null, ptr @other, ptr null)\n  br label %end\nend:\n  ret ptr null\n}\n"
                + "define i32 @main() {\n  %t = alloca i64\n  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @first, ptr null)\n" + SETS + "  ret i32 0\n}\n");
        assertFalse(canWaitForEver(program, "sc"));
    }

    @Test
    void whereTheProgramExitsNobodyWaits() {
        assertFalse(canWaitForEver(program(WAITS, "  call void @exit(i32 1)\n"), "sc"));
    }

    @Test
    void thePassThatOnlyTerminationNeedsIsOne() {
        assertEquals(1, new CFrontEnd().passes().stream().filter(CompileOptions.REPETITION::equals).count());
    }
}
