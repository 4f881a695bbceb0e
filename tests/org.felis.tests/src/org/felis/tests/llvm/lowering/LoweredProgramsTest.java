package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.expression.Value;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs of fixtures/llvm, which clang 14 and 19 have compiled, have the verdicts that their algorithms have. */
class LoweredProgramsTest {

    private static final List<String> MODELS = List.of("sc", "rc11", "x86tso", "aarch64", "riscv");

    static Stream<String> rightPrograms() {
        return Stream.of("clang-14", "clang-19").flatMap(compiler -> Stream.of("message-passing", "message-passing-unnamed", "peterson", "spinlock", "ticketlock", "ttas",
                "ttas-o1").map(name -> compiler + "/" + name + ".ll"));
    }

    @ParameterizedTest
    @MethodSource("rightPrograms")
    void aRightProgramCannotFailUnderAnyModel(String fixture) {
        for (String model : MODELS) {
            assertFalse(CProgram.of(fixture).canFail(model), fixture + " under " + model);
        }
    }

    @Test
    void variablesFieldsAndAllocatedObjectsHaveTheNamesOfTheSource() {
        Program program = CProgram.of("clang-19/treiber.ll").lowered();
        Set<String> cells = program.initialMemory().keySet().stream().map(Value.Address::cell).collect(Collectors.toCollection(TreeSet::new));
        assertTrue(cells.containsAll(Set.of("malloc@treiber.c:20.value", "malloc@treiber.c:20.next", "malloc@treiber.c:20#2.next", "stack.top")), cells.toString());
        assertTrue(cells.stream().noneMatch(cell -> cell.contains("+")), cells.toString());
        Set<String> variables = program.threads().stream().flatMap(thread -> thread.instructions().stream()).flatMap(i -> i.origin().variables().stream()
                .map(variable -> i.origin().frames().get(variable.frame()).function() + ":" + variable.name())).collect(Collectors.toCollection(TreeSet::new));
        assertTrue(variables.containsAll(Set.of("push:s", "push:value", "push:node", "pop:next")), variables.toString());
        assertTrue(variables.stream().noneMatch(variable -> variable.contains("tmp") || variable.contains("retval")), variables.toString());
    }

    @Test
    void eachAccessKnowsTheCallsThatItIsIn() {
        Program program = CProgram.of("clang-19/ttas.ll").lowered();
        List<String> stacks = program.threads().get(1).instructions().stream().filter(i -> i.operations().stream().anyMatch(o -> o instanceof MemoryAction.Read))
                .map(i -> i.origin().frames().stream().map(frame -> frame.function() + ":" + frame.place().line()).collect(Collectors.joining(" "))).distinct().toList();
        assertEquals(List.of("", "run:30 acquire:16", "run:30 acquire:19", "run:31", "run:33"), stacks);
    }

    @Test
    void theStackIsRightUnderRc11AndPower() {
        assertFalse(CProgram.of("clang-19/treiber.ll").canFail("rc11"));
        assertFalse(CProgram.of("clang-14/treiber.ll").canFail("power"));
    }

    @Test
    void locksAreRightUnderPower() {
        assertFalse(CProgram.of("clang-19/spinlock.ll").canFail("power"));
        assertFalse(CProgram.of("clang-19/ttas.ll").canFail("power"));
    }

    /** Each place of a release or acquire that is made relaxed, in the text of the module. */
    @Test
    void aPublicationWithoutItsFencesFailsUnderWeakModelsOnly() {
        CProgram broken = changed("clang-19/message-passing.ll", "  fence acquire", "  ; no fence");
        assertFalse(broken.canFail("sc"));
        assertFalse(broken.canFail("x86tso"));
        assertTrue(broken.canFail("rc11", Failure.ASSERTION));
        assertTrue(broken.canFail("aarch64", Failure.ASSERTION));
        assertTrue(broken.canFail("power", Failure.ASSERTION));
        assertTrue(broken.canFailByEnumeration("rc11"));
    }

    @Test
    void aLockThatIsGivenBackRelaxedFails() {
        CProgram broken = changed("clang-19/spinlock.ll", "release, align", "monotonic, align");
        assertFalse(broken.canFail("x86tso"));
        assertTrue(broken.canFail("aarch64", Failure.ASSERTION));
        assertTrue(broken.canFail("rc11", Failure.ASSERTION));
    }

    @Test
    void petersonNeedsSequentiallyConsistentAccesses() {
        CProgram broken = changed("clang-19/peterson.ll", "seq_cst", "monotonic");
        assertFalse(broken.canFail("sc"));
        for (String model : List.of("x86tso", "aarch64", "power", "riscv", "rc11")) {
            assertTrue(broken.canFail(model, Failure.ASSERTION), model);
        }
    }

    @Test
    void bothProceduresAgreeOnSmallPrograms() {
        assertFalse(CProgram.of("clang-14/message-passing.ll").canFailByEnumeration("rc11"));
        assertFalse(CProgram.of("clang-19/spinlock.ll").canFailByEnumeration("sc"));
    }

    @Test
    void aLoopThatOnlyWaitsDoesNotReachTheBound() {
        assertFalse(CProgram.of("clang-19/peterson.ll").reachesBound("sc"));
        assertFalse(CProgram.of("clang-19/ticketlock.ll").reachesBound("sc"));
    }

    @Test
    void aLoopThatWritesReachesTheBound() {
        assertTrue(CProgram.of("clang-19/spinlock.ll").reachesBound("sc"));
    }

    @Test
    void eventsStandOnLinesOfTheSource() {
        List<Instruction> writes = CProgram.of("clang-19/message-passing.ll").lowered().threads().get(1).instructions().stream()
                .filter(instruction -> instruction.operations().stream().anyMatch(operation -> operation instanceof MemoryAction.Write write
                        && !write.address().toString().contains("thread"))).toList();
        assertEquals(List.of("message-passing.c", "message-passing.c"), writes.stream().map(instruction -> instruction.source().file().replaceAll(".*/", "")).toList());
        assertTrue(writes.get(0).source().line() < writes.get(1).source().line());
    }

    private static CProgram changed(String fixture, String from, String to) {
        CProgram program = CProgram.of(fixture);
        assertTrue(program.text().contains(from), fixture + " has no " + from);
        return new CProgram(fixture, program.text().replace(from, to), program.bound());
    }
}
