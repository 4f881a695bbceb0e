package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.ThreadEnd;
import org.felis.llvm.lowering.FunctionPlan.Region;

/**
 * On which ways a thread is followed into the next iteration of a loop. It is not where it only waits ({@link Pass#WAITING}), where an execution could do without the iteration that has come to its end
 * ({@link Pass#OMISSION}), and where a substitute can do that one ({@link Pass#SUBSTITUTION}).
 */
final class NextIteration {

    private final ThreadLowering thread;
    private final ProgramLowering program;
    private final ThreadCode code;
    private final Frame frame;
    private final Region loop;
    private final Iterations begun;

    /** @param begun the iterations of the loop so far; grows with it */
    NextIteration(ThreadLowering thread, Frame frame, Region loop, Iterations begun) {
        this.thread = thread;
        this.program = thread.program();
        this.code = thread.code();
        this.frame = frame;
        this.loop = loop;
        this.begun = begun;
    }

    /** The thread is followed into an iteration here. */
    void begin() {
        if (program.facts().isHelpedIn(key())) {
            thread.mayStop();
        }
    }

    /** @param edges the ways into the iteration, on which its phis are computed @return those on which the thread is followed; on the others, it ends */
    List<Edge> followed(List<Edge> edges) {
        List<Edge> kept = new ArrayList<>();
        List<Edge> followed = withoutDispensable(withoutHelp(withoutIdle(edges, kept)));
        followed.addAll(kept);
        return followed;
    }

    /**
     * Without those on which the last one has changed nothing: the thread only waits there. For whatever follows, another execution has the iteration that leaves the loop only; what it would not show
     * ({@link IdleAccesses}), one such iteration of the thread may be followed by.
     *
     * @param kept is given the ways behind that one
     */
    private List<Edge> withoutIdle(List<Edge> edges, List<Edge> kept) {
        List<Edge> idle = new ArrayList<>();
        List<Edge> others = new ArrayList<>();
        for (Edge edge : edges) {
            boolean isIdle = program.does(Pass.WAITING) && begun.isLastIdle(edge.state());
            (!isIdle ? others : goesOn(begun.last(), edge.state()) ? kept : idle).add(edge);
        }
        if (thread.meet(idle)) {
            begun.lastRepeat(thread.state()).filter(repeat -> loop.canEnd())
                    .ifPresentOrElse(thread::stopRepeating, () -> thread.stop(ThreadEnd.BLOCKED));
        }
        return others;
    }

    /** Whether the thread has to go on behind an iteration that an execution could do without, so that what is wrong there is found. It does so once. */
    boolean goesOn(Iterations.Begin since, State now) {
        return goesOn(since, now, Optional.empty());
    }

    /** @param other what the next iteration begins with another value of */
    private boolean goesOn(Iterations.Begin since, State now, Optional<Register> other) {
        boolean isSo = program.does(Pass.IDLE_ACCESSES) && loop.canEnd() && !now.hasIdled() && IdleAccesses.mayBeWrong(code.since(since.position()), other, program);
        if (isSo) {
            now.setIdled(true);
        }
        return isSo;
    }

    /** The same ways; on each, executions that could do without the last iteration end here, but for one iteration of the thread, as above. */
    private List<Edge> withoutDispensable(List<Edge> edges) {
        if (!program.does(Pass.OMISSION) || program.memory().isAlone()) {
            return edges;
        }
        List<Edge> others = new ArrayList<>();
        List<Edge> kept = new ArrayList<>();
        for (Edge edge : edges) {
            Optional<Iterations.Dispensable> dispensable = begun.dispensable(edge.state(), thread.readings(), thread.hazardPointers()::isContent);
            if (dispensable.isEmpty()) {
                others.add(edge);
            } else if (goesOn(begun.last(), edge.state(), dispensable.get().other())) {
                kept.add(edge);
            } else {
                Expression condition = dispensable.get().condition();
                thread.meet(List.of(edge));
                if (condition.equals(Expression.ONE)) {
                    thread.stop(ThreadEnd.BLOCKED);
                } else {
                    code.await(not(condition));
                    others.add(thread.leave(thread.state(), edge.from()));
                }
            }
        }
        if (others.isEmpty() && !kept.isEmpty() && IdleAccesses.areAtKnownPlaces(code.since(begun.last().position()))) {
            begun.keep();
        }
        others.addAll(kept);
        return others;
    }

    /** The same ways; on each, an execution in which a substitute can do what the last iteration has done ends here. */
    private List<Edge> withoutHelp(List<Edge> edges) {
        if (!program.does(Pass.SUBSTITUTION) || program.memory().isAlone() || thread.index() == 0) {
            return edges;
        }
        String key = key() + "/" + begun.count();
        List<Edge> others = new ArrayList<>();
        for (Edge edge : edges) {
            Optional<Expression> helped = program.substitutes().mayDo(key) ? helped(edge) : Optional.empty();
            if (helped.isEmpty()) {
                others.add(edge);
                continue;
            }
            Supplier<Optional<List<Instruction>>> substitute = thread.substitute(frame, loop, begun.last().state());
            program.substitutes().add(key, substitute);
            thread.meet(List.of(edge));
            Expression isNoHelp = not(Iterations.both(helped.get(), begun.exchanged(edge.state())));
            if (begun.exchanges(edge.state()).size() == 1) {
                // it has done nothing before that others see: it can stop in front of the iteration instead
                program.facts().addHelpedIn(key(), key);
                code.assume(isNoHelp);
            } else {
                code.await(isNoHelp);
            }
            others.add(thread.leave(thread.state(), edge.from()));
        }
        return others;
    }

    /** The ways of a substitute's iteration, without executions in which it has written nothing or the next one would not begin as it did. */
    List<Edge> helping(List<Edge> edges) {
        List<Edge> ends = new ArrayList<>();
        for (Edge edge : edges) {
            Optional<Expression> helped = helped(edge);
            thread.meet(List.of(edge));
            if (helped.isEmpty()) {
                thread.stop(ThreadEnd.BLOCKED);
            } else {
                code.assume(helped.get());
                code.assume(begun.exchanged(edge.state()));
                ends.add(thread.leave(thread.state(), ""));
            }
        }
        return ends;
    }

    private Optional<Expression> helped(Edge edge) {
        return begun.helped(edge.state(), thread.hazardPointers()::isContent);
    }

    private static Expression not(Expression condition) {
        return new Expression.Unary(Expression.UnaryOperator.IS_ZERO, condition);
    }

    /** Of the loop, the same in each round. */
    private String key() {
        return thread.index() + "/" + frame.path() + "/" + loop.header();
    }

    /** The loop goes on, and no other thread can see what it does. What it has read since it began to repeat itself is what it waits for: another jump may leave it. */
    void waitForEver(String since) {
        if (!loop.canEnd()) {
            thread.stop(ThreadEnd.BLOCKED);
        } else if (program.memory().isAlone()) {
            thread.stopBeingAlone(); // what is written first is not repeated
            thread.stopRepeating(new Iterations.Repeat(Expression.ONE, code.mark()));
        } else {
            thread.stopRepeating(new Iterations.Repeat(Expression.ONE, since));
        }
    }
}
