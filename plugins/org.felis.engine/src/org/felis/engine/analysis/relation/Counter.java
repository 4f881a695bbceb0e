package org.felis.engine.analysis.relation;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.program.Event;

/**
 * A cell whose value in consistent executions is its first value and the sum of amounts: all writes to it belong to atomic read-modify-writes that add a
 * constant. So what such a read-modify-write reads is the sum of what those have added that come before it in coherence. Numbers are modulo 2 to the power of
 * {@code bits}.
 *
 * @param first the value at first
 * @param writes all others, in the order of threads and of their steps
 */
public record Counter(long first, int bits, List<Addition> writes) {

    /** Beyond so many, what can be read is not gone through. */
    private static final int MOST_VALUES = 4096;

    /**
     * A write.
     *
     * @param read the read that it belongs to; of an update, itself
     * @param always whether the write happens in each execution in which the read does
     * @param before what its own thread may have added before
     */
    public record Addition(int write, int read, int thread, long amount, boolean always, Set<Long> before) {
    }

    /** The number without the bits that the cell does not have. */
    public long low(long number) {
        return bits == Long.SIZE ? number : number & (1L << bits) - 1;
    }

    /** What the sum of one of each can be. */
    public Set<Long> sums(Set<Long> some, Set<Long> others) {
        Set<Long> result = new LinkedHashSet<>();
        some.forEach(a -> others.forEach(b -> result.add(low(a + b))));
        return result;
    }

    /** What a thread can have added at any time, by its first writes; 0 is one. */
    public Set<Long> sums(int thread, List<Addition> firstWrites) {
        Set<Long> result = new LinkedHashSet<>(Set.of(0L));
        for (Addition addition : firstWrites) {
            if (addition.thread() == thread) {
                result.addAll(sums(addition.before(), Set.of(addition.amount())));
            }
        }
        return result;
    }

    /** What a write's read can read if the write happens; empty if that is too much. */
    private Optional<Set<Long>> read(Addition addition) {
        return values(sums(Set.of(first), addition.before()), addition.thread());
    }

    /** What the cell can hold; empty if that is too much. */
    public Optional<Set<Long>> values() {
        return values(Set.of(low(first)), Event.NO_THREAD);
    }

    /** These, and more by all threads but one. */
    private Optional<Set<Long>> values(Set<Long> without, int but) {
        Set<Long> values = without;
        for (int thread : writes.stream().map(Addition::thread).distinct().toList()) {
            if (thread != but) {
                values = sums(values, sums(thread, writes));
                if (values.size() > MOST_VALUES) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(values);
    }

    /** By read: what it can read, if it is the read of a write; nothing of reads that can read very much. */
    public void addReadValues(Map<Integer, Set<Long>> values) {
        Map<Integer, Optional<Set<Long>>> found = new HashMap<>();
        for (Addition addition : writes) {
            found.merge(addition.read(), addition.always() ? read(addition) : values(), (some, others) -> some.flatMap(a -> others.map(b -> union(a, b))));
        }
        found.forEach((read, all) -> all.ifPresent(numbers -> values.put(read, numbers)));
    }

    private static Set<Long> union(Set<Long> some, Set<Long> others) {
        Set<Long> all = new LinkedHashSet<>(some);
        all.addAll(others);
        return all;
    }
}
