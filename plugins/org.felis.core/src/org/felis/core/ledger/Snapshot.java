package org.felis.core.ledger;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All entries at one moment. Immutable: a change makes another one, which shares most of this one.
 *
 * <p>Entries are kept by test, the tests in buckets by their hash, of which a change copies one.
 */
public final class Snapshot {

    /** Of ten thousand tests, a bucket has some eighty. */
    private static final int BUCKETS = 128;

    /** Nothing is known. */
    public static final Snapshot EMPTY = new Snapshot(Collections.nCopies(BUCKETS, Map.of()));

    private final List<Map<String, List<Entry>>> buckets;

    private Snapshot(List<Map<String, List<Entry>>> buckets) {
        this.buckets = buckets;
    }

    public Optional<Entry> entry(Question question) {
        return of(question.test()).stream().filter(entry -> entry.question().equals(question)).findFirst();
    }

    /** Those about a test, in the order in which they came. */
    public List<Entry> of(String test) {
        return buckets.get(bucket(test)).getOrDefault(test, List.of());
    }

    /** In no order of their own. */
    public Stream<Entry> entries() {
        return buckets.stream().flatMap(bucket -> bucket.values().stream()).flatMap(List::stream);
    }

    /** What waits or runs. */
    public Stream<Entry> runs() {
        return entries().filter(entry -> entry.run().isPresent());
    }

    Snapshot with(Entry entry) {
        List<Entry> entries = new ArrayList<>(of(entry.question().test()));
        int known = index(entries, entry.question());
        if (known < 0) {
            entries.add(entry);
        } else {
            entries.set(known, entry);
        }
        return with(entry.question().test(), entries);
    }

    Snapshot without(Question question) {
        List<Entry> entries = new ArrayList<>(of(question.test()));
        entries.removeIf(entry -> entry.question().equals(question));
        return with(question.test(), entries);
    }

    private Snapshot with(String test, List<Entry> entries) {
        Map<String, List<Entry>> bucket = new HashMap<>(buckets.get(bucket(test)));
        if (entries.isEmpty()) {
            bucket.remove(test);
        } else {
            bucket.put(test, List.copyOf(entries));
        }
        List<Map<String, List<Entry>>> all = new ArrayList<>(buckets);
        all.set(bucket(test), Collections.unmodifiableMap(bucket));
        return new Snapshot(Collections.unmodifiableList(all));
    }

    private static int index(List<Entry> entries, Question question) {
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).question().equals(question)) {
                return i;
            }
        }
        return -1;
    }

    private static int bucket(String test) {
        return Math.floorMod(test.hashCode(), BUCKETS);
    }
}
