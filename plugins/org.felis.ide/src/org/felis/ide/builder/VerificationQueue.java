package org.felis.ide.builder;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;

/**
 * The tests that wait for their verdict, each once: those never tried first, among them the most recently changed; behind them those that were
 * tried and put off because they take long. Thread-safe.
 */
final class VerificationQueue {

    /** @param tries how often the test was put off */
    record Waiting(IFile test, int tries) {
    }

    /** By the number of tries. No set is empty. */
    private final TreeMap<Integer, SequencedSet<IFile>> waiting = new TreeMap<>();

    /** Puts the tests before all that wait, as if never tried. */
    synchronized void add(Collection<IFile> tests) {
        SequencedSet<IFile> added = new LinkedHashSet<>(tests);
        removeIf(added::contains);
        if (!added.isEmpty()) {
            added.addAll(waiting.getOrDefault(0, new LinkedHashSet<>()));
            waiting.put(0, added);
        }
        notifyAll();
    }

    /** Puts a test that was tried behind all that were not tried more often. */
    synchronized void putOff(Waiting tried) {
        if (!waiting().contains(tried.test())) {
            waiting.computeIfAbsent(tried.tries() + 1, tries -> new LinkedHashSet<>()).add(tried.test());
            notifyAll();
        }
    }

    /** Takes the next test out. */
    synchronized Optional<Waiting> next() {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        int tries = waiting.firstKey();
        Waiting first = new Waiting(waiting.get(tries).removeFirst(), tries);
        waiting.values().removeIf(Set::isEmpty);
        return Optional.of(first);
    }

    /** Whether a test waits that was not tried more often than that. */
    synchronized boolean hasTriedAtMost(int tries) {
        return !waiting.headMap(tries, true).isEmpty();
    }

    /** Waits for a test to come, but not longer than that. */
    synchronized void await(long millis) throws InterruptedException {
        if (waiting.isEmpty()) {
            wait(millis);
        }
    }

    synchronized Set<IFile> waiting() {
        return waiting.values().stream().flatMap(Collection::stream).collect(Collectors.toUnmodifiableSet());
    }

    synchronized int size() {
        return waiting.values().stream().mapToInt(Collection::size).sum();
    }

    synchronized void removeIf(Predicate<IFile> unwanted) {
        waiting.values().forEach(level -> level.removeIf(unwanted));
        waiting.values().removeIf(Set::isEmpty);
    }

    synchronized void clear() {
        waiting.clear();
    }
}
