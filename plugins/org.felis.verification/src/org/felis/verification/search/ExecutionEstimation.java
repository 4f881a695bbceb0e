package org.felis.verification.search;

import java.util.EnumMap;
import java.util.Map;
import java.util.Random;

import org.felis.engine.exploration.Explored;
import org.felis.engine.exploration.ExecutionSampling;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.verification.task.ExecutionEstimate;

/** Estimates what {@link ExecutionCounting} would count, from parts of the exploration that are chosen by chance. */
public final class ExecutionEstimation {

    private static final long SEED = 1;
    private static final double[] CHANCES = { 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1 };
    private static final int FIRST_PROBES = 10;
    /** So many decisions a probe has, about. */
    private static final long MOST_DECISIONS = 1_000;

    /** Sums of what the probes say. */
    private static final class Sums {
        private double sum;
        private double squares;

        void add(double number) {
            sum += number;
            squares += number * number;
        }

        ExecutionEstimate.Part estimate(int probes) {
            double mean = sum / probes;
            return new ExecutionEstimate.Part(mean, Math.sqrt(Math.max(0, squares / probes - mean * mean) / Math.max(1, probes - 1)));
        }
    }

    private ExecutionEstimation() {
    }

    /** Whether there is an estimate: executions have to be explored, and each has to come about in one way, which those with barriers do not. */
    public static boolean suits(UnrolledProgram program, MemoryModel model) {
        return Explored.suits(program, model) && program.events().stream().noneMatch(event -> event.has(EngineTag.ARRIVAL));
    }

    /** @param probes at least 2 */
    public static ExecutionEstimate of(UnrolledProgram program, MemoryModel model, int probes, Interruption interruption) throws Interruption.StoppedException {
        ExecutionSampling sampling = new ExecutionSampling(new Explored(program, model), end -> true, ExecutionCounting::isHidden, new Random(SEED), interruption);
        double chance = chance(sampling);
        Map<ExecutionCounting.Kind, Sums> sums = new EnumMap<>(ExecutionCounting.Kind.class);
        Map<ExecutionCounting.Kind, Double> probe = new EnumMap<>(ExecutionCounting.Kind.class);
        for (ExecutionCounting.Kind kind : ExecutionCounting.Kind.values()) {
            sums.put(kind, new Sums());
        }
        int count = chance >= 1 ? 1 : probes;
        for (int i = 0; i < count; i++) {
            probe.clear();
            sampling.sample(chance, Long.MAX_VALUE, (execution, probability) -> probe.merge(ExecutionCounting.kind(execution), 1 / probability, Double::sum));
            sums.forEach((kind, sum) -> sum.add(probe.getOrDefault(kind, 0.0)));
        }
        return new ExecutionEstimate(sums.get(ExecutionCounting.Kind.COMPLETE).estimate(count), sums.get(ExecutionCounting.Kind.BLOCKED).estimate(count),
                sums.get(ExecutionCounting.Kind.CUT_OFF).estimate(count), sums.get(ExecutionCounting.Kind.FAILED).estimate(count), count);
    }

    /** The largest probability of following a way with which the first probes are short: the more is followed, the less their numbers vary. */
    private static double chance(ExecutionSampling sampling) throws Interruption.StoppedException {
        double best = CHANCES[0];
        for (double chance : CHANCES) {
            long decisions = 0;
            for (int i = 0; i < (chance >= 1 ? 1 : FIRST_PROBES) && decisions <= MOST_DECISIONS * FIRST_PROBES; i++) {
                decisions += sampling.sample(chance, MOST_DECISIONS * FIRST_PROBES, (execution, probability) -> { });
            }
            if (decisions > MOST_DECISIONS * FIRST_PROBES) {
                return best;
            }
            best = chance;
        }
        return best;
    }
}
