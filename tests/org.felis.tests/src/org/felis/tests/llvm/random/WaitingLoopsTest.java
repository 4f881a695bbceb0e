package org.felis.tests.llvm.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Program;
import org.felis.llvm.lowering.Pass;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.junit.jupiter.api.Test;

/**
 * A thread waits in a random loop, and another one writes or frees something because of what the first one does behind the loop: what is wrong is found although iterations that change nothing are not followed.
 * System properties: those of {@link Campaign}.
 */
class WaitingLoopsTest {

    private static final int PROGRAMS = Integer.getInteger("felis.cprograms", 200);
    private static final long FIRST = Long.getLong("felis.seed", 0);
    private static final int BOUND = 2;
    private static final List<String> MODELS = List.of("rc11", "rc11", "aarch64");
    private static final String ONLY_THERE = "wrong in such iterations only";

    private static Set<String> found(Program program, String model) throws Interruption.StoppedException {
        Set<String> found = new TreeSet<>(Verdicts.found(program, BOUND, model, Procedure.SMT));
        found.remove(Verdicts.STUCK); // where the bound cuts a thread off, nobody knows
        return found;
    }

    @Test
    void whatIsWrongInIterationsThatChangeNothingIsFound() throws Verdicts.RefusedException {
        Map<String, Integer> counts = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (long number = FIRST; number < FIRST + PROGRAMS && wrong.isEmpty(); number++) {
            String text = WaitingProgram.text(number);
            String model = MODELS.get((int) (number % MODELS.size()));
            try {
                Set<String> found = found(Verdicts.lowered(text, BOUND, model), model);
                Set<String> omitting = found(Verdicts.loweredBy(EnumSet.complementOf(EnumSet.of(Pass.SUBSTITUTION)), text, BOUND, model), model);
                Set<String> expected = found(Verdicts.loweredWithout(Pass.WAITING, text, BOUND, model), model);
                expected.remove(Verdicts.BOUND); // in an iteration that changes nothing, as no other goes on
                if (!found.equals(expected)) {
                    wrong.add("-Dfelis.seed=" + number + " -Dfelis.cprograms=1: " + model + " " + found + ", without waiting " + expected + "\n" + text);
                }
                omitting.remove(Verdicts.BOUND);
                omitting.remove(Verdicts.LEAKED);
                expected.remove(Verdicts.LEAKED);
                if (!omitting.equals(expected)) {
                    wrong.add("-Dfelis.seed=" + number + " -Dfelis.cprograms=1: " + model + " with omission " + omitting + ", without waiting " + expected + "\n" + text);
                }
                counts.merge("compared", 1, Integer::sum);
                if (!found(Verdicts.loweredWithout(Pass.IDLE_ACCESSES, text, BOUND, model), model).equals(found)) {
                    counts.merge(ONLY_THERE, 1, Integer::sum);
                }
            } catch (Interruption.StoppedException late) {
                counts.merge("took too long", 1, Integer::sum);
            }
        }
        System.out.println("waiting: " + PROGRAMS + " programs from " + FIRST + ": " + counts);
        assertEquals(List.of(), wrong);
        assertTrue(PROGRAMS < 200 || counts.get("compared") > PROGRAMS * 3 / 4 && counts.getOrDefault(ONLY_THERE, 0) > 0, counts.toString());
    }
}
