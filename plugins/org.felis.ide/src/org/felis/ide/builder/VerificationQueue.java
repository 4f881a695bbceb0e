package org.felis.ide.builder;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;

import org.felis.core.ledger.Question;

/**
 * The order in which runs of the ledger begin. First those of which nobody knows whether the answer is known already; then those never tried, among them the
 * most recently changed; after them
 * those that were tried and put off because they take long. Which of them are still wanted, the ledger knows. Thread-safe.
 */
final class VerificationQueue {

    /** A run of the ledger. */
    record Task(Question question, long generation) {
    }

    /** @param tries how often it was put off */
    record Waiting(Task task, int tries) {
    }

    private final SequencedSet<Task> fresh = new LinkedHashSet<>();
    /** By the number of tries. No set is empty. */
    private final TreeMap<Integer, SequencedSet<Task>> waiting = new TreeMap<>();

    /** Puts tasks before all that wait, as if never tried. */
    synchronized void add(Collection<Task> tasks) {
        addFirst(tasks, fresh);
    }

    /** Takes out all of which nobody knows whether their answers are known already, in their order. */
    synchronized List<Task> takeFresh() {
        List<Task> all = List.copyOf(fresh);
        fresh.clear();
        return all;
    }

    /** Puts tasks whose answers are not known before all others of this sort. */
    synchronized void addUnknown(Collection<Task> tasks) {
        if (!tasks.isEmpty()) {
            addFirst(tasks, waiting.computeIfAbsent(0, tries -> new LinkedHashSet<>()));
        }
    }

    /** Puts a task that was tried after all that were not tried more often. */
    synchronized void putOff(Waiting tried) {
        waiting.computeIfAbsent(tried.tries() + 1, tries -> new LinkedHashSet<>()).add(tried.task());
    }

    /** Takes the next task out whose answer is not known. */
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

    /** How many can be taken out. */
    synchronized int size() {
        return fresh.size() + waiting.values().stream().mapToInt(Collection::size).sum();
    }

    private static void addFirst(Collection<Task> tasks, SequencedSet<Task> set) {
        tasks.stream().toList().reversed().forEach(set::addFirst);
    }
}
