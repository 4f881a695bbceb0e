package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;

/** Elements of arrays of structures, at an index that differs between executions: pointers in them stand apart from numbers of other sizes. */
class ElementsTest {

    private static final String SMALL = "by-hand/elements.ll";

    @Test
    void aPointerInAnElementIsPublishedWithItsNumber() {
        for (String model : List.of("sc", "rc11", "aarch64", "x86tso")) {
            assertFalse(CProgram.of(SMALL).canFail(model), model);
            assertFalse(CProgram.of(SMALL).canFailByEnumeration(model), model);
        }
    }

    @Test
    void aNumberThatIsWrittenRelaxedDoesNotPublishIt() {
        CProgram broken = changed(SMALL, "%number release", "%number monotonic");
        assertFalse(broken.canFail("sc"));
        for (String model : List.of("rc11", "aarch64")) {
            assertTrue(broken.canFail(model, Failure.ASSERTION), model);
            assertTrue(broken.canFailByEnumeration(model), model);
        }
    }

    @Test
    void anIndexBehindTheLastElementFails() {
        CProgram broken = changed(SMALL, "store atomic i32 2, ptr @chosen", "store atomic i32 3, ptr @chosen");
        assertTrue(broken.canFail("sc", Failure.MEMORY));
        assertTrue(broken.canFailByEnumeration("sc"));
    }

    @Test
    void partsOfAnElementThatHoldAnAddressAreRefused() {
        CProgram halved = changed(SMALL, "load atomic i32, ptr getelementptr inbounds ([3 x %struct.node], ptr @nodes, i64 0, i64 2, i32 2)",
                "load atomic i32, ptr getelementptr inbounds ([3 x %struct.node], ptr @nodes, i64 0, i64 2, i32 1)");
        assertEquals(List.of("by-hand/elements.ll: error C001 not supported: 8 bytes that may be an address, of which other accesses read or write a part"), halved.problems());
    }

    @Test
    void programsOfClangWithSuchArraysAreRight() {
        for (String fixture : List.of("clang-14/elements.ll", "clang-19/elements.ll")) {
            assertFalse(CProgram.of(fixture).canFail("sc"), fixture);
        }
        assertFalse(CProgram.of("clang-19/elements.ll").canFail("rc11"));
    }

    private static CProgram changed(String fixture, String from, String to) {
        CProgram program = CProgram.of(fixture);
        assertTrue(program.text().contains(from), "no " + from);
        return new CProgram(fixture, program.text().replace(from, to), program.bound());
    }
}
