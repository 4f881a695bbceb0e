package org.felis.tests.ledger;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;

/** Does what it is given when the test says so, one after the other. */
final class HandDriven implements Executor {

    private final Deque<Runnable> waiting = new ArrayDeque<>();

    @Override
    public void execute(Runnable work) {
        waiting.add(work);
    }

    boolean isIdle() {
        return waiting.isEmpty();
    }

    void step() {
        waiting.remove().run();
    }

    void drain() {
        while (!isIdle()) {
            step();
        }
    }
}
