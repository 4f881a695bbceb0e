package org.felis.verification.search;

import java.util.Random;

import org.felis.engine.candidate.Execution;
import org.felis.engine.exploration.ExecutionSampling;
import org.felis.engine.exploration.Explored;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.verification.task.ExecutionEstimate;

/** Estimates what {@link ExecutionCounting} would count, from parts of the exploration that are chosen by chance. */
public final class ExecutionEstimation {

    private static final long SEED = 1;
    private static final double[] CHANCES = { 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95 };
    private static final int FIRST_PROBES = 10;
    /** So many decisions the first probes have together, at most; fewer than that, and all are explored. */
    private static final long MOST_DECISIONS = 10_000;

    /** What the probes say of each way in which executions end. */
    private static final class Tally {
        private final double[] probe = new double[ExecutionCounting.Kind.values().length];
        private final double[] sums = new double[probe.length];
        private final double[] squares = new double[probe.length];
        private int probes;

        void add(Execution execution, double probability) {
            probe[ExecutionCounting.kind(execution).ordinal()] += 1 / probability;
        }

        void endProbe() {
            for (int i = 0; i < probe.length; i++) {
                sums[i] += probe[i];
                squares[i] += probe[i] * probe[i];
                probe[i] = 0;
            }
            probes++;
        }

        ExecutionEstimate estimate() {
            return new ExecutionEstimate(part(ExecutionCounting.Kind.COMPLETE), part(ExecutionCounting.Kind.BLOCKED), part(ExecutionCounting.Kind.CUT_OFF),
                    part(ExecutionCounting.Kind.FAILED), probes);
        }

        private ExecutionEstimate.Part part(ExecutionCounting.Kind kind) {
            double mean = sums[kind.ordinal()] / probes;
            return new ExecutionEstimate.Part(mean, Math.sqrt(Math.max(0, squares[kind.ordinal()] / probes - mean * mean) / Math.max(1, probes - 1)));
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
        Tally all = new Tally();
        if (sampling.sample(1, MOST_DECISIONS, all::add) <= MOST_DECISIONS) {
            all.endProbe();
            return all.estimate();
        }
        double chance = chance(sampling);
        Tally tally = new Tally();
        for (int i = 0; i < probes; i++) {
            sampling.sample(chance, Long.MAX_VALUE, tally::add);
            tally.endProbe();
        }
        return tally.estimate();
    }

    /** The largest probability of following a way with which the first probes are short: the more is followed, the less their numbers vary. */
    private static double chance(ExecutionSampling sampling) throws Interruption.StoppedException {
        double best = CHANCES[0];
        for (double chance : CHANCES) {
            long decisions = 0;
            for (int i = 0; i < FIRST_PROBES && decisions <= MOST_DECISIONS; i++) {
                decisions += sampling.sample(chance, MOST_DECISIONS, (execution, probability) -> { });
            }
            if (decisions > MOST_DECISIONS) {
                return best;
            }
            best = chance;
        }
        return best;
    }
}
