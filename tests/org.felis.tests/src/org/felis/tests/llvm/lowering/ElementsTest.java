package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.expression.Value;
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

    /** Where the link is the head, an address would be read in part, but nothing is read there. */
    @Test
    void whatIsInFrontOfTheHeadOfAListIsNoElement() {
        CProgram list = CProgram.of("by-hand/list-head.ll");
        CProgram broken = changed("by-hand/list-head.ll", "i64 1) release", "i64 1) monotonic");
        for (String model : List.of("sc", "rc11", "aarch64")) {
            assertFalse(list.canFail(model, Failure.ASSERTION, Failure.MEMORY, Failure.UNSUPPORTED), model);
            assertEquals(!model.equals("sc"), broken.canFail(model, Failure.ASSERTION), model);
            assertFalse(broken.canFail(model, Failure.UNSUPPORTED), model);
        }
    }

    @Test
    void whoTakesTheHeadOfAListForAnElementReadsAPartOfAnAddress() {
        CProgram careless = changed("by-hand/list-head.ll", "br i1 %isHead, label %end, label %use", "br label %use");
        assertTrue(careless.canFail("sc", Failure.UNSUPPORTED) && !careless.canFail("sc", Failure.ASSERTION));
    }

    /** Of 1600 nodes, those are cells that some thread can take. */
    @Test
    void whatAThreadCountsAloneAndWhatNobodyWritesIsKnown() {
        CProgram pool = CProgram.of("by-hand/elements-of-each-thread.ll");
        Set<String> cells = pool.lowered().initialMemory().keySet().stream().map(Value.Address::cell).filter(cell -> cell.startsWith("pool")).collect(Collectors.toSet());
        assertTrue(cells.size() < 20, cells.toString());
        for (String model : List.of("sc", "rc11")) {
            assertFalse(pool.canFail(model), model);
        }
        assertFalse(pool.canRace("rc11"));
        assertTrue(changed("by-hand/elements-of-each-thread.ll", "ptr %node, ptr @last release", "ptr %node, ptr @last monotonic").canFail("rc11", Failure.ASSERTION));
    }

    @Test
    void aSecondNodeOfTheSameThreadIsAnotherOne() {
        String create = "call i32 @pthread_create(ptr %two, ptr null, ptr @worker, ptr getelementptr inbounds ([3 x i32], ptr @numbers, i64 0, i64 2))";
        CProgram twice = changed("by-hand/elements-of-each-thread.ll", create, "call i32 @take_two()");
        String text = twice.text().replace("define i32 @main()", """
                define i32 @take_two() {
                  %a = call ptr @worker(ptr getelementptr inbounds ([3 x i32], ptr @numbers, i64 0, i64 2))
                  %first = load atomic ptr, ptr @last monotonic, align 8
                  %b = call ptr @worker(ptr getelementptr inbounds ([3 x i32], ptr @numbers, i64 0, i64 2))
                  %second = load atomic ptr, ptr @last monotonic, align 8
                  %different = icmp ne ptr %first, %second
                  %right = zext i1 %different to i32
                  call void @__VERIFIER_assert(i32 %right)
                  ret i32 0
                }

                define i32 @main()""").replaceFirst("(?m)^  %created = .*$", "");
        CProgram alone = new CProgram(twice.file(), text, 2);
        assertFalse(alone.canFail("sc"));
        assertFalse(alone.canFailByEnumeration("sc"));
        CProgram same = new CProgram(twice.file(), text.replace("%more = add i32 %first, 1", "%more = add i32 %first, 0"), 2);
        assertTrue(same.canFail("sc", Failure.ASSERTION));
        assertTrue(same.canFailByEnumeration("sc"));
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
