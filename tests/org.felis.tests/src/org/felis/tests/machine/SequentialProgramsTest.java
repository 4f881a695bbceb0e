package org.felis.tests.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.felis.verification.task.VerificationOptions.Procedure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On random programs of one thread, Felis ends in the state that an interpreter written from the architecture's manual ends in;
 * in several, where a store conditional may fail.
 */
class SequentialProgramsTest {

    private static final int PROGRAMS = 150;
    private static final int SOLVED_PROGRAMS = 15;

    /** A solver that enumerates states of long programs takes longer than the rest of this test. */
    private static final int GROUPS_OF_SOLVED_PROGRAMS = 3;

    static List<Isa> instructionSets() {
        return Isa.all();
    }

    @ParameterizedTest
    @MethodSource("instructionSets")
    void felisComputesWhatTheManualSays(Isa isa) {
        FelisStates felis = new FelisStates("sc");
        RandomPrograms.check(isa + " sequential", PROGRAMS, isa::sequential, program -> assertEquals(
                Machine.INTERLEAVING.finalStates(program), felis.of(program, Procedure.EXPLICIT), program::text));
    }

    @ParameterizedTest
    @MethodSource("instructionSets")
    void theSolverComputesItToo(Isa isa) {
        FelisStates felis = new FelisStates("sc");
        RandomPrograms.check(isa + " sequential, solved", SOLVED_PROGRAMS, random -> isa.sequential(random, GROUPS_OF_SOLVED_PROGRAMS),
                program -> assertEquals(Machine.INTERLEAVING.finalStates(program), felis.of(program, Procedure.SMT), program::text));
    }
}
