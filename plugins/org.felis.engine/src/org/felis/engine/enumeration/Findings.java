package org.felis.engine.enumeration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.candidate.Execution;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Program;
import org.felis.engine.query.Goal;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * What goals find that ask of executions whatever becomes of their threads ({@link Goal.Ends#ANY}): that a thread fails or comes to the bound, that a flag is raised or an
 * {@code undefined_unless} axiom fails. They ask of the same executions, so one exploration answers all of them.
 */
final class Findings {

    /** @param place how many executions were looked at before it */
    private record Found(Execution execution, int place) {
    }

    /** One goal for each thing that may be wrong: other goals ask for some of these. */
    private final Map<Goal, Target> targets = new HashMap<>();
    private final Map<Goal, Found> found = new HashMap<>();
    private int seen;
    private boolean isComplete;

    Findings(Program program, MemoryModel model) {
        List<Goal> goals = new ArrayList<>();
        goals.add(new Goal.ReachesBound());
        for (Failure failure : Failure.values()) {
            goals.add(new Goal.Fails(Set.of(failure)));
        }
        for (Axiom axiom : model.axioms()) {
            switch (axiom.role()) {
                case FLAG -> goals.add(new Goal.Raises(Set.of(axiom), Goal.Ends.ANY));
                case UNDEFINED_UNLESS -> goals.add(new Goal.Undefined(axiom, Goal.Ends.ANY));
                case REQUIRED -> { }
            }
        }
        goals.forEach(goal -> targets.put(goal, Target.of(goal, program)));
    }

    /** Whether the goal asks for some of what it looks for. */
    boolean covers(Goal goal) {
        return !single(goal).isEmpty() && targets.keySet().containsAll(single(goal));
    }

    /** The goals that ask for one thing each, any of which meets the goal. */
    private static List<Goal> single(Goal goal) {
        return switch (goal) {
            case Goal.ReachesBound bound -> List.of(bound);
            case Goal.Fails fails -> fails.failures().stream().<Goal>map(failure -> new Goal.Fails(Set.of(failure))).toList();
            case Goal.Raises raises -> raises.flags().stream().<Goal>map(flag -> new Goal.Raises(Set.of(flag), raises.ends())).toList();
            case Goal.Undefined undefined -> List.of(undefined);
            case Goal.Satisfies satisfies -> List.of();
            case Goal.Stuck stuck -> List.of();
            case Goal.Unexplained unexplained -> List.of();
        };
    }

    /** An exploration begins, of all executions in their order. */
    void begin() {
        seen = 0;
    }

    /** The exploration has come to its next execution. */
    void add(Execution execution, ModelEvaluation judged) {
        targets.forEach((goal, target) -> {
            if (!found.containsKey(goal) && target.isMetBy(execution, judged)) {
                found.put(goal, new Found(execution, seen));
            }
        });
        seen++;
    }

    /** The exploration has come to its end. */
    void end() {
        isComplete = true;
    }

    /** Whether there is no execution that it has not looked at. */
    boolean isComplete() {
        return isComplete;
    }

    /** The first execution that was looked at and meets a goal that it {@linkplain #covers covers}. */
    Optional<Execution> find(Goal goal) {
        return single(goal).stream().map(found::get).filter(known -> known != null).min((a, b) -> Integer.compare(a.place(), b.place())).map(Found::execution);
    }
}
