package org.felis.engine.enumeration;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.FinalState;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Proposition;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Program;
import org.felis.engine.query.Goal;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * All complete consistent executions that pass the filter, counted by what goals ask about them, with one example each. Answers any
 * number of goals after one enumeration.
 */
final class ExecutionSummary {

    /**
     * @param outcome the final values of what the program observes
     * @param held the flags and {@code undefined_unless} axioms whose check holds
     */
    private record Kind(Outcome outcome, Set<Axiom> held) {
    }

    private static final class Executions {
        private final ExecutionChoices example;
        private long count;

        Executions(ExecutionChoices example) {
            this.example = example;
        }
    }

    private final Program program;
    private final List<Axiom> reported;
    private final Map<Kind, Executions> kinds = new HashMap<>();

    ExecutionSummary(Program program, MemoryModel model) {
        this.program = program;
        reported = model.axioms().stream().filter(axiom -> axiom.role() != Axiom.Role.REQUIRED).toList();
    }

    /** @param evaluation a complete consistent execution that passes the filter */
    void add(ModelEvaluation evaluation) {
        Set<Axiom> held = new LinkedHashSet<>();
        reported.stream().filter(evaluation::holds).forEach(held::add);
        kinds.computeIfAbsent(new Kind(evaluation.execution().outcome(), held),
                kind -> new Executions(evaluation.execution().choices())).count++;
    }

    /** Each outcome with an execution that has it. */
    Map<Outcome, ExecutionChoices> outcomes() {
        Map<Outcome, ExecutionChoices> outcomes = new LinkedHashMap<>();
        kinds.forEach((kind, executions) -> outcomes.putIfAbsent(kind.outcome(), executions.example));
        return outcomes;
    }

    /** Whether it knows about the goal: it speaks of complete executions, and of what the program observes. */
    boolean covers(Goal goal) {
        return switch (goal) {
            case Goal.Satisfies(Proposition proposition, Goal.Ends ends) -> ends == Goal.Ends.COMPLETE && program.observables().containsAll(proposition.observables());
            case Goal.ReachesBound bound -> false;
            case Goal.Fails fails -> false;
            case Goal.Stuck stuck -> false;
            case Goal.Unexplained unexplained -> false;
            case Goal.Raises raises -> raises.ends() == Goal.Ends.COMPLETE && reported.containsAll(raises.flags());
            case Goal.Undefined undefined -> undefined.ends() == Goal.Ends.COMPLETE && reported.contains(undefined.axiom());
        };
    }

    /** How many executions meet a goal that it {@linkplain #covers knows about}. */
    OptionalLong count(Goal goal) {
        return OptionalLong.of(kinds.entrySet().stream().filter(entry -> meets(entry.getKey(), goal))
                .mapToLong(entry -> entry.getValue().count).sum());
    }

    /** An execution that meets a goal that it {@linkplain #covers knows about}. */
    Optional<ExecutionChoices> find(Goal goal) {
        return kinds.entrySet().stream().filter(entry -> meets(entry.getKey(), goal)).findFirst()
                .map(entry -> entry.getValue().example);
    }

    private static boolean meets(Kind kind, Goal goal) {
        return switch (goal) {
            case Goal.Satisfies satisfies -> FinalState.of(kind.outcome()).satisfies(satisfies.proposition());
            case Goal.ReachesBound bound -> false;
            case Goal.Fails fails -> false;
            case Goal.Stuck stuck -> false;
            case Goal.Unexplained unexplained -> false;
            case Goal.Raises raises -> raises.flags().stream().anyMatch(kind.held()::contains);
            case Goal.Undefined undefined -> !kind.held().contains(undefined.axiom());
        };
    }
}
