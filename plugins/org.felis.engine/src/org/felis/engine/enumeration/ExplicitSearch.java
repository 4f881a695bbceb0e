package org.felis.engine.enumeration;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.Replay;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.exploration.ExplorationProgress;
import org.felis.engine.exploration.Explored;
import org.felis.engine.exploration.ForwardEnumerator;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Question;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.EvaluationPlan;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.query.Statistic;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * Answers goals by enumerating candidate executions, without those that cannot meet the goal ({@link TargetPruning}); of programs with assertions, by letting
 * their threads
 * run, where that suits ({@link ForwardEnumerator}). Outcomes and
 * counts take one enumeration of all consistent executions, which then answers goals too. The judge of both procedures is the
 * {@link CandidateEnumerator} that prunes nothing.
 */
public final class ExplicitSearch implements ExecutionSearch {

    private final UnrolledProgram program;
    private final EvaluationPlan plan;
    private Optional<ExecutionSummary> summary = Optional.empty();
    private final Findings findings;
    private final boolean isExplored;
    private Optional<Explored> explored = Optional.empty();
    private ExplorationProgress progress = new ExplorationProgress();
    private long candidates;
    private long consistent;
    private long nanos;

    public ExplicitSearch(UnrolledProgram program, MemoryModel model) {
        this.program = program.with(model.asksForMicroEvents());
        plan = model.evaluationPlan();
        isExplored = program.program().question() instanceof Question.Safety && Explored.suits(this.program, model);
        findings = new Findings(program.program(), model);
    }

    @Override
    public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        if (summary.isPresent() && summary.get().covers(goal)) {
            Optional<ExecutionChoices> known = summary.get().find(goal);
            return known.isEmpty() ? new SearchResult.None() : new SearchResult.Found(replay(known.get()));
        }
        if (isExplored && findings.covers(goal)) {
            return look(goal, interruption);
        }
        Execution[] found = new Execution[1];
        search(Target.of(goal, program.program()), candidate -> {
            found[0] = candidate.execution();
            return false;
        }, interruption);
        return found[0] == null ? new SearchResult.None() : new SearchResult.Found(found[0]);
    }

    /** Explores as far as it must, and remembers what it comes by: mostly nothing is wrong, and one exploration answers all goals. */
    private SearchResult look(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        if (!findings.isComplete() && findings.find(goal).isEmpty()) {
            findings.begin();
            explore(end -> true, (execution, judged) -> {
                findings.add(execution, judged);
                return findings.find(goal).isEmpty();
            }, interruption);
            if (findings.find(goal).isEmpty()) {
                findings.end();
            }
        }
        return findings.find(goal).<SearchResult>map(SearchResult.Found::new).orElseGet(SearchResult.None::new);
    }

    /**
     * Hands the executions that meet the goal to the visitor, one after the other, until it returns false.
     *
     * @throws Interruption.StoppedException if stopped before all candidates are looked at
     */
    public void forEach(Goal goal, Predicate<Execution> visitor, Interruption interruption)
            throws Interruption.StoppedException {
        search(Target.of(goal, program.program()), candidate -> visitor.test(candidate.execution()), interruption);
    }

    private static Execution replay(ExecutionChoices choices) {
        try {
            return Replay.replay(choices);
        } catch (ReplayException e) {
            throw new IllegalStateException("an execution that was enumerated is none", e);
        }
    }

    @Override
    public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) throws Interruption.StoppedException {
        return summary(interruption).outcomes();
    }

    @Override
    public OptionalLong count(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        if (summary(interruption).covers(goal)) {
            return summary.get().count(goal);
        }
        long[] count = new long[1];
        search(Target.of(goal, program.program()), candidate -> {
            count[0]++;
            return true;
        }, interruption);
        return OptionalLong.of(count[0]);
    }

    private ExecutionSummary summary(Interruption interruption) throws Interruption.StoppedException {
        if (summary.isEmpty()) {
            ExecutionSummary all = new ExecutionSummary(program.program(), plan.model());
            search(Target.complete(program.program()), candidate -> {
                all.add(candidate);
                return true;
            }, interruption);
            summary = Optional.of(all);
        }
        return summary.get();
    }

    private void search(Target target, CandidateEnumerator.Visitor visitor, Interruption interruption)
            throws Interruption.StoppedException {
        if (isExplored) {
            explore(target.ends()::allow, (execution, judged) -> !target.isMetBy(execution, judged) || visitor.visit(new ModelEvaluation(plan, execution)), interruption);
            return;
        }
        long start = System.nanoTime();
        TargetPruning pruning = new TargetPruning(plan, target);
        try {
            new CandidateEnumerator(program, plan, pruning).forEach(candidate -> {
                consistent++;
                return visitor.visit(candidate);
            }, interruption);
        } finally {
            candidates += pruning.checked();
            nanos += System.nanoTime() - start;
        }
    }

    private void explore(Predicate<ThreadEnd> ends, ForwardEnumerator.Visitor visitor, Interruption interruption) throws Interruption.StoppedException {
        long start = System.nanoTime();
        progress = new ExplorationProgress();
        try {
            Explored known = explored.orElseGet(() -> new Explored(program, plan.model()));
            explored = Optional.of(known);
            ForwardEnumerator.forEach(known, ends, object -> false, (execution, judged) -> {
                consistent++;
                return visitor.visit(execution, judged);
            }, progress, interruption);
        } finally {
            nanos += System.nanoTime() - start;
        }
    }

    @Override
    public double progress() {
        return progress.done();
    }

    @Override
    public boolean isFrugal() {
        return isExplored;
    }

    /** How often axioms were checked on all or part of a candidate, how many executions were found consistent, and the time. */
    @Override
    public List<Statistic> statistics() {
        return List.of(new Statistic("events", program.size(), ""), new Statistic("candidates", candidates, ""),
                new Statistic("consistent", consistent, ""),
                Statistic.millis("enumeration", nanos));
    }

    @Override
    public void close() {
        // holds no resources
    }
}
