package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A call through a pointer that differs between executions is one of each function that the pointer can lead to. */
class FunctionPointersTest {

    private static final String FIXTURE = "clang-19/function-pointers.ll";
    private static final List<String> MODELS = List.of("sc", "rc11", "aarch64");

    @ParameterizedTest
    @ValueSource(strings = {"clang-14/function-pointers.ll", FIXTURE})
    void whicheverFunctionIsPostedIsCalled(String fixture) {
        for (String model : MODELS) {
            assertFalse(CProgram.of(fixture).canFail(model), model);
        }
        assertFalse(CProgram.of(fixture).canFailByEnumeration("rc11"));
    }

    /** Each of the two results that the assertion names is found by some execution. */
    @ParameterizedTest
    @ValueSource(strings = {"%add = add nsw i32 %1, 1,", "%mul = mul nsw i32 %4, 2,"})
    void eachFunctionIsCalledInSomeExecution(String result) {
        CProgram changed = changed(result, result.replaceAll("\\d,$", "3,"));
        assertTrue(changed.canFail("sc", Failure.ASSERTION));
        assertTrue(changed.canFailByEnumeration("sc"));
    }

    @Test
    void whatLeadsToNoFunctionOfTheTypeFails() {
        for (String other : List.of("ptr null", "ptr @of_another_type", "ptr @posted")) {
            CProgram changed = changed("%struct.request { ptr @twice,", "%struct.request { " + other + ",");
            assertTrue(changed.canFail("sc", Failure.MEMORY), other);
            assertFalse(changed.canFail("sc", Failure.ASSERTION), other);
            assertTrue(changed.canFailByEnumeration("sc"), other);
        }
    }

    @Test
    void aFunctionThatNobodyDefinesIsNamed() {
        CProgram changed = changed("%struct.request { ptr @twice,", "%struct.request { ptr @unknown,");
        CProgram declared = new CProgram(changed.file(), changed.text().replace("define dso_local i32 @main()", "declare i32 @unknown(ptr)\n\ndefine dso_local i32 @main()"), 2);
        assertEquals(List.of("function-pointers.c:43:22: error C002 the function 'unknown' is called but not defined, and not one that Felis knows: define it, or declare one of C's, "
                + "POSIX's or the verifier's functions"), declared.problems());
    }

    private static CProgram changed(String from, String to) {
        CProgram program = CProgram.of(FIXTURE);
        assertTrue(program.text().contains(from), "no " + from);
        return new CProgram(FIXTURE, program.text().replace(from, to), program.bound());
    }
}
