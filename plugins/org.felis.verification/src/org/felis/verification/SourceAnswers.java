package org.felis.verification;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.machine.Machine;
import org.felis.c.machine.Outcome;
import org.felis.c.machine.Outcomes;
import org.felis.c.source.SourceProblem;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.query.Statistic;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.verification.csource.ModelSearch;
import org.felis.verification.csource.SourceAnswer;
import org.felis.verification.csource.SourcePrograms;
import org.felis.verification.csource.SourceRanges;
import org.felis.verification.csource.SourceSettings;
import org.felis.verification.csource.SourceWitnesses;
import org.felis.verification.explanation.Answer;
import org.felis.verification.explanation.ExplainedExecution;
import org.felis.verification.explanation.Explanation;
import org.felis.verification.frontends.FrontEnds;
import org.felis.verification.judgement.Expectations;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.SourceReading;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.FailingSite;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;

/**
 * Answers queries about C files as source: whether an assertion fails, whether behaviour is undefined, and whether accesses race, each place where that happens
 * with an execution that comes to it.
 */
final class SourceAnswers {

    private static final String NO_FUNCTION = "FELIS021";
    private static final String UNASKABLE = "FELIS022";
    private static final String UNCHECKABLE = "FELIS023";
    private static final String UNSUPPORTED = SourceProblem.UNSUPPORTED.code();

    private static final List<Property> PROPERTIES = List.of(Property.ASSERTIONS, Property.MEMORY, Property.RACES);

    private final VerificationTask task;
    private final Progress progress;
    private final long startNanos = System.nanoTime();
    /** Whether executions are wanted. */
    private final boolean isDrawn;

    private SourceAnswers(VerificationTask task, Progress progress, boolean isDrawn) {
        this.task = task;
        this.progress = progress;
        this.isDrawn = isDrawn;
    }

    /** What is known when all executions have been run. */
    private record Judged(VerificationResult result, Optional<Outcomes> outcomes) {
    }

    /** Answers a query about a task that is about C as source ({@link SourcePrograms#isAsked}). */
    static <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
        if (query instanceof Query.ForCount || query instanceof Query.ForEstimate) {
            return query.undecided(VerificationResult.Undecided.of(task, task.model(), new Verdict.Error(List.of(Problem.error(UNSUPPORTED,
                    "not supported: counting the executions of C that is read as source", SourceRange.wholeFile(task.testFile())))), List.of(), 0));
        }
        if (query instanceof Query.ForEvaluation) {
            return query.undecided(VerificationResult.Undecided.of(task, task.model(), new Verdict.Error(List.of(Problem.error(UNSUPPORTED,
                    "not supported: C that is read as source has no model in CAT, whose relations an execution could have",
                    SourceRange.wholeFile(task.testFile())))), List.of(), 0));
        }
        boolean isDrawn = task.options().witness() || query instanceof Query.ForExecutions || query instanceof Query.ForExplanation;
        Judged judged = new SourceAnswers(task, progress, isDrawn).judge(interruption);
        return query.resultType().cast(switch (query) {
            case Query.ForVerdict verdict -> judged.result();
            case Query.ForExecutions executions -> {
                List<Witness> witnesses = judged.result().properties().stream().flatMap(property -> property.witness().stream()).distinct().toList();
                yield new ExecutionsResult(judged.result(), witnesses, witnesses.isEmpty());
            }
            case Query.ForOutcomes outcomes -> outcomes(judged);
            case Query.ForCount count -> throw new IllegalStateException("executions of source are not counted");
            case Query.ForEstimate estimate -> throw new IllegalStateException("executions of source are not estimated");
            case Query.ForEvaluation evaluation -> throw new IllegalStateException("nothing is evaluated in executions of source");
            case Query.ForExplanation explanation -> new ExplanationResult(judged.result(), explanation(judged.result()));
        });
    }

    private Judged judge(Interruption interruption) {
        if (task.options().doubleCheck()) {
            return undecided(new Verdict.Error(List.of(Problem.error(UNCHECKABLE, "--double-check is not supported for C as source: each procedure lays out memory in its own "
                    + "way; compare the outcomes of --procedure smt and of --procedure explicit", SourceRange.wholeFile(task.testFile())))), List.of());
        }
        try {
            progress.stage(Progress.Stage.ANALYSING);
            return SourcePrograms.outcomes(task.testFile(), Path.of("").toAbsolutePath(), Optional.of(task.testText()), SourceSettings.of(task), interruption,
                    (answer, machine, search) -> judged(answer, machine, search, interruption));
        } catch (Interruption.StoppedException stopped) {
            return undecided(Verdict.Unknown.stopped(stopped.reason(), task.options().timeout()), List.of());
        } catch (RuntimeException | Error failure) {
            return undecided(Failure.verdict(failure, task.testFile()), List.of());
        }
    }

    private Judged undecided(Verdict.Undecided verdict, List<Problem> warnings) {
        return new Judged(VerificationResult.Undecided.of(task, task.model(), verdict, warnings, millis()), Optional.empty());
    }

    private double millis() {
        return (System.nanoTime() - startNanos) / 1e6;
    }

    private Judged judged(SourceAnswer answer, Optional<Machine> machine, ModelSearch search, Interruption interruption) {
        return switch (answer) {
            case SourceAnswer.Found found -> new Judged(result(found, machine.orElseThrow(), search, interruption), Optional.of(found.outcomes()));
            case SourceAnswer.Rejected rejected -> undecided(new Verdict.Error(rejected.problems()), List.of());
            case SourceAnswer.Undecided undecided -> undecided(verdict(undecided.problems()), List.of());
            case SourceAnswer.Accepted accepted -> undecided(new Verdict.Error(List.of(Problem.error(NO_FUNCTION, "there is no function "
                    + task.options().reading().machine().function() + " to run"
                    + (accepted.functions().isEmpty() ? "" : ": the file has " + String.join(", ", accepted.functions())), SourceRange.wholeFile(task.testFile())))),
                    accepted.warnings());
        };
    }

    private Verdict.Undecided verdict(List<Problem> problems) {
        boolean isLate = problems.stream().anyMatch(problem -> problem.code().equals(SourceProblem.OUT_OF_TIME.code()));
        return isLate ? Verdict.Unknown.stopped(Interruption.Reason.TIMED_OUT, task.options().timeout()) : new Verdict.Error(problems);
    }

    private VerificationResult result(SourceAnswer.Found found, Machine machine, ModelSearch search, Interruption interruption) {
        double millis = millis();
        if (isDrawn) {
            progress.stage(Progress.Stage.REPLAYING);
        }
        SourceWitnesses witnesses = new SourceWitnesses(task, machine, search, interruption);
        List<PropertyVerdict> properties = new ArrayList<>();
        for (Property property : PROPERTIES) {
            if (task.options().properties().contains(property)) {
                properties.addAll(verdicts(property, found.outcomes(), witnesses));
            }
        }
        if (properties.isEmpty()) {
            return undecided(new Verdict.Error(List.of(Problem.error(UNASKABLE, "of C as source, assertions, memory and races can be asked (--property)",
                    SourceRange.wholeFile(task.testFile())))), found.warnings()).result();
        }
        List<Problem> warnings = warnings(found);
        String model = search.usedModel().orElse(task.model().isEmpty() ? SourceReading.STANDARD : task.model());
        int bound = task.options().bound().first();
        boolean boundReached = found.outcomes().limit().filter(Outcomes.Limit::isBound).isPresent();
        Expectations expectations = new Expectations(task.options().expectations() ? FrontEnds.ALL.of(task.testFile()).expectations(task.testFile(), task.testText())
                : List.of(), model);
        return switch (PropertyVerdict.overall(properties)) {
            case Verdict.Decided decided -> new VerificationResult.Decided(task.testFile(), model, decided, Optional.empty(), Optional.empty(), bound,
                    Optional.of(boundReached), Optional.empty(), millis, List.of(new Statistic("executions", found.outcomes().executions(), "")),
                    properties.stream().flatMap(property -> property.witness().stream()).findFirst(), warnings, expectations.compare(properties), properties);
            case Verdict.Undecided undecided -> new VerificationResult.Undecided(task.testFile(), model, undecided, bound, millis, warnings, properties,
                    expectations.compareDecided(properties));
        };
    }

    /** Those of the file, and what was asked besides that has no answer here. */
    private List<Problem> warnings(SourceAnswer.Found found) {
        List<Problem> warnings = new ArrayList<>(found.warnings());
        SourceRange file = SourceRange.wholeFile(task.testFile());
        if (task.options().observation()) {
            warnings.add(SafetyAnswers.observesNothing(file));
        }
        task.options().properties().stream().filter(property -> !PROPERTIES.contains(property)).sorted().forEach(property -> warnings.add(
                Problem.warning(UNASKABLE, "of C as source, " + property.word() + " is not looked at", file)));
        return warnings;
    }

    /** One for each place where the property is violated; one, if it is not. */
    private List<PropertyVerdict> verdicts(Property property, Outcomes outcomes, SourceWitnesses witnesses) {
        Map<FailingSite, Outcome> sites = new LinkedHashMap<>();
        outcomes.list().stream().filter(outcome -> violated(outcome).equals(Optional.of(property))).forEach(outcome -> sites.putIfAbsent(site(outcome), outcome));
        if (sites.isEmpty()) {
            return List.of(new PropertyVerdict(property, holding(outcomes), Optional.empty(), Optional.empty()));
        }
        List<PropertyVerdict> verdicts = new ArrayList<>();
        sites.forEach((site, outcome) -> verdicts.add(new PropertyVerdict(property, new Verdict.Violated(), Optional.of(site),
                isDrawn ? witnesses.of(outcome, site.toString()) : Optional.empty())));
        return verdicts;
    }

    private Verdict holding(Outcomes outcomes) {
        return outcomes.limit().<Verdict>map(limit -> limit.isBound() ? new Verdict.HoldsUpToBound(task.options().bound().first())
                : new Verdict.Unknown("there is more than is looked at: " + limit)).orElse(new Verdict.Holds());
    }

    private static Optional<Property> violated(Outcome outcome) {
        return switch (outcome.end()) {
            case RETURNED, EXITED -> Optional.empty();
            case ASSERTION, ABORTED -> Optional.of(Property.ASSERTIONS);
            case UNDEFINED -> Optional.of(switch (outcome.behaviour().orElseThrow()) {
                case DATA_RACE, UNSEQUENCED_RACE -> Property.RACES;
                default -> Property.MEMORY;
            });
        };
    }

    private FailingSite site(Outcome outcome) {
        SourceRanges ranges = new SourceRanges(task.testFile(), task.testText());
        SourceRange range = ranges.ofExpression(outcome.place());
        return switch (outcome.end()) {
            case UNDEFINED -> {
                UndefinedBehaviour behaviour = outcome.behaviour().orElseThrow();
                yield new FailingSite(range, "Undefined " + behaviour.code() + " " + outcome.place() + " (C11 " + behaviour.paragraph() + "): " + behaviour.words());
            }
            case ABORTED -> new FailingSite(range, "abort is called");
            default -> new FailingSite(range, Optional.of(ranges.line(outcome.place())).filter(line -> !line.isEmpty()).orElse("assertion"));
        };
    }

    private static OutcomesResult outcomes(Judged judged) {
        return switch (judged.result()) {
            case VerificationResult.Undecided undecided -> new OutcomesResult.Undecided(undecided);
            case VerificationResult.Decided decided -> new OutcomesResult.Decided(decided, decided.test(), new OutcomesResult.Question("Required", "forall (true)"),
                    judged.outcomes().orElseThrow().list().stream().map(outcome -> Map.of("outcome", outcome.toString())).toList(), Optional.empty());
        };
    }

    private static Explanation explanation(VerificationResult result) {
        List<Answer> answers = new ArrayList<>();
        for (PropertyVerdict property : result.properties()) {
            String what = property.property().word() + property.site().map(site -> ": " + site).orElse("");
            answers.add(new Answer(Answer.Subject.PROPERTY, what + ": " + headline(property.verdict()), List.of(),
                    property.witness().map(witness -> List.of(new ExplainedExecution(List.of(), 1, List.of(), witness))).orElse(List.of())));
        }
        if (answers.isEmpty()) {
            answers.add(new Answer(Answer.Subject.NOTHING, result.verdict().toString(), List.of(), List.of()));
        }
        return new Explanation(answers);
    }

    private static String headline(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Violated violated -> "violated by an execution of the source, which is shown.";
            case Verdict.Holds holds -> "no execution of the source violates it.";
            case Verdict.HoldsUpToBound bounded -> "no execution within the bound " + bounded.bound() + " violates it; what goes on beyond was not looked at.";
            case Verdict.Unknown unknown -> unknown.reason() + ".";
            default -> verdict.toString();
        };
    }
}
