package org.felis.ide.builder;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What waits for a verdict, each test under each model once. First those of which nobody knows whether the verdict is known already; then
 * those never tried, among them the most recently changed; behind them those that were tried and put off because they take long. Thread-safe.
 */
final class VerificationQueue {

    /** @param tries how often it was put off */
    record Waiting(TestUnder task, int tries) {
    }

    private final SequencedSet<TestUnder> fresh = new LinkedHashSet<>();
    /** By the number of tries. No set is empty. */
    private final TreeMap<Integer, SequencedSet<TestUnder>> waiting = new TreeMap<>();
    /** On their way from here to where they are looked up or verified: nobody knows of them but the queue. */
    private final Set<TestUnder> taken = new HashSet<>();

    /** Puts tasks before all that wait, as if never tried. */
    synchronized void add(Collection<TestUnder> tasks) {
        addFirst(tasks, fresh);
    }

    /** Takes out all of which nobody knows whether their verdicts are known already, in their order; they count as waiting until {@link #begun}. */
    synchronized List<TestUnder> takeFresh() {
        List<TestUnder> all = List.copyOf(fresh);
        fresh.clear();
        taken.addAll(all);
        return all;
    }

    /** Tasks that were taken out are now somebody else's, or have their verdicts. */
    synchronized void begun(Collection<TestUnder> tasks) {
        taken.removeAll(Set.copyOf(tasks));
    }

    /** Puts tasks whose verdicts are not known before all others of this sort. */
    synchronized void addUnknown(Collection<TestUnder> tasks) {
        if (!tasks.isEmpty()) {
            Set<TestUnder> added = new LinkedHashSet<>(tasks);
            removeWaiting(added::contains);
            addFirst(tasks, waiting.computeIfAbsent(0, tries -> new LinkedHashSet<>()));
        }
    }

    /** Puts a task that was tried behind all that were not tried more often. */
    synchronized void putOff(Waiting tried) {
        if (!fresh.contains(tried.task()) && waiting.values().stream().noneMatch(level -> level.contains(tried.task()))) {
            waiting.computeIfAbsent(tried.tries() + 1, tries -> new LinkedHashSet<>()).add(tried.task());
        }
    }

    /** Takes the next task out whose verdict is not known; it counts as waiting until {@link #begun}. */
    synchronized Optional<Waiting> next() {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        int tries = waiting.firstKey();
        Waiting first = new Waiting(waiting.get(tries).removeFirst(), tries);
        waiting.values().removeIf(Set::isEmpty);
        taken.add(first.task());
        return Optional.of(first);
    }

    /** Whether a task waits that was not tried more often than that. */
    synchronized boolean hasTriedAtMost(int tries) {
        return !waiting.headMap(tries, true).isEmpty();
    }

    synchronized Set<TestUnder> waiting() {
        return Stream.of(fresh.stream(), waiting.values().stream().flatMap(Collection::stream), taken.stream()).flatMap(Function.identity())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** How many can be taken out. */
    synchronized int size() {
        return fresh.size() + waiting.values().stream().mapToInt(Collection::size).sum();
    }

    synchronized void removeIf(Predicate<TestUnder> unwanted) {
        fresh.removeIf(unwanted);
        removeWaiting(unwanted);
    }

    synchronized void clear() {
        fresh.clear();
        waiting.clear();
    }

    private void removeWaiting(Predicate<TestUnder> unwanted) {
        waiting.values().forEach(level -> level.removeIf(unwanted));
        waiting.values().removeIf(Set::isEmpty);
    }

    private static void addFirst(Collection<TestUnder> tasks, SequencedSet<TestUnder> set) {
        tasks.stream().toList().reversed().forEach(set::addFirst);
    }
}
