package org.felis.verification.sources;

import java.util.Optional;

import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/** Accesses that are several events, where a test has accesses of several sizes. */
public final class AccessParts {

    private AccessParts() {
    }

    /**
     * A warning if the test has such accesses and the model does not speak of {@code sm}: then nothing holds the parts together.
     *
     * @param name the model's name for results
     */
    public static Optional<Problem> unrelated(MemoryModel model, String name, Program program, String testFile) {
        return model.asksFor(BaseRelation.SAME_ACCESS) || !hasParts(program) ? Optional.empty()
                : Optional.of(new Problem(Problem.Severity.WARNING, "FELIS008", "the model " + name
                        + " does not say what holds the parts of one access together (sm): in this test of accesses of several"
                        + " sizes, other threads may see one half done", SourceRange.wholeFile(testFile)));
    }

    private static boolean hasParts(Program program) {
        for (Thread thread : program.threads()) {
            for (Instruction instruction : thread.instructions()) {
                for (Operation operation : instruction.operations()) {
                    if (operation.partOf().isPresent()) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
