package org.felis.verification;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.exploration.Explored;
import org.felis.engine.expression.Question;
import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.frontend.CompiledSource;
import org.felis.engine.frontend.FrontEnd;
import org.felis.engine.frontend.Target;
import org.felis.engine.history.OperationOrder;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.specification.SpecificationException;
import org.felis.verification.explanation.Explaining;
import org.felis.verification.explanation.Explanation;
import org.felis.verification.csource.SourcePrograms;
import org.felis.verification.frontends.FrontEnds;
import org.felis.verification.judgement.Expectations;
import org.felis.verification.judgement.Judgement;
import org.felis.verification.judgement.LifetimeAxioms;
import org.felis.verification.judgement.SafetyJudge;
import org.felis.verification.judgement.SafetyJudgement;
import org.felis.verification.judgement.Witnesses;
import org.felis.verification.modelcache.CompiledModels;
import org.felis.verification.search.ExecutionCounting;
import org.felis.verification.search.ExecutionEstimation;
import org.felis.verification.search.ProcedureChoice;
import org.felis.verification.search.ProvingExecutions;
import org.felis.verification.search.Searches;
import org.felis.verification.sources.AccessParts;
import org.felis.verification.sources.Dialects;
import org.felis.verification.sources.FinalStateQuestion;
import org.felis.verification.sources.ModelArchitecture;
import org.felis.verification.sources.ModelSources;
import org.felis.verification.sources.RaceAxioms;
import org.felis.verification.sources.ReadSections;
import org.felis.verification.sources.Synchronization;
import org.felis.verification.task.CountResult;
import org.felis.verification.task.EvaluationResult;
import org.felis.verification.task.EstimateResult;
import org.felis.verification.task.ExecutionCounts;
import org.felis.verification.task.ExecutionEstimate;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.text.ConditionText;
import org.felis.verification.text.FinalStates;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;

/** Verifies in this process, in the calling thread. Keeps compiled models, nothing of a test. */
public final class InProcessVerifier implements Verifier {

    /** What can be told from executions without iterations that they could do without. */
    private static final Set<Property> OMITTING = Set.of(Property.ASSERTIONS, Property.MEMORY, Property.RACES, Property.LINEARIZABILITY, Property.SYNCHRONIZATION);

    /** Those of them that are asked of a program whose operations nobody marks, which is one that may have substitutes. */
    private static final Set<Property> DIVIDING = Set.of(Property.ASSERTIONS, Property.MEMORY, Property.RACES);

    private static final String NO_ESTIMATE = "FELIS027";

    private final ModelSources models;
    private final FrontEnds frontEnds;

    public InProcessVerifier() {
        this(CompiledModels.ofThisProcess());
    }

    /** @param kept compiled models of this and other processes */
    public InProcessVerifier(CompiledModels kept) {
        this(kept, FrontEnds.ALL);
    }

    /**
     * @param kept compiled models of this and other processes
     * @param frontEnds the languages of programs
     */
    public InProcessVerifier(CompiledModels kept, FrontEnds frontEnds) {
        this.models = new ModelSources(kept);
        this.frontEnds = frontEnds;
    }

    @Override
    public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
        if (GrowingBound.isWantedBy(task)) {
            return GrowingBound.answer(this, query, task, progress, interruption);
        }
        progress.stage(Progress.Stage.READING);
        if (SourcePrograms.isAsked(task)) {
            return SourceAnswers.answer(query, task, progress, interruption);
        }
        return query.resultType().cast(switch (query) {
            case Query.ForVerdict verdict -> verdict(verdict, task, progress, interruption);
            case Query.ForExecutions executions -> executions(executions, task, progress, interruption);
            case Query.ForOutcomes outcomes -> outcomes(outcomes, task, progress, interruption);
            case Query.ForCount count -> count(count, task, progress, interruption);
            case Query.ForEstimate estimate -> estimate(estimate, task, progress, interruption);
            case Query.ForExplanation explanation -> explanation(explanation, task, progress, interruption);
            case Query.ForEvaluation evaluation -> evaluation(evaluation, task, progress, interruption);
        });
    }

    private VerificationResult verdict(Query.ForVerdict query, VerificationTask task, Progress progress, Interruption interruption) {
        return guarded(query, task, interruption, (prepared, limited) -> {
            if (prepared.program().question() instanceof Question.Safety) {
                return SafetyAnswers.verdict(prepared, progress, limited);
            }
            UnrolledProgram unrolled = prepared.unroll(progress, limited);
            try (ExecutionSearch search = Searches.open(unrolled, prepared.model(), task.options(),
                    ProcedureChoice.forVerdict(unrolled, prepared.model(), task.options()))) {
                progress.stage(Progress.Stage.SOLVING);
                Judgement judgement = prepared.judge(unrolled, search,
                        task.options().observation() || prepared.expectations().needObservation(), limited);
                double millis = prepared.millisSinceStart();
                Optional<Witness> witness = Optional.empty();
                if (task.options().witness() && judgement.witness().isPresent()) {
                    progress.stage(Progress.Stage.REPLAYING);
                    witness = Optional.of(prepared.witnesses(judgement.verdict()).of(judgement.witness().get()));
                }
                return result(task, prepared, judgement, millis, search, witness);
            }
        });
    }

    private ExecutionsResult executions(Query.ForExecutions query, VerificationTask task, Progress progress, Interruption interruption) {
        return guarded(query, task, interruption, (prepared, limited) -> {
            if (prepared.program().question() instanceof Question.Safety) {
                return SafetyAnswers.executions(prepared, progress, limited);
            }
            UnrolledProgram unrolled = prepared.unroll(progress, limited);
            try (ExecutionSearch search = Searches.open(unrolled, prepared.model(), task.options(),
                    ProcedureChoice.forVerdict(unrolled, prepared.model(), task.options()))) {
                progress.stage(Progress.Stage.SOLVING);
                Judgement judgement = prepared.judge(unrolled, search, false, limited);
                VerificationResult.Decided result = result(task, prepared, judgement, prepared.millisSinceStart(), search,
                        Optional.empty());
                ProvingExecutions proving = ProvingExecutions.of(unrolled, prepared.witnesses(judgement.verdict()), judgement, limited);
                return new ExecutionsResult(result, proving.executions(), proving.complete());
            }
        });
    }

    private OutcomesResult outcomes(Query.ForOutcomes query, VerificationTask task, Progress progress, Interruption interruption) {
        return guarded(query, task, interruption, (prepared, limited) -> {
            if (prepared.program().question() instanceof Question.Safety) {
                return SafetyAnswers.outcomes(prepared, progress, limited);
            }
            UnrolledProgram unrolled = prepared.unroll(progress, limited);
            try (ExecutionSearch search = Searches.open(unrolled, prepared.model(), task.options(),
                    ProcedureChoice.forOutcomes(unrolled, task.options()))) {
                progress.stage(Progress.Stage.SOLVING);
                FinalStates states = FinalStates.of(prepared.program(), search, limited);
                Judgement judgement = prepared.judge(unrolled, search, true, limited);
                VerificationResult.Decided result = result(task, prepared, judgement, prepared.millisSinceStart(), search,
                        Optional.empty());
                return new OutcomesResult.Decided(result, prepared.program().name(), ConditionText.question(prepared.program()), states.texts(), states.executions());
            }
        });
    }

    private CountResult count(Query.ForCount query, VerificationTask task, Progress progress, Interruption interruption) {
        return guarded(query, task, interruption, (prepared, limited) -> {
            UnrolledProgram unrolled = prepared.unroll(progress, limited);
            progress.stage(Progress.Stage.SOLVING);
            ExecutionCounts counts = ExecutionCounting.of(unrolled, prepared.model(), query.ends(), task.options(), limited);
            if (counts.failed() > 0) {
                refuseUnsupported(prepared, unrolled, task, limited);
            }
            int bound = task.options().bound().first();
            Verdict.Decided verdict = counts.failed() > 0 ? new Verdict.Violated() : counts.cutOff() > 0 ? new Verdict.HoldsUpToBound(bound) : new Verdict.Holds();
            return new CountResult(new VerificationResult.Decided(task.testFile(), prepared.modelName(), verdict, Optional.empty(), Optional.empty(), bound,
                    Optional.of(counts.cutOff() > 0), Optional.empty(), prepared.millisSinceStart(), List.of(), Optional.empty(), prepared.warnings(), List.of()), counts);
        });
    }

    /** Says what is not supported if a thread may fail for that, which nobody should count. */
    private static void refuseUnsupported(PreparedTask prepared, UnrolledProgram unrolled, VerificationTask task, Interruption limited) throws ProblemException {
        if (SafetyJudge.mayBeUnsupported(prepared.program())) {
            try (ExecutionSearch search = Searches.open(unrolled, prepared.model(), task.options(), ProcedureChoice.forVerdict(unrolled, prepared.model(), task.options()))) {
                if (search.find(SafetyJudge.UNSUPPORTED, limited) instanceof SearchResult.Found found) {
                    throw new ProblemException(List.of(SafetyJudge.unsupported(found.execution())));
                }
            }
        }
    }

    private EstimateResult estimate(Query.ForEstimate query, VerificationTask task, Progress progress, Interruption interruption) {
        return guarded(query, task, interruption, (prepared, limited) -> {
            UnrolledProgram unrolled = prepared.unroll(progress, limited);
            if (!ExecutionEstimation.suits(unrolled, prepared.model())) {
                throw new ProblemException(List.of(Problem.error(NO_ESTIMATE, "not supported: an estimate of executions under " + prepared.modelName()
                        + "; it needs a model in which program order and reads-from make no cycle (rc11, c20, sc), and a program without barriers", prepared.program().question().source())));
            }
            progress.stage(Progress.Stage.SOLVING);
            ExecutionEstimate estimate = ExecutionEstimation.of(unrolled, prepared.model(), query.probes(), limited);
            if (estimate.failed().mean() > 0) {
                refuseUnsupported(prepared, unrolled, task, limited);
            }
            return new EstimateResult(VerificationResult.Undecided.of(task, prepared.modelName(), new Verdict.Unknown("an estimate is no verdict"), prepared.warnings(), prepared.millisSinceStart()),
                    estimate);
        });
    }

    private EvaluationResult evaluation(Query.ForEvaluation query, VerificationTask task, Progress progress, Interruption interruption) {
        return guarded(query, task, interruption, (prepared, limited) -> {
            progress.stage(Progress.Stage.REPLAYING);
            try {
                return AskedExecution.of(query, prepared, models, limited);
            } catch (ProblemException wrong) {
                if (SafetyAnswers.hasSubstitutes(prepared)) {
                    throw new OtherwiseException(prepared.attempt().without(CompileOptions.SUBSTITUTION, List.of()));
                }
                if (SafetyAnswers.assumesNoRaces(prepared)) {
                    throw new OtherwiseException(prepared.attempt().without(CompileOptions.REWRITING, List.of())); // the execution may be one that was found with all iterations
                }
                throw wrong;
            }
        });
    }

    /** Compiles the model that a task names, so that its verification need not; what is wrong with it, the verification says. */
    public void prepare(VerificationTask task) {
        try {
            if (!task.model().isEmpty()) {
                models.model(task, "");
            }
        } catch (ProblemException saidLater) {
            // by the verification
        }
    }

    private ExplanationResult explanation(Query.ForExplanation query, VerificationTask task, Progress progress, Interruption interruption) {
        return guarded(query, task, interruption, (prepared, limited) -> {
            if (prepared.program().question() instanceof Question.Safety) {
                return SafetyAnswers.explanation(prepared, progress, limited);
            }
            UnrolledProgram unrolled = prepared.unroll(progress, limited);
            ProcedureChoice choice = ProcedureChoice.forVerdict(unrolled, prepared.model(), task.options());
            try (ExecutionSearch search = Searches.open(unrolled, prepared.model(), task.options(), choice)) {
                progress.stage(Progress.Stage.SOLVING);
                Judgement judgement = prepared.judge(unrolled, search,
                        task.options().observation() || prepared.expectations().needObservation(), limited);
                double millis = prepared.millisSinceStart();
                Optional<Witness> witness = judgement.witness()
                        .map(prepared.witnesses(judgement.verdict())::of);
                progress.stage(Progress.Stage.EXPLAINING);
                Explanation explanation = Explaining.explain(new Explaining.Case(unrolled, prepared.model(),
                        judgement.verdict(), ConditionText.question(prepared.program()).text(), judgement.witness(), search,
                        model -> Searches.open(unrolled, model, task.options(), choice),
                        task.options().procedure() != VerificationOptions.Procedure.SMT
                                && ProcedureChoice.isWorthEnumerating(unrolled)), limited);
                return new ExplanationResult(result(task, prepared, judgement, millis, search, witness), explanation);
            }
        });
    }

    private Optional<Witnesses.Other> other(VerificationTask task) {
        return task.other().flatMap(other -> {
            try {
                return Optional.of(new Witnesses.Other(other.title(), models.other(task, other)));
            } catch (ProblemException broken) {
                // it was a wish for more, not the question
                return Optional.empty();
            }
        });
    }

    private interface Work<T> {
        T with(PreparedTask prepared, Interruption limited) throws Interruption.StoppedException, ProblemException, OtherwiseException;
    }

    /** What the program is compiled for: what the task says, or else what suits its model. */
    private CompileOptions compileOptions(FrontEnd frontEnd, VerificationTask task) throws ProblemException {
        VerificationOptions options = task.options();
        if (options.target().isPresent() || task.model().isEmpty() || !frontEnd.hasUsualTarget()) {
            return options.compileOptions();
        }
        ModelSources.Found found = models.model(task, "");
        Collection<String> meantFor = ModelArchitecture.meantFor(found, ModelSources.name(task.model(), ""));
        CompileOptions compiled = options.withTarget(frontEnd.usualTarget(meantFor).map(name -> new Target(name, Optional.empty(), List.of()))).compileOptions().forModelOf(meantFor);
        List<Axiom> races = RaceAxioms.of(found.model());
        boolean mayOmit = OMITTING.containsAll(options.properties()) && frontEnd.eventsOfC11().isPresent()
                && Explored.mayLackEvents(found.model(), races, frontEnd.eventsOfC11().get());
        if (!mayOmit) {
            return compiled;
        }
        boolean saysRaces = options.properties().contains(Property.RACES) && !races.isEmpty();
        CompileOptions omitting = saysRaces ? compiled.withOmission() : compiled.withOmission().without(Set.of(CompileOptions.REWRITING));
        // what they do may be done by any of them, in any order: exploration would go through all that, and is a second opinion without
        boolean isSolved = options.procedure() != VerificationOptions.Procedure.EXPLICIT && !options.doubleCheck();
        return isSolved && Explored.mayDivideThreads(found.model(), races, frontEnd.eventsOfC11().get()) ? omitting.withSubstitution() : omitting;
    }

    private static CompileOptions compileOptions(Query<?> query, CompileOptions options) {
        return switch (query) {
            case Query.ForCount count when count.ends() == Goal.Ends.OVER_OR_CUT_OFF -> options.forCounting().without(Set.of(CompileOptions.LATE_BOUND));
            case Query.ForCount count -> options.forCounting();
            case Query.ForEstimate estimate -> options.forCounting();
            default -> options;
        };
    }

    /** Turns every way of not getting an answer into a result. */
    private <R extends QueryResult> R guarded(Query<R> query, VerificationTask task, Interruption interruption, Work<R> work) {
        long start = System.nanoTime();
        Interruption limited = interruption.within(task.options().timeout());
        Attempt attempt = Attempt.FIRST;
        while (true) {
            try {
                return guarded(query, task, start, attempt, limited, work);
            } catch (OtherwiseException otherwise) {
                attempt = otherwise.next();
            }
        }
    }

    private <R extends QueryResult> R guarded(Query<R> query, VerificationTask task, long start, Attempt attempt, Interruption limited, Work<R> work) throws OtherwiseException {
        String modelName = task.model();
        List<Problem> warnings = new ArrayList<>();
        try {
            FrontEnd frontEnd = frontEnds.of(task.testFile());
            CompiledSource test = frontEnd.compile(task.testFile(), task.testText(), compileOptions(query, compileOptions(frontEnd, task)).without(attempt.without()), limited);
            Optional<Dialects> dialects = test.program().map(Dialects::of);
            String dialect = dialects.map(Dialects::name).or(test::architecture).orElse("");
            modelName = ModelSources.name(task.model(), dialect);
            if (test.program().isEmpty()) {
                throw new ProblemException(test.problems());
            }
            warnings.addAll(test.problems());
            Program program = task.finalState().isPresent()
                    ? FinalStateQuestion.of(test.program().get(), task.finalState().get()) : test.program().get();
            limited.check();
            long read = System.nanoTime();
            ModelSources.Found found = models.model(task, dialect);
            MemoryModel model = OperationOrder.added(LifetimeAxioms.added(found.model(), program), program);
            Optional<Problem> uninterpreted = uninterpreted(query, found.model(), modelName, program, dialects.get(), attempt);
            ModelArchitecture.mismatch(found, modelName, dialects.get(), task.testFile()).or(() -> uninterpreted)
                    .ifPresent(warnings::add);
            if (attempt.isDivided()) {
                warnings.add(SafetyAnswers.divided(attempt.refusal().getFirst(), modelName));
            }
            AccessParts.unrelated(found.model(), modelName, program, task.testFile()).ifPresent(warnings::add);
            warnings.addAll(ReadSections.unmatched(program, dialects.get().tags()));
            warnings.addAll(found.warnings());
            if (program.question() instanceof Question.Safety safety) {
                warnings.addAll(SafetyAnswers.warnings(program, safety, model, modelName, task.options()));
            }
            if (task.options().expectations()) {
                warnings.addAll(Expectations.misspelt(test.expectations().stream()
                        .filter(e -> !Expectations.isSame(e.model(), task.model())).toList()));
            }
            // what a test expects is about its condition
            Expectations expectations = new Expectations(task.options().expectations() && task.finalState().isEmpty()
                    ? test.expectations() : List.of(), modelName);
            return work.with(new PreparedTask(task, dialect, program, task.finalState().isPresent(), model, modelName, other(task), warnings,
                    expectations, attempt, start, (read - start) / 1e6, (System.nanoTime() - read) / 1e6), limited);
        } catch (SpecificationException noAnswer) {
            return query.undecided(undecided(task, modelName, new Verdict.Error(List.of(noAnswer.problem())), warnings, start));
        } catch (ProblemException wrongInput) {
            return query.undecided(undecided(task, modelName, new Verdict.Error(wrongInput.problems()), List.of(), start));
        } catch (Interruption.StoppedException stopped) {
            VerificationResult.Undecided nothing = undecided(task, modelName, Verdict.Unknown.stopped(stopped.reason(), task.options().timeout()), warnings, start);
            return query.undecided(attempt.known().isEmpty() ? nothing
                    : nothing.withProperties(SafetyJudgement.knownOf(DIVIDING.stream().filter(task.options().properties()::contains).toList(), attempt.known(), nothing.verdict())));
        } catch (RuntimeException | Error failure) {
            return query.undecided(undecided(task, modelName, Failure.verdict(failure, task.testFile()), warnings, start));
        }
    }

    /**
     * What is to be warned of in the program.
     *
     * @throws OtherwiseException if something can be told without what the model does not interpret
     */
    private static Optional<Problem> uninterpreted(Query<?> query, MemoryModel model, String modelName, Program program, Dialects dialects, Attempt attempt)
            throws ProblemException, OtherwiseException {
        try {
            return Synchronization.uninterpreted(model, modelName, program, dialects);
        } catch (ProblemException refused) {
            boolean isOfProperties = query instanceof Query.ForVerdict || query instanceof Query.ForExecutions || query instanceof Query.ForExplanation;
            if (isOfProperties && program.question() instanceof Question.Safety && Synchronization.ignoresSections(model, program)) {
                throw new OtherwiseException(attempt.divided(refused.problems()));
            }
            throw refused;
        }
    }

    private static VerificationResult.Undecided undecided(VerificationTask task, String model, Verdict.Undecided verdict,
            List<Problem> warnings, long startNanos) {
        return VerificationResult.Undecided.of(task, model, verdict, warnings, (System.nanoTime() - startNanos) / 1e6);
    }

    private static VerificationResult.Decided result(VerificationTask task, PreparedTask prepared, Judgement judgement, double millis,
            ExecutionSearch search, Optional<Witness> witness) {
        return new VerificationResult.Decided(task.testFile(), prepared.modelName(), judgement.verdict(), judgement.ok(),
                judgement.observation(), task.options().bound().first(), judgement.boundReached(), judgement.flags(), millis,
                prepared.statistics(search), witness, prepared.warnings(), prepared.expectations().compare(judgement));
    }
}
