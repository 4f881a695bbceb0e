package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Structures that are handed over as copies on the stack. */
class ByValueTest {

    @ParameterizedTest
    @ValueSource(strings = {"clang-14/by-value.ll", "clang-19/by-value.ll"})
    void aFunctionChangesItsCopyOnly(String fixture) {
        for (String model : List.of("sc", "rc11", "aarch64")) {
            assertFalse(CProgram.of(fixture).canFail(model), model);
        }
        assertFalse(CProgram.of(fixture).canRace("rc11"));
        assertFalse(CProgram.of(fixture).canFailByEnumeration("sc"));
    }

    /** With the address alone, the function changes what it is given. */
    @Test
    void withoutACopyTheOriginalIsChanged() {
        CProgram program = CProgram.of("clang-19/by-value.ll");
        assertTrue(program.text().contains("byval(%struct.message)"));
        CProgram broken = new CProgram(program.file(), program.text().replace("byval(%struct.message)", ""), 2);
        assertTrue(broken.canFail("sc", Failure.ASSERTION));
    }
}
