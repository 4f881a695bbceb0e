package org.felis.engine.relation;

import java.util.Arrays;
import java.util.Optional;

/**
 * An immutable binary relation over a universe of {@code size} events with the dense ids {@code 0 … size-1}.
 * Stored as {@code size × size} bits, row = source, so that a row is one {@code long} for up to 64 events.
 * Two relations combine only if their universes have the same size.
 */
public final class Relation {

    private final int size;
    private final int stride;
    private final long[] bits;

    private Relation(int size, long[] bits) {
        this.size = size;
        this.stride = EventSet.wordsFor(size);
        this.bits = bits;
    }

    /** Receives the pairs of a relation. */
    @FunctionalInterface
    public interface PairConsumer {
        void accept(int source, int target);
    }

    /** Decides which pairs belong to a relation. */
    @FunctionalInterface
    public interface PairPredicate {
        boolean test(int source, int target);
    }

    /** Collects pairs; {@link #build()} may be called once. */
    public static final class Builder {
        private final int size;
        private final int stride;
        private long[] bits;

        private Builder(int size) {
            this.size = size;
            this.stride = EventSet.wordsFor(size);
            this.bits = new long[size * stride];
        }

        public Builder add(int source, int target) {
            EventSet.checkEvent(size, source);
            EventSet.checkEvent(size, target);
            bits[source * stride + (target >>> 6)] |= 1L << target;
            return this;
        }

        /** Adds the pairs of the source with all targets. */
        public Builder addAll(int source, EventSet targets) {
            EventSet.checkEvent(size, source);
            if (targets.size() != size) {
                throw new IllegalArgumentException("universes of " + size + " and " + targets.size() + " events");
            }
            for (int i = 0; i < stride; i++) {
                bits[source * stride + i] |= targets.word(i);
            }
            return this;
        }

        public Relation build() {
            Relation result = new Relation(size, bits);
            bits = null;
            return result;
        }
    }

    public static Builder builder(int size) {
        return new Builder(size);
    }

    public static Relation empty(int size) {
        return new Relation(size, new long[size * EventSet.wordsFor(size)]);
    }

    /** All pairs. */
    public static Relation full(int size) {
        EventSet all = EventSet.full(size);
        return product(all, all);
    }

    /** The pairs {@code (e, e)} of all events. */
    public static Relation identity(int size) {
        return identity(EventSet.full(size));
    }

    /** CAT's {@code [events]}: the pairs {@code (e, e)} of the set. */
    public static Relation identity(EventSet events) {
        Builder builder = builder(events.size());
        events.forEach(e -> builder.add(e, e));
        return builder.build();
    }

    /** CAT's {@code sources * targets}. */
    public static Relation product(EventSet sources, EventSet targets) {
        Relation result = empty(sources.size());
        if (targets.size() != sources.size()) {
            throw new IllegalArgumentException("universes of " + sources.size() + " and " + targets.size());
        }
        sources.forEach(s -> {
            for (int i = 0; i < result.stride; i++) {
                result.bits[s * result.stride + i] = targets.word(i);
            }
        });
        return result;
    }

    /** The pairs that satisfy the predicate, which is asked once for each of the {@code size × size} pairs. */
    public static Relation where(int size, PairPredicate predicate) {
        Builder builder = builder(size);
        for (int source = 0; source < size; source++) {
            for (int target = 0; target < size; target++) {
                if (predicate.test(source, target)) {
                    builder.add(source, target);
                }
            }
        }
        return builder.build();
    }

    /** The number of events in the universe. */
    public int size() {
        return size;
    }

    public boolean contains(int source, int target) {
        EventSet.checkEvent(size, source);
        EventSet.checkEvent(size, target);
        return (bits[source * stride + (target >>> 6)] >>> target & 1) != 0;
    }

    public boolean isEmpty() {
        for (long word : bits) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    /** The number of pairs. */
    public int cardinality() {
        int count = 0;
        for (long word : bits) {
            count += Long.bitCount(word);
        }
        return count;
    }

    public Relation union(Relation other) {
        checkSize(other);
        long[] result = bits.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] |= other.bits[i];
        }
        return new Relation(size, result);
    }

    public Relation intersection(Relation other) {
        checkSize(other);
        long[] result = bits.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] &= other.bits[i];
        }
        return new Relation(size, result);
    }

    public Relation difference(Relation other) {
        checkSize(other);
        long[] result = bits.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] &= ~other.bits[i];
        }
        return new Relation(size, result);
    }

    /** The pairs not in this relation. */
    public Relation complement() {
        return full(size).difference(this);
    }

    /** CAT's {@code this ; next}: the pairs (a, c) with (a, b) here and (b, c) in {@code next} for some b. */
    public Relation compose(Relation next) {
        checkSize(next);
        long[] result = new long[bits.length];
        long[] leading = next.domain().words();
        for (int source = 0; source < size; source++) {
            int row = source * stride;
            for (int i = 0; i < stride; i++) {
                for (long word = bits[row + i] & leading[i]; word != 0; word &= word - 1) {
                    addRow(next.bits, (i << 6 | Long.numberOfTrailingZeros(word)) * stride, result, row, stride);
                }
            }
        }
        return new Relation(size, result);
    }

    /** A loop of its own, so that it is compiled to operations on several words at once. */
    static void addRow(long[] from, int start, long[] to, int row, int words) {
        for (int i = 0; i < words; i++) {
            to[row + i] |= from[start + i];
        }
    }

    public Relation inverse() {
        Builder builder = builder(size);
        forEach((source, target) -> builder.add(target, source));
        return builder.build();
    }

    /** CAT's {@code r^+}. */
    public Relation transitiveClosure() {
        return new Relation(size, new Closure(size, bits).transitive());
    }

    /** CAT's {@code r^*}, reflexive on the whole universe. */
    public Relation reflexiveTransitiveClosure() {
        return transitiveClosure().reflexiveClosure();
    }

    /** CAT's {@code r?}, reflexive on the whole universe. */
    public Relation reflexiveClosure() {
        return union(identity(size));
    }

    /** The events with a successor. */
    public EventSet domain() {
        long[] words = new long[stride];
        for (int source = 0; source < size; source++) {
            for (int i = 0; i < stride; i++) {
                if (bits[source * stride + i] != 0) {
                    words[source >>> 6] |= 1L << source;
                    break;
                }
            }
        }
        return new EventSet(size, words);
    }

    /** The events with a predecessor. */
    public EventSet range() {
        long[] words = new long[stride];
        for (int i = 0; i < bits.length; i++) {
            words[i % stride] |= bits[i];
        }
        return new EventSet(size, words);
    }

    /** The events that {@code source} is related to. */
    public EventSet successors(int source) {
        EventSet.checkEvent(size, source);
        return new EventSet(size, Arrays.copyOfRange(bits, source * stride, (source + 1) * stride));
    }

    /** The events that are related to {@code target}; slower than {@link #successors}. */
    public EventSet predecessors(int target) {
        long[] words = new long[stride];
        for (int source = 0; source < size; source++) {
            if (contains(source, target)) {
                words[source >>> 6] |= 1L << source;
            }
        }
        return new EventSet(size, words);
    }

    /** The pairs with their source in {@code sources} and their target in {@code targets}. */
    public Relation restrict(EventSet sources, EventSet targets) {
        return intersection(product(sources, targets));
    }

    public boolean isSubsetOf(Relation other) {
        return difference(other).isEmpty();
    }

    /** Whether some pair, turned round, is one of the other relation: whether a composition of the two has a pair of an event with itself. */
    public boolean leadsBackOver(Relation other) {
        checkSize(other);
        for (int source = 0; source < size; source++) {
            for (int i = 0; i < stride; i++) {
                for (long word = bits[source * stride + i]; word != 0; word &= word - 1) {
                    if (other.contains(i << 6 | Long.numberOfTrailingZeros(word), source)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    public boolean isIrreflexive() {
        for (int e = 0; e < size; e++) {
            if (contains(e, e)) {
                return false;
            }
        }
        return true;
    }

    /** Takes away events without a successor as long as there are some: what is left is on a cycle or leads to one. */
    public boolean isAcyclic() {
        long[] left = domain().words();
        boolean changed = true;
        while (changed) {
            changed = false;
            boolean isLeft = false;
            for (int source = size - 1; source >= 0; source--) {
                if ((left[source >>> 6] >>> source & 1) != 0) {
                    if (isDisjoint(source * stride, left)) {
                        left[source >>> 6] &= ~(1L << source);
                        changed = true;
                    } else {
                        isLeft = true;
                    }
                }
            }
            if (!isLeft) {
                return true;
            }
        }
        return false;
    }

    private boolean isDisjoint(int row, long[] words) {
        for (int i = 0; i < stride; i++) {
            if ((bits[row + i] & words[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * A cycle with the fewest events, in order and starting at its smallest event: {@code [a, b, c]} stands for
     * a → b → c → a. Empty if the relation is acyclic.
     */
    public Optional<int[]> shortestCycle() {
        int[] best = null;
        for (int start = 0; start < size; start++) {
            int[] cycle = shortestPath(start, start);
            if (cycle != null && (best == null || cycle.length < best.length)) {
                best = cycle;
            }
        }
        return Optional.ofNullable(best);
    }

    /** The events of a shortest non-empty path without its last event, or null if there is none. */
    private int[] shortestPath(int from, int to) {
        int[] parent = new int[size];
        Arrays.fill(parent, -1);
        int[] queue = new int[size + 1];
        int head = 0;
        int tail = 0;
        queue[tail++] = from;
        while (head < tail) {
            int event = queue[head++];
            if (contains(event, to)) {
                int length = 1;
                for (int e = event; e != from; e = parent[e]) {
                    length++;
                }
                int[] path = new int[length];
                for (int e = event; length > 0; e = parent[e]) {
                    path[--length] = e;
                }
                return path;
            }
            for (int target : successors(event).toArray()) {
                if (parent[target] < 0 && target != from) {
                    parent[target] = event;
                    queue[tail++] = target;
                }
            }
        }
        return null;
    }

    /** Calls {@code action} for each pair, ordered by source, then target. */
    public void forEach(PairConsumer action) {
        for (int source = 0; source < size; source++) {
            int s = source;
            EventSet.forEachBit(bits, source * stride, stride, target -> action.accept(s, target));
        }
    }

    private void checkSize(Relation other) {
        if (size != other.size) {
            throw new IllegalArgumentException("universes of " + size + " and " + other.size + " events");
        }
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Relation other && size == other.size && Arrays.equals(bits, other.bits);
    }

    @Override
    public int hashCode() {
        return 31 * size + Arrays.hashCode(bits);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        forEach((s, t) -> text.append(text.length() > 1 ? ", " : "").append(s).append("→").append(t));
        return text.append('}').toString();
    }
}
