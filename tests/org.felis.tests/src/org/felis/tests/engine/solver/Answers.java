package org.felis.tests.engine.solver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.Repetition;
import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Proposition.Operand;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Program;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.semantics.ModelEvaluation;

/** What a search says of a program under a model: whether each goal is met, and the outcomes. */
record Answers(Map<Goal, Boolean> goals, Set<Outcome> outcomes) {

    /** The judge's answers: every candidate is looked at, none is pruned, and each goal counts the executions that meet it. */
    static Map<Goal, Long> counts(UnrolledProgram program, MemoryModel model, Set<Outcome> outcomes, Interruption interruption)
            throws Interruption.StoppedException {
        Map<Goal, Long> counts = new LinkedHashMap<>();
        goalsOf(program.program(), model).forEach(goal -> counts.put(goal, 0L));
        new CandidateEnumerator(program, model).forEach(candidate -> {
            if (candidate.isConsistent()) {
                counts.replaceAll((goal, count) -> count + (meets(candidate, goal) ? 1 : 0));
                if (isComplete(candidate)) {
                    outcomes.add(candidate.execution().outcome());
                }
            }
            return true;
        }, interruption);
        return counts;
    }

    /** From the judge's counts. */
    static Answers of(Map<Goal, Long> counts, Set<Outcome> outcomes) {
        Map<Goal, Boolean> goals = new LinkedHashMap<>();
        counts.forEach((goal, count) -> goals.put(goal, count > 0));
        return new Answers(goals, outcomes);
    }

    /** Asks a search. */
    static Answers of(ExecutionSearch search, UnrolledProgram program, MemoryModel model, Interruption interruption)
            throws Interruption.StoppedException {
        Map<Goal, Boolean> goals = new LinkedHashMap<>();
        for (Goal goal : goalsOf(program.program(), model)) {
            goals.put(goal, search.find(goal, interruption) instanceof SearchResult.Found);
        }
        return new Answers(goals, new HashSet<>(search.outcomes(interruption).keySet()));
    }

    /** The verdict and its observation, the bound, flags, undefinedness, and a value of one observable. */
    static List<Goal> goalsOf(Program program, MemoryModel model) {
        List<Goal> goals = new ArrayList<>();
        goals.add(new Goal.Satisfies(program.question().finalState().get().proposition()));
        goals.add(new Goal.Satisfies(new Proposition.Not(program.question().finalState().get().proposition())));
        goals.add(new Goal.ReachesBound());
        goals.add(new Goal.Fails());
        for (Failure failure : Failure.values()) {
            goals.add(new Goal.Fails(Set.of(failure)));
        }
        program.observables().stream().limit(1).forEach(observable -> goals.add(new Goal.Satisfies(isOne(observable))));
        for (Axiom axiom : model.axioms()) {
            switch (axiom.role()) {
                case REQUIRED -> { }
                case FLAG -> {
                    goals.add(new Goal.Raises(axiom));
                    goals.add(new Goal.Raises(Set.of(axiom), Goal.Ends.ANY));
                }
                case UNDEFINED_UNLESS -> {
                    goals.add(new Goal.Undefined(axiom));
                    goals.add(new Goal.Undefined(axiom, Goal.Ends.ANY));
                }
            }
        }
        Set<Axiom> flags = model.axioms().stream().filter(axiom -> axiom.role() == Axiom.Role.FLAG).collect(Collectors.toSet());
        if (flags.size() > 1) {
            goals.add(new Goal.Raises(flags));
        }
        return goals;
    }

    private static Proposition isOne(Observable observable) {
        return new Proposition.Equal(new Operand.Final(observable), new Operand.Literal(Value.ONE));
    }

    /** Of a consistent execution. */
    private static boolean meets(ModelEvaluation candidate, Goal goal) {
        return switch (goal) {
            case Goal.Satisfies satisfies ->
                isComplete(candidate) && candidate.execution().satisfies(satisfies.proposition());
            case Goal.ReachesBound bound -> candidate.execution().hasEnd(ThreadEnd.BOUND);
            case Goal.Fails fails -> fails(candidate.execution(), fails.failures());
            case Goal.Stuck stuck -> Repetition.isStuck(candidate.execution());
            case Goal.Unexplained unexplained -> throw new IllegalArgumentException("litmus tests have no operations");
            case Goal.Raises raises -> isAsked(candidate, raises.ends()) && raises.flags().stream().anyMatch(candidate::holds);
            case Goal.Undefined undefined -> isAsked(candidate, undefined.ends()) && !candidate.holds(undefined.axiom());
        };
    }

    private static boolean fails(Execution execution, Set<Failure> failures) {
        return execution.program().threads().stream()
                .anyMatch(thread -> execution.failure(thread.thread().index()).filter(failures::contains).isPresent());
    }

    private static boolean isAsked(ModelEvaluation candidate, Goal.Ends ends) {
        return ends == Goal.Ends.ANY || isComplete(candidate);
    }

    private static boolean isComplete(ModelEvaluation candidate) {
        return candidate.execution().isComplete() && candidate.execution().program().program().filter()
                .map(candidate.execution()::satisfies).orElse(true);
    }

    /** Where these answers differ from the judge's, in words. */
    String difference(Answers other) {
        Map<Object, String> differences = new HashMap<>();
        goals.forEach((goal, met) -> {
            if (!met.equals(other.goals.get(goal))) {
                differences.put(goal, goal + ": " + met + ", not " + other.goals.get(goal));
            }
        });
        outcomes.stream().filter(o -> !other.outcomes.contains(o)).forEach(o -> differences.put(o, "has also " + o));
        other.outcomes.stream().filter(o -> !outcomes.contains(o)).forEach(o -> differences.put(o, "lacks " + o));
        return String.join("\n", differences.values());
    }
}
