package org.felis.ide.builder;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import org.eclipse.core.resources.IFile;

/** The tests that wait for their verdict, each once, the most recently changed first. Thread-safe. */
final class VerificationQueue {

    private final Deque<IFile> waiting = new ArrayDeque<>();

    /** Puts the tests before all that wait. */
    synchronized void add(Collection<IFile> tests) {
        waiting.removeAll(tests);
        tests.stream().toList().reversed().forEach(waiting::addFirst);
        notifyAll();
    }

    /** Takes the next test out. */
    synchronized Optional<IFile> next() {
        return Optional.ofNullable(waiting.pollFirst());
    }

    /** Waits for a test to come, but not longer than that. */
    synchronized void await(long millis) throws InterruptedException {
        if (waiting.isEmpty()) {
            wait(millis);
        }
    }


    synchronized Set<IFile> waiting() {
        return Set.copyOf(waiting);
    }

    synchronized int size() {
        return waiting.size();
    }

    synchronized void removeIf(Predicate<IFile> unwanted) {
        waiting.removeIf(unwanted);
    }

    synchronized void clear() {
        waiting.clear();
    }
}
