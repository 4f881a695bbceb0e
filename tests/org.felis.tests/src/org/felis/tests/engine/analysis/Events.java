package org.felis.tests.engine.analysis;

import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.UnrolledProgram;

/** The events of programs written in Java, in the words of tests. */
final class Events {

    private Events() {
    }

    /** One of a thread's events of a kind. @param which its number among them in program order, from 0 */
    static Event event(UnrolledProgram program, int thread, Event.Kind kind, int which) {
        return program.events().stream().filter(e -> e.thread() == thread && e.kind() == kind).skip(which).findFirst().orElseThrow();
    }
}
