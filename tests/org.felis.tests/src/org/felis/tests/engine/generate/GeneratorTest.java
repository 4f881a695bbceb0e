package org.felis.tests.engine.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.candidate.Replay;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Event;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.tests.SealedTypes;
import org.junit.jupiter.api.Test;

/** What random programs and models are worth, and that the semantics copes with them. */
class GeneratorTest {

    private static final int SEEDS = 150;

    @Test
    void theSameSeedGivesTheSameProgramAndModel() {
        for (int seed = 0; seed < 20; seed++) {
            assertEquals(ProgramGenerator.generate(seed), ProgramGenerator.generate(seed));
            assertEquals(ModelText.of(ModelGenerator.generate(seed)), ModelText.of(ModelGenerator.generate(seed)));
        }
    }

    @Test
    void programsHaveEventsAndOperationsOfEveryKind() {
        Set<Event.Kind> kinds = EnumSet.noneOf(Event.Kind.class);
        Set<Class<?>> operations = new HashSet<>();
        boolean loops = false;
        for (int seed = 0; seed < SEEDS; seed++) {
            Program program = ProgramGenerator.generate(seed);
            UnrolledProgram unrolled = Unroller.unroll(program, 2);
            unrolled.events().forEach(e -> kinds.add(e.kind()));
            program.threads().forEach(t -> t.instructions()
                    .forEach(i -> i.operations().forEach(o -> operations.add(o.getClass()))));
            loops |= unrolled.hasBoundedLoop();
        }
        assertEquals(Arrays.stream(Event.Kind.values()).filter(kind -> !kind.isMicro()).collect(Collectors.toSet()), kinds);
        assertEquals(SealedTypes.below(Operation.class).stream().filter(type -> !type.isSealed()).collect(Collectors.toSet()), operations);
        assertTrue(loops);
    }

    @Test
    void everyCandidateReplaysAndIsJudgedTheSameAgain() throws Interruption.StoppedException {
        int[] counts = new int[3];
        int withoutCandidates = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Program program = ProgramGenerator.generate(seed);
            MemoryModel model = ModelGenerator.generate(seed);
            String text = ProgramText.of(program) + ModelText.of(model);
            int[] perProgram = new int[1];
            new CandidateEnumerator(Unroller.unroll(program, 2), model).forEach(candidate -> {
                counts[0]++;
                counts[candidate.isConsistent() ? 1 : 2]++;
                if (perProgram[0]++ % 50 == 0) {
                    ModelEvaluation again = judge(candidate, model, text);
                    assertEquals(candidate.isConsistent(), again.isConsistent(), text);
                    assertEquals(candidate.axioms(), again.axioms(), text);
                    assertEquals(List.of(), again.invalidChoices(), text);
                    assertEquals(candidate.execution().outcome(), again.execution().outcome(), text);
                }
                return true;
            }, Interruption.none());
            if (perProgram[0] == 0) {
                withoutCandidates++;
            }
        }
        assertTrue(withoutCandidates < SEEDS / 15, withoutCandidates + " programs have no candidates");
        assertTrue(counts[1] > counts[0] / 20 && counts[2] > counts[0] / 20,
                "of " + counts[0] + " candidates " + counts[1] + " consistent, " + counts[2] + " not");
    }

    private static ModelEvaluation judge(ModelEvaluation candidate, MemoryModel model, String text) {
        try {
            return Interpreter.evaluate(model, Replay.replay(candidate.execution().choices()));
        } catch (ReplayException e) {
            throw new AssertionError(text, e);
        }
    }

    @Test
    void shrinkingKeepsTheFailureAndNothingElse() {
        Program program = ProgramGenerator.generate(3);
        Program small = Shrinker.shrink(program, p -> Unroller.unroll(p, 2).events().stream()
                .anyMatch(e -> e.kind() == Event.Kind.WRITE));
        assertEquals(1, small.threads().stream().flatMap(t -> t.instructions().stream())
                .filter(i -> !i.operations().isEmpty()).count(), ProgramText.of(small));
    }
}
