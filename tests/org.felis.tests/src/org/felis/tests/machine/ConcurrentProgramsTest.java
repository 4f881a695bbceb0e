package org.felis.tests.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.verification.task.VerificationOptions.Procedure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On random programs of two or three threads, Felis under {@code sc} finds the final states that interleaving their steps leads
 * to, and under {@code x86tso} those of the machine with store buffers.
 */
class ConcurrentProgramsTest {

    private static final int PROGRAMS = 60;
    private static final int BUFFERED_PROGRAMS = 150;
    private static final int SOLVED_PROGRAMS = 10;

    static List<Isa> instructionSets() {
        return Isa.all();
    }

    static List<Isa> x86() {
        return List.of(new X86Isa(32), new X86Isa(64));
    }

    @ParameterizedTest
    @MethodSource("instructionSets")
    void sequentialConsistencyIsInterleaving(Isa isa) {
        compare("interleaved", isa, Machine.INTERLEAVING, "sc", PROGRAMS, Procedure.EXPLICIT);
        compare("interleaved, solved", isa, Machine.INTERLEAVING, "sc", SOLVED_PROGRAMS, Procedure.SMT);
    }

    @ParameterizedTest
    @MethodSource("x86")
    void x86TsoIsTheMachineWithStoreBuffers(Isa isa) {
        compare("buffered", isa, Machine.STORE_BUFFERS, "x86tso", BUFFERED_PROGRAMS, Procedure.EXPLICIT);
        compare("buffered, solved", isa, Machine.STORE_BUFFERS, "x86tso", SOLVED_PROGRAMS, Procedure.SMT);
    }

    /** Else agreement on the programs would mean little. */
    @ParameterizedTest
    @MethodSource("x86")
    void theProgramsTellTheMachinesApart(Isa isa) {
        int[] different = new int[2];
        RandomPrograms.check(isa + " buffered", BUFFERED_PROGRAMS, isa::concurrent, program -> {
            Set<Map<String, String>> interleaved = Machine.INTERLEAVING.finalStates(program);
            Set<Map<String, String>> buffered = Machine.STORE_BUFFERS.finalStates(program);
            assertTrue(buffered.containsAll(interleaved), program::text);
            different[0] += interleaved.size() > 1 ? 1 : 0;
            different[1] += interleaved.equals(buffered) ? 0 : 1;
        });
        assertTrue(different[0] >= BUFFERED_PROGRAMS * RandomPrograms.FACTOR / 4, different[0] + " with several final states");
        assertTrue(different[1] >= BUFFERED_PROGRAMS * RandomPrograms.FACTOR / 50, different[1] + " that show store buffering");
    }

    private static void compare(String what, Isa isa, Machine machine, String model, int programs, Procedure procedure) {
        FelisStates felis = new FelisStates(model);
        RandomPrograms.check(isa + " " + what, programs, isa::concurrent,
                program -> assertEquals(machine.finalStates(program), felis.of(program, procedure), program::text));
    }
}
