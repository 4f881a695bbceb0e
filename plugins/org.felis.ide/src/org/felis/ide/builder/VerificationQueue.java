package org.felis.ide.builder;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
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

    /** Puts tasks before all that wait, as if never tried. */
    synchronized void add(Collection<TestUnder> tasks) {
        addFirst(tasks, fresh);
    }

    /** Takes out all of which nobody knows whether their verdicts are known already, in their order. */
    synchronized List<TestUnder> takeFresh() {
        List<TestUnder> taken = List.copyOf(fresh);
        fresh.clear();
        return taken;
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
        if (!waiting().contains(tried.task())) {
            waiting.computeIfAbsent(tried.tries() + 1, tries -> new LinkedHashSet<>()).add(tried.task());
        }
    }

    /** Takes the next task out whose verdict is not known. */
    synchronized Optional<Waiting> next() {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        int tries = waiting.firstKey();
        Waiting first = new Waiting(waiting.get(tries).removeFirst(), tries);
        waiting.values().removeIf(Set::isEmpty);
        return Optional.of(first);
    }

    /** Whether a task waits that was not tried more often than that. */
    synchronized boolean hasTriedAtMost(int tries) {
        return !waiting.headMap(tries, true).isEmpty();
    }

    synchronized Set<TestUnder> waiting() {
        return Stream.concat(fresh.stream(), waiting.values().stream().flatMap(Collection::stream)).collect(Collectors.toUnmodifiableSet());
    }

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
