package org.felis.verification.measurement;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

import org.felis.engine.relation.Relation;

/**
 * What relations over many events cost: times of the algebra's operations over the program order of threads of equal length and a
 * reads-from in which each second event reads from a random one of the others.
 *
 * @param events the size of the universe
 */
public record RelationCosts(int events) {

    /** The largest universe whose relations fit into a heap of some gigabytes. */
    public static final int MOST_EVENTS = 20_000;

    /** The smallest universe: an event for each thread. */
    public static final int THREADS = 10;
    private static final ThreadMXBean THREADS_TIME = ManagementFactory.getThreadMXBean();
    private static final long SEED = 20261123L;

    public RelationCosts {
        if (events < THREADS || events > MOST_EVENTS) {
            throw new IllegalArgumentException(events + " events: from " + THREADS + " to " + MOST_EVENTS);
        }
    }

    /**
     * What an operation took.
     *
     * @param operation as people write it
     * @param pairs of the result
     * @param millis the median of the thread's processor time, in milliseconds
     */
    public record Cost(String operation, int pairs, double millis) {
    }

    /** The size of one relation in mebibytes: a bit for each pair of events. */
    public double mebibytes() {
        return (double) events * ((events + Long.SIZE - 1) / Long.SIZE) * Long.BYTES / (1 << 20);
    }

    /** @param repetitions how often each operation is done, of which the median counts; once more before */
    public List<Cost> measure(int repetitions) {
        Relation po = programOrder();
        Relation rf = readsFrom();
        Relation both = po.union(rf);
        Relation full = Relation.full(events);
        List<Cost> costs = new ArrayList<>();
        costs.add(new Cost("po", po.cardinality(), median(repetitions, this::programOrder)));
        costs.add(cost("po ∪ rf", repetitions, () -> po.union(rf)));
        costs.add(cost("po ∩ rf", repetitions, () -> po.intersection(rf)));
        costs.add(cost("rf⁻¹", repetitions, rf::inverse));
        costs.add(cost("po; rf", repetitions, () -> po.compose(rf)));
        costs.add(cost("po; po", repetitions, () -> po.compose(po)));
        costs.add(cost("(po ∪ rf)⁺", repetitions, both::transitiveClosure));
        costs.add(cost("all; all", repetitions, () -> full.compose(full)));
        return costs;
    }

    private Relation programOrder() {
        int length = (events + THREADS - 1) / THREADS;
        return Relation.where(events, (source, target) -> source < target && source / length == target / length);
    }

    private Relation readsFrom() {
        Random random = new Random(SEED);
        Relation.Builder rf = Relation.builder(events);
        for (int read = 1; read < events; read += 2) {
            rf.add(2 * random.nextInt((events + 1) / 2), read);
        }
        return rf.build();
    }

    private static Cost cost(String operation, int repetitions, Supplier<Relation> computation) {
        Relation result = computation.get();
        return new Cost(operation, result.cardinality(), median(repetitions, computation));
    }

    private static double median(int repetitions, Supplier<Relation> computation) {
        double[] millis = new double[repetitions];
        for (int i = 0; i < repetitions; i++) {
            long start = THREADS_TIME.getCurrentThreadCpuTime();
            computation.get();
            millis[i] = (THREADS_TIME.getCurrentThreadCpuTime() - start) / 1e6;
        }
        Arrays.sort(millis);
        return millis[repetitions / 2];
    }
}
