package org.felis.verification.judgement;

import java.util.Optional;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.engine.source.Problem;
import org.felis.verification.verdict.Verdict;

/** Why a property of a program is not judged. */
final class Unjudged {

    /** Of what takes a lock of the kernel ({@code linux-kernel.def}): the model orders those who take it, and nobody waits. */
    private static final String TAKES_LOCK = "LK";

    private Unjudged() {
    }

    /** Empty if termination is judged. */
    static Optional<Problem> termination(Program program, MemoryModel model) {
        if (model.coherence().isEmpty()) {
            return Optional.of(Problem.error(Verdict.Error.UNJUDGED, "not supported: termination under the model " + model.name()
                    + ", which has no coherence order; without one, nothing says which write a thread that waits sees in the end; choose another, such as sc or rc11", program.question().source()));
        }
        for (Thread thread : program.threads()) {
            for (Instruction instruction : thread.instructions()) {
                if (instruction.operations().stream().map(Operation::tags).anyMatch(tags -> tags.contains(TAKES_LOCK))) {
                    return Optional.of(Problem.error(Verdict.Error.UNJUDGED, "not supported: termination of a program that takes the kernel's spinlocks, on which no thread waits under any model; "
                            + "a lock over atomic accesses is judged", instruction.source()));
                }
            }
        }
        return Optional.empty();
    }
}
