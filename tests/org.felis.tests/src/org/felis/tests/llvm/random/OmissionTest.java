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

import org.felis.engine.expression.Question;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Program;
import org.felis.llvm.lowering.Pass;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.junit.jupiter.api.Test;

/**
 * Iterations that an execution could do without are not followed, and what is found is what is found with all of them: of programs in which a compare-and-swap is repeated, while other threads look at what is read and
 * written meanwhile. If there are races, the other answers are not asked for where they assume that there are none. System properties: those of {@link Campaign}.
 */
class OmissionTest {

    private static final int PROGRAMS = Integer.getInteger("felis.cprograms", 200);
    private static final long FIRST = Long.getLong("felis.seed", 0);
    private static final int FEW = 2;
    /** Enough for each failure of a compare-and-swap. */
    private static final int MANY = 5;
    private static final List<String> MODELS = List.of("rc11", "rc11", "sc");
    private static final String RACE = "data-race";

    private static Set<String> found(Program program, int bound, String model) throws Interruption.StoppedException {
        Set<String> found = new TreeSet<>(Verdicts.found(program, bound, model, Procedure.SMT));
        found.removeAll(Set.of(Verdicts.STUCK, Verdicts.LEAKED)); // are not told without these iterations
        return found;
    }

    @Test
    void whatIsFoundIsWhatIsFoundWithAllIterations() throws Verdicts.RefusedException {
        Map<String, Integer> counts = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (long number = FIRST; number < FIRST + PROGRAMS && wrong.isEmpty(); number++) {
            String text = RetryingProgram.text(number);
            String model = MODELS.get((int) (number % MODELS.size()));
            EnumSet<Pass> passes = EnumSet.complementOf(EnumSet.of(Pass.SUBSTITUTION));
            if (model.equals("sc")) {
                passes.remove(Pass.REWRITING); // it has no races
            }
            try {
                Program shorter = Verdicts.loweredBy(passes, text, MANY, model);
                Set<String> found = found(shorter, MANY, model);
                Set<String> expected = found(Verdicts.loweredWithout(Pass.OMISSION, text, MANY, model), MANY, model);
                if (shorter.question() instanceof Question.Safety safety && safety.assumesNoRaces()) {
                    counts.merge("assumes no races", 1, Integer::sum);
                    if (found.contains(RACE)) {
                        counts.merge("of these, with races", 1, Integer::sum);
                        found.retainAll(Set.of(RACE));
                        expected.retainAll(Set.of(RACE));
                    }
                }
                if (!found.equals(expected)) {
                    wrong.add("-Dfelis.seed=" + number + " -Dfelis.cprograms=1: " + model + " " + found + ", with all iterations " + expected + "\n" + text);
                }
                counts.merge("compared", 1, Integer::sum);
                if (!found(Verdicts.loweredBy(passes, text, FEW, model), FEW, model).contains(Verdicts.BOUND)
                        && found(Verdicts.loweredWithout(Pass.OMISSION, text, FEW, model), FEW, model).contains(Verdicts.BOUND)) {
                    counts.merge("proved for that alone", 1, Integer::sum);
                }
                counts.merge(found.toString(), 1, Integer::sum);
            } catch (Interruption.StoppedException late) {
                counts.merge("took too long", 1, Integer::sum);
            }
        }
        System.out.println("omission: " + PROGRAMS + " programs from " + FIRST + ": " + counts);
        assertEquals(List.of(), wrong);
        assertTrue(PROGRAMS < 200 || counts.getOrDefault("compared", 0) > PROGRAMS * 3 / 4 && counts.getOrDefault("proved for that alone", 0) > 0, counts.toString());
    }
}
