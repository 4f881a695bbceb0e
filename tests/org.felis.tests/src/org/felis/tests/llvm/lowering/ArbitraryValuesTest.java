package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.felis.engine.program.Failure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code __VERIFIER_nondet_int} and its like: each value of the type, in each execution one. */
class ArbitraryValuesTest {

    @ParameterizedTest
    @ValueSource(strings = {"clang-14/any-number.ll", "clang-19/any-number.ll"})
    void whatHoldsForEveryValueHolds(String fixture) {
        CProgram program = CProgram.of(fixture);
        for (String model : new String[] {"sc", "rc11", "aarch64"}) {
            assertFalse(program.canFail(model), model);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"%mul3, 25 -> %mul3, 24", "ule i32 %8, -1 -> ule i32 %8, -2", "ne i32 %conv, 200 -> ne i32 %conv, 201"})
    void oneValueForWhichItDoesNotHoldIsFound(String change) {
        CProgram program = CProgram.of("clang-19/any-number.ll");
        String[] parts = change.split(" -> ");
        String changed = program.text().replaceFirst(java.util.regex.Pattern.quote(parts[0]), java.util.regex.Matcher.quoteReplacement(parts[1]));
        assertFalse(changed.equals(program.text()), parts[0]);
        assertTrue(new CProgram(program.file(), changed, 2).canFail("sc", Failure.ASSERTION), change);
    }

    @ParameterizedTest
    @ValueSource(strings = {"200", "201"})
    void bothProceduresTryEachValueOfAByte(String asked) {
        CProgram program = CProgram.of("clang-19/any-byte.ll");
        CProgram asking = new CProgram(program.file(), program.text().replace("201", asked), 2);
        boolean isOdd = Integer.parseInt(asked) % 2 == 1;
        assertEquals(isOdd, asking.canFail("sc"));
        assertEquals(isOdd, asking.canFailByEnumeration("sc"));
    }
}
