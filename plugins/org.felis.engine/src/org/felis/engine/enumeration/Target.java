package org.felis.engine.enumeration;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ProgramTrace;
import org.felis.engine.candidate.Repetition;
import org.felis.engine.candidate.ThreadTrace;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition;
import org.felis.engine.history.HistoryCheck;
import org.felis.engine.model.Axiom;
import org.felis.engine.program.Program;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.query.Goal;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * What a search wants of consistent executions, as facts that can be refuted one by one.
 *
 * @param ends how all threads end
 * @param exit by which edge some thread leaves its steps; empty if that does not matter
 * @param propositions what the final state satisfies
 * @param stuck whether threads repeat what they do for ever ({@link Repetition})
 * @param check what a flag or an {@code undefined_unless} says, if that matters
 * @param history whether operations on an object are such that no order of them explains what they return, if that matters
 * @param reachesBound whether it {@linkplain Execution#reachesBound does}
 */
record Target(Goal.Ends ends, Optional<Predicate<Step.Successor>> exit, boolean stuck, List<Proposition> propositions, Optional<Check> check, Optional<HistoryCheck> history,
        boolean reachesBound) {

    private Target(Goal.Ends ends, Optional<Predicate<Step.Successor>> exit, boolean stuck, List<Proposition> propositions, Optional<Check> check, Optional<HistoryCheck> history) {
        this(ends, exit, stuck, propositions, check, history, false);
    }

    /** How threads end that may do the same again and again. */
    private static final Set<ThreadEnd> REPEATING = EnumSet.of(ThreadEnd.BLOCKED, ThreadEnd.BOUND);

    /** That the check of some of the axioms holds, or that of some does not. */
    record Check(List<Axiom> axioms, boolean holds) {

        Check(Axiom axiom, boolean holds) {
            this(List.of(axiom), holds);
        }

        boolean isMet(ModelEvaluation evaluation) {
            for (Axiom axiom : axioms) {
                if (evaluation.holds(axiom) == holds) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The executions that meet the goal. */
    static Target of(Goal goal, Program program) {
        return switch (goal) {
            case Goal.Satisfies(Proposition proposition, Goal.Ends ends) -> of(program, ends, List.of(proposition), Optional.empty());
            case Goal.ReachesBound bound -> program.question().substitutes().isEmpty() ? leaving(exit -> exit.end().equals(Optional.of(ThreadEnd.BOUND)))
                    : new Target(Goal.Ends.ANY, Optional.empty(), false, List.of(), Optional.empty(), Optional.empty(), true);
            case Goal.Fails fails -> leaving(exit -> exit.failure().filter(fails.failures()::contains).isPresent());
            case Goal.Stuck stuck -> new Target(Goal.Ends.ANY, Optional.of(exit -> exit.end().filter(REPEATING::contains).isPresent()), true, List.of(), Optional.empty(), Optional.empty());
            case Goal.Unexplained unexplained -> new Target(Goal.Ends.OVER, Optional.empty(), false, List.of(), Optional.empty(), Optional.of(new HistoryCheck(program, unexplained.order(), unexplained.synchronizing())));
            case Goal.Raises raises -> of(program, raises.ends(), List.of(), Optional.of(new Check(List.copyOf(raises.flags()), true)));
            case Goal.Undefined undefined -> of(program, undefined.ends(), List.of(), Optional.of(new Check(undefined.axiom(), false)));
        };
    }

    private static Target leaving(Predicate<Step.Successor> exit) {
        return new Target(Goal.Ends.ANY, Optional.of(exit), false, List.of(), Optional.empty(), Optional.empty());
    }

    private static Target of(Program program, Goal.Ends ends, List<Proposition> propositions, Optional<Check> check) {
        return switch (ends) {
            case COMPLETE -> complete(program, propositions, check);
            case OVER, OVER_OR_CUT_OFF, ANY -> new Target(ends, Optional.empty(), false, propositions, check, Optional.empty());
        };
    }

    /** Whether a consistent execution is wanted. @param judged the model on it */
    boolean isMetBy(Execution execution, ModelEvaluation judged) {
        return isEnd(execution) && (!stuck || Repetition.isStuck(execution)) && check.map(wanted -> wanted.isMet(judged)).orElse(true)
                && propositions.stream().allMatch(execution::satisfies)
                && history.map(wanted -> wanted.isUnexplained(Interpreter.evaluate(judged.model(), execution))).orElse(true);
    }

    /** Whether the execution ends as wanted. */
    boolean isEnd(Execution execution) {
        return ends.allow(execution) && exit.map(execution::hasExit).orElse(true) && (!reachesBound || execution.reachesBound());
    }

    /** Whether the trace of a thread may belong to a wanted execution. */
    boolean mayHave(ThreadTrace trace) {
        return stuck ? mayRepeat(trace) : ends.allow(trace.end().orElse(ThreadEnd.COMPLETE));
    }

    /** Whether the thread may come to its end, or to one where it does the same again and again. */
    private static boolean mayRepeat(ThreadTrace trace) {
        return trace.end().orElse(ThreadEnd.COMPLETE) == ThreadEnd.COMPLETE
                || trace.thread().steps().get(trace.path().getLast()).repeatsSince().isPresent();
    }

    /** Whether some thread may end as wanted. */
    boolean mayHave(ProgramTrace trace) {
        return exit.isEmpty() || trace.threads().stream().anyMatch(thread -> thread.exit().map(exit.get()::test).orElse(true));
    }

    /** All complete executions that the filter lets pass. */
    static Target complete(Program program) {
        return complete(program, List.of(), Optional.empty());
    }

    private static Target complete(Program program, List<Proposition> propositions, Optional<Check> check) {
        List<Proposition> all = new ArrayList<>(propositions);
        program.filter().ifPresent(all::add);
        return new Target(Goal.Ends.COMPLETE, Optional.empty(), false, List.copyOf(all), check, Optional.empty());
    }

    /** Whether it speaks of final memory. */
    boolean asksForMemory() {
        boolean[] found = new boolean[1];
        propositions.forEach(p -> p.forEachObservable(observable -> found[0] |= observable instanceof Observable.FinalMemory));
        return found[0];
    }
}
