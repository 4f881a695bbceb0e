package org.felis.tests.engine.generate;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;

/** About how many candidate executions a program has, from above. */
final class CandidateEstimate {

    /** What a test may enumerate without thinking; fewer make runs of many pairs fast. */
    static final int LIMIT = Integer.getInteger("felis.candidates", 3000);

    private CandidateEstimate() {
    }

    static double of(UnrolledProgram program) {
        double candidates = 1;
        for (Value.Address location : program.initialWrites()) {
            int writes = (int) program.events().stream()
                    .filter(e -> e.isWrite() && !e.isInitialWrite() && mayAccess(program, e, location)).count();
            double reads = program.events().stream().filter(e -> e.isRead() && mayAccess(program, e, location)).count();
            candidates *= Math.pow(writes + 1, reads);
            for (int i = 2; i <= writes; i++) {
                candidates *= i;
            }
        }
        for (UnrolledThread thread : program.threads()) {
            for (Step step : thread.steps()) {
                for (ChoicePoint point : ChoicePoint.of(thread, step)) {
                    candidates *= point.choice(program).numbers().size();
                }
            }
        }
        return candidates;
    }

    private static boolean mayAccess(UnrolledProgram program, Event access, Value.Address location) {
        Expression address = program.operation(access).location().orElseThrow();
        return switch (address) {
            case Expression.Constant constant -> constant.value().equals(location);
            case Expression.Binary(var operator, Expression.Constant constant, Expression offset) ->
                constant.value() instanceof Value.Address base && base.object().equals(location.object());
            default -> true;
        };
    }
}
