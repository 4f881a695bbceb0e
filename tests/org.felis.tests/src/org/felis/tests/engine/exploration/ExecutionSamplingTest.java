package org.felis.tests.engine.exploration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.LongStream;

import org.felis.engine.exploration.ExecutionSampling;
import org.felis.engine.exploration.Explored;
import org.felis.engine.exploration.ForwardEnumerator;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.tests.engine.generate.ProgramGenerator;
import org.felis.tests.engine.model.ModelBuilder;
import org.junit.jupiter.api.Test;

class ExecutionSamplingTest {

    private static final int SAMPLES = 400;

    private static long count(UnrolledProgram program, MemoryModel model) {
        long[] count = new long[1];
        ForwardEnumerator.forEach(new Explored(program, model), end -> true, object -> false, (execution, judged) -> ++count[0] > 0, Interruption.none());
        return count[0];
    }

    private static ExecutionSampling sampling(UnrolledProgram program, MemoryModel model) {
        return new ExecutionSampling(new Explored(program, model), end -> true, object -> false, new Random(7), Interruption.none());
    }

    @Test
    void theMeanIsTheNumberOfExecutions() {
        MemoryModel model = ModelBuilder.sequentialConsistency();
        int compared = 0;
        for (long seed = 0; seed < 300; seed++) {
            Program generated = ProgramGenerator.generate(seed);
            UnrolledProgram program = Unroller.unroll(generated, 2);
            if (generated.filter().isPresent() || !Explored.suits(program, model)) {
                continue;
            }
            long count = count(program, model);
            ExecutionSampling sampling = sampling(program, model);
            double[] all = new double[1];
            sampling.sample(1, Long.MAX_VALUE, (execution, probability) -> all[0] += 1 / probability);
            assertEquals(count, all[0], "all, seed " + seed);
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < SAMPLES; i++) {
                double[] one = new double[1];
                sampling.sample(0.7, Long.MAX_VALUE, (execution, probability) -> one[0] += 1 / probability);
                sum += one[0];
                squares += one[0] * one[0];
            }
            double mean = sum / SAMPLES;
            double error = Math.sqrt((squares / SAMPLES - mean * mean) / SAMPLES);
            assertTrue(Math.abs(mean - count) <= 5 * error + 1e-9, "seed " + seed + ": " + count + ", sampled " + mean + " ± " + error);
            compared += count > 3 && error < count / 4.0 ? 1 : 0;
        }
        assertTrue(compared > 10, compared + " compared");
    }

    @Test
    void aSampleThatIsTooLongIsGivenUp() {
        MemoryModel model = ModelBuilder.sequentialConsistency();
        UnrolledProgram program = LongStream.range(0, 300).mapToObj(seed -> Unroller.unroll(ProgramGenerator.generate(seed), 2))
                .filter(each -> Explored.suits(each, model) && each.program().filter().isEmpty() && count(each, model) > 10).findFirst().orElseThrow();
        long decisions = sampling(program, model).sample(1, Long.MAX_VALUE, (execution, probability) -> {
        });
        assertTrue(decisions > 3, decisions + " decisions");
        assertEquals(3, sampling(program, model).sample(1, 2, (execution, probability) -> {
        }));
    }
}
