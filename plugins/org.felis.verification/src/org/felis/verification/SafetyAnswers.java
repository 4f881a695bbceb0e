package org.felis.verification;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.exploration.Explored;
import org.felis.engine.expression.Question;
import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.history.OperationOrder;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.verification.explanation.ExplainingSafety;
import org.felis.verification.judgement.SafetyJudge;
import org.felis.verification.judgement.SafetyJudgement;
import org.felis.verification.judgement.Witnesses;
import org.felis.verification.search.ProcedureChoice;
import org.felis.verification.search.Searches;
import org.felis.verification.sources.RaceAxioms;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.text.ConditionText;
import org.felis.verification.text.FinalStates;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;

/** Answers queries about a program with assertions. */
final class SafetyAnswers {

    private final PreparedTask prepared;
    private final UnrolledProgram unrolled;
    private final ExecutionSearch search;

    private SafetyAnswers(PreparedTask prepared, UnrolledProgram unrolled, ExecutionSearch search) {
        this.prepared = prepared;
        this.unrolled = unrolled;
        this.search = search;
    }

    private interface Work<R> {
        R with(SafetyAnswers answers, SafetyJudgement judgement) throws Interruption.StoppedException;
    }

    /** Judges the program, and makes an answer of what comes of it while the search is open. */
    private static <R> R judged(PreparedTask prepared, Progress progress, Interruption interruption, Work<R> work)
            throws Interruption.StoppedException, OtherwiseException {
        UnrolledProgram unrolled = prepared.unroll(progress, interruption);
        VerificationOptions options = prepared.options();
        if (hasSubstitutes(prepared) && prepared.attempt().exploration() == Attempt.Exploration.TO_COME && options.procedure() == VerificationOptions.Procedure.AUTO
                && ProcedureChoice.isLarge(unrolled)) {
            throw new OtherwiseException(prepared.attempt().explored());
        }
        if (prepared.attempt().exploration() == Attempt.Exploration.NOW) {
            return explored(prepared, unrolled, progress, interruption, work);
        }
        try (ExecutionSearch search = Searches.open(unrolled, prepared.model(), options, ProcedureChoice.forVerdict(unrolled, prepared.model(), options))) {
            progress.stage(Progress.Stage.SOLVING);
            SafetyJudgement judgement = judgement(prepared, unrolled, search, interruption);
            List<SafetyJudgement.Answer> holding = judgement.answers().stream().filter(answer -> answer.verdict().isHolding()).toList();
            if (hasSubstitutes(prepared) && holding.size() < judgement.answers().size()) {
                throw new OtherwiseException(prepared.attempt().without(CompileOptions.SUBSTITUTION, holding));
            }
            if (assumesNoRaces(prepared) && !hasNoRaces(judgement)) {
                throw new OtherwiseException(prepared.attempt().without(CompileOptions.REWRITING, prepared.attempt().known()));
            }
            return work.with(new SafetyAnswers(prepared, unrolled, search), judgement);
        }
    }

    /** The same by exploration alone, if that has all answers in few steps. */
    private static <R> R explored(PreparedTask prepared, UnrolledProgram unrolled, Progress progress, Interruption interruption, Work<R> work)
            throws Interruption.StoppedException, OtherwiseException {
        if (Explored.suits(unrolled, prepared.model())) {
            try (ExecutionSearch search = Searches.open(unrolled, prepared.model(), prepared.options(), ProcedureChoice.exploration())) {
                progress.stage(Progress.Stage.SOLVING);
                SafetyJudgement judgement = judgement(prepared, unrolled, search, interruption.withinChecks(ProcedureChoice.fewSteps(unrolled)));
                // with substitutes, it may hold beyond the bound
                if (judgement.answers().stream().noneMatch(answer -> answer.verdict() instanceof Verdict.HoldsUpToBound || answer.verdict() instanceof Verdict.Unknown)
                        && (!assumesNoRaces(prepared) || hasNoRaces(judgement))) {
                    return work.with(new SafetyAnswers(prepared, unrolled, search), judgement);
                }
            } catch (Interruption.StoppedException givenUp) {
                interruption.check();
            }
        }
        throw new OtherwiseException(prepared.attempt().solved());
    }

    private static SafetyJudgement judgement(PreparedTask prepared, UnrolledProgram unrolled, ExecutionSearch search, Interruption interruption) throws Interruption.StoppedException {
        SafetyJudgement judgement = SafetyJudge.judge(unrolled, prepared.model(), search, new SafetyJudge.Asked(prepared.options().properties(), prepared.attempt().known()),
                prepared.options().timeout(), prepared.timeLeft(), interruption);
        return prepared.attempt().isDivided() ? judgement.ofWhatHolds(prepared.attempt().refusal()) : judgement;
    }

    /** Whether the program may do more than what it was made of. */
    static boolean hasSubstitutes(PreparedTask prepared) {
        return !prepared.program().question().substitutes().isEmpty();
    }

    /** Whether what is found out about the program, other than its races, is right only if it has none. */
    static boolean assumesNoRaces(PreparedTask prepared) {
        return prepared.program().question() instanceof Question.Safety safety && safety.assumesNoRaces();
    }

    private static boolean hasNoRaces(SafetyJudgement judgement) {
        return judgement.answers().stream().filter(answer -> answer.property() == Property.RACES)
                .anyMatch(answer -> answer.verdict() instanceof Verdict.Holds || answer.verdict() instanceof Verdict.HoldsUpToBound);
    }

    static VerificationResult verdict(PreparedTask prepared, Progress progress, Interruption interruption) throws Interruption.StoppedException, OtherwiseException {
        return judged(prepared, progress, interruption, (answers, judgement) -> answers.result(judgement, prepared.options().witness(), progress));
    }

    /** One execution for each property that is violated. */
    static ExecutionsResult executions(PreparedTask prepared, Progress progress, Interruption interruption) throws Interruption.StoppedException, OtherwiseException {
        return judged(prepared, progress, interruption, (answers, judgement) -> {
            VerificationResult drawn = answers.result(judgement, true, progress);
            List<Witness> witnesses = drawn.properties().stream().flatMap(property -> property.witness().stream()).distinct().toList();
            return new ExecutionsResult(answers.result(judgement, false, progress), witnesses, witnesses.isEmpty());
        });
    }

    /** The final states of complete executions, which have no observables. */
    static OutcomesResult outcomes(PreparedTask prepared, Progress progress, Interruption interruption) throws Interruption.StoppedException, OtherwiseException {
        return judged(prepared, progress, interruption, (answers, judgement) -> {
            FinalStates states = FinalStates.of(prepared.program(), answers.search, interruption);
            return switch (answers.result(judgement, false, progress)) {
                case VerificationResult.Decided decided -> new OutcomesResult.Decided(decided, prepared.program().name(),
                        ConditionText.question(prepared.program()), states.texts(), states.executions());
                case VerificationResult.Undecided undecided -> new OutcomesResult.Undecided(undecided);
            };
        });
    }

    static ExplanationResult explanation(PreparedTask prepared, Progress progress, Interruption interruption) throws Interruption.StoppedException, OtherwiseException {
        return judged(prepared, progress, interruption, (answers, judgement) -> {
            VerificationResult result = answers.result(judgement, prepared.options().witness(), progress);
            progress.stage(Progress.Stage.EXPLAINING);
            return new ExplanationResult(result, ExplainingSafety.explain(answers.unrolled, prepared.model(), judgement.answers().stream()
                    .map(answer -> new ExplainingSafety.Asked(answer.text(), answer.verdict(), answer.execution())).toList()));
        });
    }

    /** @param drawn whether the executions that violate properties are wanted */
    private VerificationResult result(SafetyJudgement judgement, boolean drawn, Progress progress) {
        double millis = prepared.millisSinceStart();
        if (drawn) {
            progress.stage(Progress.Stage.REPLAYING);
        }
        Optional<Witnesses> witnesses = drawn ? Optional.of(prepared.witnesses(new Verdict.Violated())) : Optional.empty();
        List<PropertyVerdict> properties = judgement.properties(witnesses);
        String test = prepared.task().testFile();
        int bound = prepared.options().bound().first();
        return switch (PropertyVerdict.overall(properties)) {
            case Verdict.Decided decided -> new VerificationResult.Decided(test, prepared.modelName(), decided, Optional.empty(), Optional.empty(), bound,
                    judgement.boundReached(), Optional.empty(), millis, prepared.statistics(search),
                    properties.stream().flatMap(property -> property.witness().stream()).findFirst(), prepared.warnings(),
                    prepared.expectations().compare(properties), properties);
            case Verdict.Undecided undecided -> new VerificationResult.Undecided(test, prepared.modelName(), undecided, bound, millis,
                    prepared.warnings(), properties, prepared.expectations().compareDecided(properties));
        };
    }

    /**
     * What is to say about a task that asks a program with assertions for more than it can answer.
     *
     * @throws ProblemException if nothing is left of what is asked
     */
    static List<Problem> warnings(Program program, Question.Safety question, MemoryModel model, String modelName, VerificationOptions options) throws ProblemException {
        List<Problem> warnings = new ArrayList<>();
        if (RaceAxioms.of(model).isEmpty() && options.properties().equals(Set.of(Property.RACES))) {
            throw new ProblemException(List.of(Problem.error("FELIS015", "the model " + modelName + " defines no races: ask for other properties "
                    + "(--property), or choose a model such as rc11 or lkmm", question.source())));
        }
        boolean isUnordered = question.specification().isPresent() && OperationOrder.of(model).isEmpty();
        if (SafetyJudge.notAsked(program, model).containsAll(options.properties())) {
            throw new ProblemException(List.of(Problem.error("FELIS024", isUnordered ? noOrder(modelName) : "the program specifies no such property of an object: mark its operations by __VERIFIER_method_begin and "
                    + "__VERIFIER_method_end, and define what they may return, as felis/queue.h does (docs/structures.md)", question.source())));
        }
        if (isUnordered && (options.properties().contains(Property.LINEARIZABILITY) || options.properties().contains(Property.SYNCHRONIZATION))) {
            warnings.add(Problem.warning("FELIS024", noOrder(modelName) + ": operations are not judged", question.source()));
        }
        if (options.observation()) {
            warnings.add(observesNothing(question.source()));
        }
        return warnings;
    }

    /** What is said where sections that nothing comes between are judged as if something could. */
    static Problem divided(Problem refusal, String modelName) {
        return Problem.warning("FELIS012", "the model " + modelName + " does not define sections that nothing comes between: what is said to hold, holds even if something does", refusal.range());
    }

    private static String noOrder(String modelName) {
        return "the model " + modelName + " does not say which operations come before others: it has neither a relation hb, ob or ghb nor an acyclic axiom about rf";
    }

    /** What is said where how often a final state is observed is asked of a program that has no question about one. */
    static Problem observesNothing(SourceRange program) {
        return Problem.warning("FELIS016", "a program with assertions has no observation and observes no final state: only complete "
                + "executions end in one, and assertions may fail before", program);
    }
}
