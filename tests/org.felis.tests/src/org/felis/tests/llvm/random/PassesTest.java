package org.felis.tests.llvm.random;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.felis.engine.program.Program;
import org.felis.llvm.lowering.Pass;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.junit.jupiter.api.Test;

/**
 * Without a pass, a random program has the same verdicts, except that an execution may reach the bound where it did not before. For what idle accesses make wrong, see {@link WaitingLoopsTest}; for own writes, {@link OwnWritesTest}; for few numbers, {@link FewNumbersTest}. System
 * properties: those of {@link Campaign}.
 */
class PassesTest {

    private static final List<String> MODELS = List.of("sc", "rc11", "aarch64");
    private static final List<Pass> PASSES = EnumSet.complementOf(EnumSet.of(Pass.OMISSION, Pass.REWRITING, Pass.SUBSTITUTION, Pass.HELPING, Pass.IDLE_ACCESSES, Pass.OWN_WRITES, Pass.SECTIONS, Pass.FEW_NUMBERS)).stream().toList();

    @Test
    void aPassThatIsLeftOutChangesNothingButWhatTheBoundCutsOff() {
        Campaign all = Campaign.run("passes", 0, (program, note) -> {
            String model = MODELS.get((int) (program.number() % MODELS.size()));
            Program usual = Verdicts.lowered(program.text(), program.bound(), model);
            Pass left = null;
            Program without = usual;
            // the first one in turn that makes a difference, behind one that seldom does
            for (int i = -1; i < PASSES.size() && usual.threads().equals(without.threads()); i++) {
                left = i < 0 ? program.number() % 2 == 0 ? Pass.KNOWN_TESTS : Pass.REPETITION : PASSES.get((int) ((program.number() / MODELS.size() + i) % PASSES.size()));
                without = Verdicts.loweredWithout(left, program.text(), program.bound(), model);
            }
            Set<String> before = Verdicts.found(usual, program.bound(), model, Procedure.SMT);
            Set<String> after = Verdicts.found(without, program.bound(), model, Procedure.SMT);
            note.accept("compared");
            note.accept("without " + left + (usual.threads().equals(without.threads()) ? ", the same" : ", another program"));
            if (left == Pass.REPETITION) {
                before.remove(Verdicts.STUCK);
                after.remove(Verdicts.STUCK);
            }
            if (left == Pass.LEAKS) {
                before.remove(Verdicts.LEAKED);
                if (!after.contains(Verdicts.BOUND)) {
                    before.remove(Verdicts.BOUND); // an iteration that allocates is one with an effect for that pass only
                }
            }
            if (left == Pass.LIFETIMES && (before.remove(Verdicts.OUTSIDE_OF_LIFE) | before.remove("MEMORY") | after.remove("MEMORY"))) {
                note.accept("used outside of its life, or freed where nothing is");
                return Optional.empty(); // it reads something else then, or goes on
            }
            Set<String> fewer = new TreeSet<>(after);
            fewer.remove(Verdicts.BOUND);
            boolean isRight = after.contains(Verdicts.BOUND) ? before.containsAll(fewer) : after.equals(before);
            return isRight ? Optional.empty() : Optional.of(model + ": " + before + ", without " + left + " " + after);
        });
        if (Campaign.PROGRAMS >= 200) {
            assertTrue(all.count("compared") > Campaign.PROGRAMS * 3 / 4, "too few are compared: " + all);
            for (Pass pass : PASSES) {
                assertTrue(all.count("without " + pass + ", another program") > 0, "never left out: " + all);
            }
        }
    }

    @Test
    void anIterationThatAnExecutionCanDoWithoutIsNotWhatAProgramFailsBy() {
        Campaign all = Campaign.run("omission", 0, (program, note) -> {
            String model = MODELS.get((int) (program.number() % 2));
            Program usual = Verdicts.lowered(program.text(), program.bound(), model);
            Program shorter = Verdicts.loweredForCounting(program.text(), program.bound(), model);
            if (usual.threads().equals(shorter.threads())) {
                note.accept("the same");
                return Optional.empty();
            }
            Set<String> before = Verdicts.found(shorter, program.bound(), model, Procedure.SMT);
            Set<String> after = Verdicts.found(usual, program.bound(), model, Procedure.SMT);
            note.accept("compared");
            before.remove(Verdicts.STUCK);
            after.remove(Verdicts.STUCK);
            Set<String> fewer = new TreeSet<>(after);
            fewer.remove(Verdicts.BOUND);
            boolean isRight = after.contains(Verdicts.BOUND) ? before.containsAll(fewer) : after.equals(before);
            return isRight ? Optional.empty() : Optional.of(model + ": " + before + ", without what is left out " + after);
        });
        if (Campaign.PROGRAMS >= 200) {
            assertTrue(all.count("compared") > 0, "never another program: " + all);
        }
    }
}
