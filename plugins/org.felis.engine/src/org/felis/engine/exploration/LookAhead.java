package org.felis.engine.exploration;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Operation;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.Step;

/**
 * Whether a thread does not come to an end that it may not have, or to what no execution does, by itself: without reading or deciding anything before. That is
 * cheaper to tell than what the model says.
 */
final class LookAhead {

    private final Predicate<ThreadEnd> ends;

    /** @param ends whether a thread may end so */
    LookAhead(Predicate<ThreadEnd> ends) {
        this.ends = ends;
    }

    /** The same, if the thread's next operation reads the value. */
    boolean canGoOnWith(ThreadRun reader, Value value) {
        Operation operation = reader.next().orElseThrow();
        ThreadRun ahead = reader.copy();
        ahead.define(operation.written().orElseThrow(), Optional.of(Evaluation.extend(value, operation.bytes() * Byte.SIZE, false)));
        ahead.become(ThreadRun.Status.RUNNING);
        ahead.pass();
        return canGoOn(ahead);
    }

    boolean canGoOn(ThreadRun thread) {
        ThreadRun ahead = thread.copy();
        try {
            while (ahead.status() == ThreadRun.Status.RUNNING) {
                if (ahead.next().isEmpty()) {
                    List<Step.Successor> ways = ahead.ways();
                    if (ways.size() != 1 || ways.getFirst().end().equals(Optional.of(ThreadEnd.BOUND))) {
                        return true;
                    }
                    if (!ways.getFirst().end().map(ends::test).orElse(true)) {
                        return false;
                    }
                    ahead.go(ways.getFirst());
                } else {
                    Operation operation = ahead.next().get();
                    if (operation.written().isPresent() && operation.bytes() > 0 && operation.stored().isEmpty()) {
                        return true;
                    }
                    if (!ahead.pass(operation, ahead.happens(operation))) {
                        return false;
                    }
                }
            }
            return true;
        } catch (UndefinedOperationException undefined) {
            return false;
        }
    }
}
