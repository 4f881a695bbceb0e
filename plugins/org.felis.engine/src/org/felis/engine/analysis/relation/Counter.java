package org.felis.engine.analysis.relation;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A cell whose value in consistent executions is its first value and the sum of amounts: all writes to it belong to atomic read-modify-writes that add a
 * constant. So what such a
 * read-modify-write reads is the sum of what those have added that come before it in coherence. Numbers are modulo 2 to the power of {@code bits}.
 *
 * @param first the value at first
 * @param writes all others, in the order of threads and of their steps
 */
public record Counter(long first, int bits, List<Addition> writes) {

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

    /** What a write's read can read if the write happens. */
    public Set<Long> read(Addition addition) {
        Set<Long> values = sums(Set.of(first), addition.before());
        for (int thread : writes.stream().map(Addition::thread).distinct().toList()) {
            if (thread != addition.thread()) {
                values = sums(values, sums(thread, writes));
            }
        }
        return values;
    }

    /** What the cell can hold. */
    public Set<Long> values() {
        Set<Long> values = Set.of(low(first));
        for (int thread : writes.stream().map(Addition::thread).distinct().toList()) {
            values = sums(values, sums(thread, writes));
        }
        return values;
    }

    /** By read: what it can read, if it is the read of a write. */
    public void addReadValues(Map<Integer, Set<Long>> values) {
        for (Addition addition : writes) {
            values.computeIfAbsent(addition.read(), read -> new LinkedHashSet<>()).addAll(addition.always() ? read(addition) : values());
        }
    }
}
