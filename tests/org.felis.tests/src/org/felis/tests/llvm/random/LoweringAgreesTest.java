package org.felis.tests.llvm.random;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.llvm.parser.LlvmParser;
import org.felis.tests.llvm.sequential.SequentialInterpreter.Found;
import org.felis.tests.llvm.sequential.SequentialInterpreter;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.junit.jupiter.api.Test;

/**
 * Under sequential consistency, a random program fails as it does for an interpreter of the IR that knows nothing of lowering. What the bound cuts off, Felis may miss. System properties:
 * those of {@link Campaign}.
 */
class LoweringAgreesTest {

    private static final int MOST_STATES = 20_000;

    @Test
    void randomProgramsFailAsAnInterpreterOfTheirInstructionsSays() {
        Campaign all = Campaign.run("lowering", 0, (program, note) -> {
            Optional<Set<Found>> expected = SequentialInterpreter.run(LlvmParser.parse("random.ll", program.text(), Interruption.none()), MOST_STATES);
            if (expected.isEmpty()) {
                note.accept("too many states");
                return Optional.empty();
            }
            Set<String> found = Verdicts.found(Verdicts.lowered(program.text(), program.bound(), "sc"), program.bound(), "sc", Procedure.SMT);
            note.accept("compared");
            expected.get().forEach(what -> note.accept(what.toString()));
            if (found.contains(Verdicts.OUTSIDE_OF_LIFE)) {
                note.accept("used outside of its life");
            }
            if (found.contains(Verdicts.STUCK)) {
                note.accept("stuck for Felis, too");
            } else if (expected.get().contains(Found.STUCK)) {
                note.accept("stuck behind the bound");
            } else if (isSure(found)) {
                note.accept("never stuck");
            }
            return difference(expected.get(), found);
        });
        if (Campaign.PROGRAMS >= 200) {
            int compared = all.count("compared");
            assertTrue(compared > Campaign.PROGRAMS * 3 / 4, all.toString());
            assertTrue(all.count("ASSERTION") > compared / 20 && all.count("MEMORY") > compared / 20, all.toString());
            assertTrue(all.count("stuck for Felis, too") > compared / 20 && all.count("never stuck") > compared / 20, all.toString());
            assertTrue(all.count("used outside of its life") > compared / 100 && all.count("LEAKED") > compared / 100, all.toString());
        }
    }

    /** What Felis finds must be there; what it does not find must not be, unless Felis says that it does not know. */
    static Optional<String> difference(Set<Found> expected, Set<String> found) {
        Set<Found> ours = EnumSet.noneOf(Found.class);
        if (found.contains("ASSERTION")) {
            ours.add(Found.ASSERTION);
        }
        if (found.contains("MEMORY") || found.contains("UNDEFINED") || found.contains(Verdicts.OUTSIDE_OF_LIFE)) {
            ours.add(Found.MEMORY);
        }
        if (found.contains(Verdicts.STUCK)) {
            ours.add(Found.STUCK);
        }
        if (found.contains(Verdicts.LEAKED)) {
            ours.add(Found.LEAKED);
        }
        Set<Found> theirs = EnumSet.noneOf(Found.class);
        theirs.addAll(expected);
        if (ours.contains(Found.MEMORY) || theirs.contains(Found.MEMORY)) {
            List.of(ours, theirs).forEach(one -> one.remove(Found.LEAKED)); // a thread goes on after an error for one of them only
        }
        boolean isSupported = !theirs.remove(Found.UNSUPPORTED);
        boolean isSure = isSure(found);
        boolean isRight = (!isSupported || theirs.containsAll(ours)) && (!isSure || ours.containsAll(theirs))
                && (isSupported || !isSure); // what the interpreter cannot do may not be silently left out
        return isRight ? Optional.empty() : Optional.of("the interpreter finds " + expected + ", Felis " + found);
    }

    /** Whether Felis has seen all that can happen. */
    private static boolean isSure(Set<String> found) {
        return !found.contains(Verdicts.BOUND) && !found.contains("UNSUPPORTED");
    }
}
