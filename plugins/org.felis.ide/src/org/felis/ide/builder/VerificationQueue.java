package org.felis.ide.builder;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;

import org.eclipse.core.resources.IFile;

/** The tests that wait for their verdict, each once, the most recently changed first. Thread-safe. */
final class VerificationQueue {

    private final Deque<IFile> waiting = new ArrayDeque<>();

    /** Puts the tests before all that wait. */
    synchronized void add(Collection<IFile> tests) {
        waiting.removeAll(tests);
        tests.stream().toList().reversed().forEach(waiting::addFirst);
    }

    /** Takes the next test out. */
    synchronized Optional<IFile> next() {
        return Optional.ofNullable(waiting.pollFirst());
    }

    synchronized int size() {
        return waiting.size();
    }

    synchronized void clear() {
        waiting.clear();
    }
}
