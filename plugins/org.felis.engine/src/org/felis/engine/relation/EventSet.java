package org.felis.engine.relation;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * An immutable set of events over a universe of {@code size} events with the dense ids {@code 0 … size-1}.
 * One bit per event; two sets combine only if their universes have the same size.
 */
public final class EventSet {

    private final int size;
    private final long[] words;

    /** Takes ownership of {@code words}, which hold no bit at or above {@code size}. */
    EventSet(int size, long[] words) {
        this.size = size;
        this.words = words;
    }

    static int wordsFor(int size) {
        return (size + 63) >>> 6;
    }

    /** A copy of the bits. */
    long[] words() {
        return words.clone();
    }

    /** The set of no events. */
    public static EventSet empty(int size) {
        return new EventSet(size, new long[wordsFor(size)]);
    }

    /** The set of all events. */
    public static EventSet full(int size) {
        return empty(size).complement();
    }

    /** The set of the given events. */
    public static EventSet of(int size, int... events) {
        long[] words = new long[wordsFor(size)];
        for (int event : events) {
            words[checkEvent(size, event) >>> 6] |= 1L << event;
        }
        return new EventSet(size, words);
    }

    /** The set of the given events. */
    public static EventSet of(int size, BitSet events) {
        if (events.length() > size) {
            throw new IndexOutOfBoundsException("event " + (events.length() - 1) + " in a universe of " + size);
        }
        return new EventSet(size, Arrays.copyOf(events.toLongArray(), wordsFor(size)));
    }

    /** The set of the given events. */
    public static EventSet of(int size, IntStream events) {
        long[] words = new long[wordsFor(size)];
        events.forEach(e -> words[checkEvent(size, e) >>> 6] |= 1L << e);
        return new EventSet(size, words);
    }

    static int checkEvent(int size, int event) {
        if (event < 0 || event >= size) {
            throw new IndexOutOfBoundsException("event " + event + " in a universe of " + size);
        }
        return event;
    }

    /** The number of events in the universe (not in the set). */
    public int size() {
        return size;
    }

    public boolean contains(int event) {
        checkEvent(size, event);
        return (words[event >>> 6] >>> event & 1) != 0;
    }

    public boolean isEmpty() {
        for (long word : words) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    /** The number of events in the set. */
    public int cardinality() {
        int count = 0;
        for (long word : words) {
            count += Long.bitCount(word);
        }
        return count;
    }

    public EventSet union(EventSet other) {
        checkSize(other);
        long[] result = words.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] |= other.words[i];
        }
        return new EventSet(size, result);
    }

    public EventSet intersection(EventSet other) {
        checkSize(other);
        long[] result = words.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] &= other.words[i];
        }
        return new EventSet(size, result);
    }

    public EventSet difference(EventSet other) {
        checkSize(other);
        long[] result = words.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] &= ~other.words[i];
        }
        return new EventSet(size, result);
    }

    public EventSet complement() {
        long[] result = new long[words.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = ~words[i];
        }
        if ((size & 63) != 0) {
            result[result.length - 1] &= (1L << size) - 1;
        }
        return new EventSet(size, result);
    }

    public boolean isSubsetOf(EventSet other) {
        return difference(other).isEmpty();
    }

    public boolean intersects(EventSet other) {
        checkSize(other);
        for (int i = 0; i < words.length; i++) {
            if ((words[i] & other.words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Calls {@code action} for each event of the set in ascending order. */
    public void forEach(IntConsumer action) {
        forEachBit(words, 0, words.length, action);
    }

    static void forEachBit(long[] words, int from, int count, IntConsumer action) {
        for (int i = 0; i < count; i++) {
            for (long word = words[from + i]; word != 0; word &= word - 1) {
                action.accept(i << 6 | Long.numberOfTrailingZeros(word));
            }
        }
    }

    /** The events in ascending order. */
    public int[] toArray() {
        int[] result = new int[cardinality()];
        int next = 0;
        for (int i = 0; i < words.length; i++) {
            for (long word = words[i]; word != 0; word &= word - 1) {
                result[next++] = i << 6 | Long.numberOfTrailingZeros(word);
            }
        }
        return result;
    }

    /** The events in ascending order. */
    public IntStream stream() {
        return Arrays.stream(toArray());
    }

    long word(int index) {
        return words[index];
    }

    private void checkSize(EventSet other) {
        if (size != other.size) {
            throw new IllegalArgumentException("universes of " + size + " and " + other.size + " events");
        }
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof EventSet other && size == other.size && Arrays.equals(words, other.words);
    }

    @Override
    public int hashCode() {
        return 31 * size + Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return Arrays.toString(toArray());
    }
}
