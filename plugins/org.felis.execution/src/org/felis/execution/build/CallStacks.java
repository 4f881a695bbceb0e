package org.felis.execution.build;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.felis.engine.candidate.Execution;
import org.felis.engine.program.Origin;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.Step;

/** Where threads of a program with functions are, in words: {@code run:30 › lock:22}, and how they end there. */
final class CallStacks {

    private CallStacks() {
    }

    /**
     * Where a thread is after a step; empty before it has begun.
     *
     * @param step of its last event, if it had one
     * @param isOver whether that was its last event at all: then it is where it ends
     */
    static Optional<String> place(Execution execution, int thread, Optional<Integer> step, boolean isOver) {
        if (step.isEmpty()) {
            return Optional.empty();
        }
        List<Step> steps = execution.program().threads().get(thread).steps();
        ThreadEnd end = execution.end(thread);
        if (!isOver || end == ThreadEnd.COMPLETE) {
            return text(steps.get(step.get()).instruction().origin()).map(stack -> isOver ? "ended" : stack);
        }
        Origin last = steps.get(execution.choices().paths().get(thread).getLast()).instruction().origin();
        return text(last).or(() -> text(steps.get(step.get()).instruction().origin())).map(stack -> stack + words(end));
    }

    private static Optional<String> text(Origin origin) {
        return Optional.of(origin.frames().stream().map(frame -> frame.function() + ":" + frame.place().line()).collect(Collectors.joining(" › ")))
                .filter(stack -> !stack.isEmpty());
    }

    private static String words(ThreadEnd end) {
        return switch (end) {
            case COMPLETE -> "";
            case BOUND -> ", cut off by the bound";
            case FAILED -> ", fails";
            case BLOCKED -> ", blocked";
            case NOT_STARTED -> ", not started";
        };
    }
}
