package org.felis.engine.solver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.felis.engine.analysis.relation.RelationAnalysis;
import org.felis.engine.analysis.relation.RelationStatistics;
import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.encoding.ExecutionEncoding;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Value;
import org.felis.engine.history.HistoryCheck;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.query.Statistic;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.witness.WitnessMismatchException;

/**
 * Answers goals by SMT solving: bounds relations, encodes the consistent executions once, and looks for a solution for each
 * goal. Whatever the solver finds is replayed: an execution that it answers is one, with the values that replay computes.
 */
public final class SmtSearch implements ExecutionSearch {

    private final UnrolledProgram program;
    private final MemoryModel model;
    private final SmtOptions options;
    private final Replayer replayer;
    private final Stopwatch stopwatch = new Stopwatch();
    private RelationAnalysis analysis;
    private ExecutionEncoding encoding;
    private SolverSession session;
    private int variables;
    private int assertions;
    private int refinements;
    private int histories;
    /** The choices refuted last; null if there are none. */
    private ExecutionChoices refuted;

    public SmtSearch(UnrolledProgram program, MemoryModel model) {
        this(program, model, SmtOptions.DEFAULT);
    }

    public SmtSearch(UnrolledProgram program, MemoryModel model, SmtOptions options) {
        this.program = program.with(model.asksForMicroEvents());
        this.model = model;
        this.options = options;
        this.replayer = new Replayer(this.program, model);
    }

    /** Receives executions that were replayed. */
    @FunctionalInterface
    private interface Visitor {
        /** What to require of the next execution; empty to stop. */
        Optional<Formula> visit(Execution execution);
    }

    @Override
    public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        List<Execution> found = new ArrayList<>(1);
        Visitor first = execution -> {
            found.add(execution);
            return Optional.empty();
        };
        search(goal, goal instanceof Goal.Unexplained unexplained ? unexplained(unexplained, first) : first, interruption);
        return found.isEmpty() ? new SearchResult.None() : new SearchResult.Found(found.get(0));
    }

    /**
     * Hands over the executions that no order of operations explains. Of the others, an order that explains one explains all in which the operations return the same and none of
     * them is known to come before another against it: these are excluded. So as many solutions are looked at as there are different things to explain, at most.
     */
    private Visitor unexplained(Goal.Unexplained goal, Visitor visitor) {
        HistoryCheck check = new HistoryCheck(program.program(), goal.order(), goal.synchronizing());
        return execution -> {
            HistoryCheck.Judged judged = check.judge(Interpreter.evaluate(model, execution));
            histories++;
            return judged.explanation().isEmpty() ? visitor.visit(execution)
                    : Optional.of(encoding.formulas().not(encoding.isExplained(judged.history(), judged.explanation().get(), goal.order().term())));
        };
    }

    @Override
    public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) throws Interruption.StoppedException {
        Map<Outcome, ExecutionChoices> outcomes = new LinkedHashMap<>();
        search(Goal.COMPLETE, execution -> {
            Outcome outcome = execution.outcome();
            if (outcomes.put(outcome, execution.choices()) != null) {
                throw new WitnessMismatchException(program.program().name(), model.name(),
                        "the outcome " + outcome.values() + " was excluded and found again");
            }
            return Optional.of(encoding.formulas().not(encoding.has(outcome)));
        }, interruption);
        return outcomes;
    }

    /**
     * Hands over one execution each of those that differ in the events that happen, in reads-from or in coherence. Numbers that are chosen
     * make no difference by themselves.
     *
     * @param ends how its threads end
     * @param awaited objects of which a read takes the initial value only if no other is written in the execution
     * @throws Interruption.StoppedException if stopped before all are found
     */
    public void forEachDistinct(Goal.Ends ends, Predicate<MemoryObject> awaited, Consumer<Execution> visitor, Interruption interruption) throws Interruption.StoppedException {
        search(() -> encoding.formulas().and(List.of(encoding.missesNothing(awaited), encoding.isConsidered(ends))), execution -> {
            visitor.accept(execution);
            return Optional.of(encoding.formulas().not(encoding.isLike(execution.choices())));
        }, interruption);
    }

    private void search(Goal goal, Visitor visitor, Interruption interruption) throws Interruption.StoppedException {
        search(() -> encoding.meets(goal), visitor, interruption);
    }

    /** @param wanted is asked when the executions are encoded */
    private void search(Supplier<Formula> wanted, Visitor visitor, Interruption interruption) throws Interruption.StoppedException {
        interruption.check();
        try {
            searchAll(wanted, visitor, interruption);
        } catch (RuntimeException failed) {
            forgetEncoding();
            throw failed;
        }
    }

    private void searchAll(Supplier<Formula> wanted, Visitor visitor, Interruption interruption) throws Interruption.StoppedException {
        encode(interruption);
        encoding.formulas().stopOn(interruption);
        Formula required;
        try (var time = stopwatch.measure(Stopwatch.Stage.ENCODING)) {
            required = wanted.get();
            if (required.isFalse()) {
                return;
            }
        }
        try (var time = stopwatch.measure(Stopwatch.Stage.SOLVING)) {
            if (session != null && session.isStopped()) {
                close();
            }
            if (session == null) {
                session = SolverSession.start(encoding.constraints(), options, interruption);
            }
        }
        try (var time = stopwatch.measure(Stopwatch.Stage.ENCODING)) {
            session.open(required, interruption);
        }
        Optional<Formula> next = Optional.of(required);
        while (next.isPresent()) {
            next = step(visitor, interruption);
            if (next.isPresent()) {
                session.require(next.get(), interruption);
            }
        }
        session.closeScope();
    }

    /** What a solution tells of an execution. */
    private record Told(ExecutionChoices choices, Map<Integer, Value> readValues) {
    }

    /** Finds one execution; answers what to require of the next, empty to stop. */
    private Optional<Formula> step(Visitor visitor, Interruption interruption)
            throws Interruption.StoppedException {
        Optional<Solution> solved;
        try (var time = stopwatch.measure(Stopwatch.Stage.SOLVING)) {
            solved = session.solve(interruption);
        }
        if (solved.isEmpty()) {
            return Optional.empty();
        }
        Told told;
        try (Solution solution = solved.get(); var time = stopwatch.measure(Stopwatch.Stage.REPLAY)) {
            told = session.read(() -> new Told(encoding.choices(solution), encoding.readValues(solution)), interruption);
        }
        Optional<Execution> execution;
        try (var time = stopwatch.measure(Stopwatch.Stage.REPLAY)) {
            execution = replayer.replay(told.choices(), told.readValues(), encoding.valuesMayBeCyclic());
        }
        if (execution.isEmpty()) {
            return Optional.of(encoding.formulas().not(encoding.makes(told.choices(), told.readValues())));
        }
        return isRefuted(execution.get()) ? Optional.of(Formulas.TRUE) : visitor.visit(execution.get());
    }

    /** Whether the execution is inconsistent; then the constraints exclude it by now. */
    private boolean isRefuted(Execution execution) {
        if (!encoding.isLazy()) {
            return false;
        }
        try (var time = stopwatch.measure(Stopwatch.Stage.REFINEMENT)) {
            ExecutionChoices choices = execution.choices();
            if (choices.equals(refuted)) {
                throw new IllegalStateException("a refuted execution was found again");
            }
            boolean inconsistent = encoding.refine(execution);
            refinements += inconsistent ? 1 : 0;
            refuted = inconsistent ? choices : null;
            return inconsistent;
        }
    }

    private void encode(Interruption interruption) throws Interruption.StoppedException {
        if (encoding == null) {
            try (var time = stopwatch.measure(Stopwatch.Stage.ANALYSIS)) {
                analysis = RelationAnalysis.of(program, model, options.analysis(), interruption)
                        .underAxioms(interruption);
            }
            try (var time = stopwatch.measure(Stopwatch.Stage.ENCODING)) {
                encoding = new ExecutionEncoding(program, model, analysis, options.encoding(), interruption);
            }
        }
    }

    /** Relation sizes (pairs), the size of the formulas, and the time of each stage. */
    @Override
    public List<Statistic> statistics() {
        List<Statistic> statistics = new ArrayList<>();
        statistics.add(new Statistic("events", program.size(), ""));
        statistics.add(option("alias", options.analysis().aliasing()));
        statistics.add(option("analysis", options.analysis().bounding()));
        if (analysis != null) {
            for (RelationStatistics relation : analysis.statistics()) {
                statistics.add(new Statistic(relation.name() + " may", relation.may(), "pairs"));
                statistics.add(new Statistic(relation.name() + " must", relation.must(), "pairs"));
                statistics.add(new Statistic(relation.name() + " active", relation.active(), "pairs"));
                statistics.add(new Statistic(relation.name() + " active must", relation.activeMust(), "pairs"));
            }
        }
        noteSizes();
        statistics.add(new Statistic("SMT variables", variables, ""));
        statistics.add(new Statistic("SMT assertions", assertions, ""));
        statistics.add(new Statistic("refinements", refinements, ""));
        if (histories > 0) {
            statistics.add(new Statistic("histories", histories, ""));
        }
        for (Stopwatch.Stage stage : Stopwatch.Stage.values()) {
            statistics.add(new Statistic(stage.text(), stopwatch.millis(stage), "ms"));
        }
        return statistics;
    }

    private static Statistic option(String name, Enum<?> value) {
        return new Statistic(name + " " + value.name().toLowerCase(Locale.ROOT), 1, "option");
    }

    /** What was stopped half-way cannot be used any more; a later query starts again. */
    private void forgetEncoding() {
        close();
        encoding = null;
    }

    private void noteSizes() {
        variables = encoding == null ? variables : encoding.formulas().variableCount();
        assertions = session == null ? assertions : session.assertions();
    }

    @Override
    public void close() {
        noteSizes();
        if (session != null) {
            session.close();
            session = null;
        }
    }
}
