package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Primitives of the Linux kernel have their order under models of C11, and accesses of C11 under that of the kernel. */
class AccessesOfOtherLanguagesTest {

    private static final String MESSAGES = "clang-19/kernel-message-passing.ll";
    private static final List<String> LANGUAGES = List.of("rc11", "c11_partialSC", "lkmm");

    @ParameterizedTest
    @ValueSource(strings = {MESSAGES, "clang-14/kernel-message-passing.ll", "clang-14/kernel-spinlock.ll", "clang-19/kernel-spinlock.ll"})
    void rightProgramsOfTheKernelAreRightUnderModelsOfC11(String fixture) {
        for (String model : LANGUAGES) {
            assertFalse(CProgram.of(fixture).canFail(model), model);
            assertFalse(CProgram.of(fixture).canRace(model), model);
        }
        assertFalse(CProgram.of(fixture).canFailByEnumeration("rc11"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"call void @__LKMM_fence(i32 noundef 4)", "call void @__LKMM_fence(i32 noundef 5)", "call void @__LKMM_fence(i32 noundef 3)"})
    void eachFenceIsNeeded(String fence) {
        CProgram broken = changed(MESSAGES, fence, "; no fence");
        for (String model : LANGUAGES) {
            assertTrue(broken.canFail(model, Failure.ASSERTION), model);
        }
        assertTrue(broken.canFailByEnumeration("rc11"));
        assertFalse(broken.canFail("sc"));
    }

    /** The order of xchg is its third argument. */
    @Test
    void anExchangeWithoutASuffixIsFullyOrderedAndARelaxedOneIsNot() {
        CProgram broken = changed(MESSAGES, "(ptr noundef @left, i64 noundef 4, i64 noundef 1, i32 noundef 3)", "(ptr noundef @left, i64 noundef 4, i64 noundef 1, i32 noundef 0)");
        for (String model : LANGUAGES) {
            assertTrue(broken.canFail(model, Failure.ASSERTION), model);
        }
    }

    @Test
    void aFailedExchangeOfTheKernelOrdersNothing() {
        for (String model : LANGUAGES) {
            assertTrue(CProgram.of("clang-19/kernel-failed-exchange.ll").canFail(model, Failure.ASSERTION), model);
        }
        CProgram ordered = changed("clang-19/kernel-failed-exchange.ll", "(ptr noundef @flag, i64 noundef 4, i64 noundef 2,", "(ptr noundef @flag, i64 noundef 4, i64 noundef 1,");
        for (String model : LANGUAGES) {
            assertFalse(ordered.canFail(model), model);
        }
    }

    @Test
    void aLockThatIsNotTakenLetsThreadsRaceUnderModelsOfC11() {
        CProgram broken = changed("clang-19/kernel-spinlock.ll", "call i32 @__LKMM_SPIN_LOCK(ptr noundef @lock)", "call i32 @__LKMM_SPIN_UNLOCK(ptr noundef @lock)");
        assertTrue(broken.canFail("rc11", Failure.ASSERTION));
        assertTrue(broken.canRace("rc11"));
    }

    @Test
    void rcuIsRefusedAtItsPlaceUnderModelsOfC11() {
        assertEquals(List.of("kernel.c:17:5: error C001 not supported: RCU under a model of C11, which has nothing in its place: models of the kernel have it (lkmm), and sc"),
                CProgram.of("clang-19/kernel.ll").problemsFor("rc11"));
        assertEquals(List.of(), CProgram.of("clang-19/kernel.ll").problemsFor("lkmm"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"message-passing", "peterson", "spinlock", "ttas"})
    void rightProgramsOfC11AreRightUnderTheModelOfTheKernel(String fixture) {
        assertFalse(CProgram.of("clang-19/" + fixture + ".ll").canFail("lkmm"));
    }

    @Test
    void whatC11LeavesUnorderedTheKernelDoes() {
        assertTrue(changed("clang-19/message-passing.ll", "  fence acquire", "  ; no fence").canFail("lkmm", Failure.ASSERTION));
        assertTrue(changed("clang-19/spinlock.ll", "release, align", "monotonic, align").canFail("lkmm", Failure.ASSERTION));
        assertTrue(changed("clang-19/peterson.ll", "seq_cst", "monotonic").canFail("lkmm", Failure.ASSERTION));
    }

    private static CProgram changed(String fixture, String from, String to) {
        CProgram program = CProgram.of(fixture);
        assertTrue(program.text().contains(from), fixture + " has no " + from);
        return new CProgram(fixture, program.text().replace(from, to), program.bound());
    }
}
