package org.felis.verification.explanation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.felis.engine.candidate.Execution;
import org.felis.engine.explanation.Derivations;
import org.felis.engine.explanation.NearestCandidates;
import org.felis.engine.explanation.Reason;
import org.felis.engine.explanation.SatisfyingCandidate;
import org.felis.engine.explanation.SatisfyingCandidates;
import org.felis.engine.explanation.Violation;
import org.felis.engine.expression.Condition;
import org.felis.engine.expression.Condition.Quantifier;
import org.felis.engine.expression.Proposition;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.engine.witness.RaisedFlags;
import org.felis.verification.verdict.Verdict;

/**
 * Explains a verdict. Where the candidate executions are few it looks at each of them, and the interpreter says which axioms it
 * fails; otherwise it searches under models with fewer axioms.
 */
public final class Explaining {

    /** How many candidates are looked at, and how many that satisfy a proposition. */
    static final SatisfyingCandidates.Limits LIMITS = new SatisfyingCandidates.Limits(20_000, 1_000);

    /** For how long: candidates may be hard to come by where few choices make an execution. */
    private static final Duration ENUMERATION_TIME = Duration.ofSeconds(8);

    /** How many executions are shown. */
    static final int MOST_SHOWN = 5;

    private final Case asked;
    private final Interruption interruption;

    /**
     * What is explained.
     *
     * @param verdict the verdict on the program under the model
     * @param condition the condition in words
     * @param witness the execution that proves the verdict, if one does
     * @param search a search for consistent executions of the program under the model
     * @param searches opens a search for executions of the program under another model
     * @param enumerable whether it is worth while to begin looking at each candidate
     */
    public record Case(UnrolledProgram program, MemoryModel model, Verdict.Decided verdict, String condition,
            Optional<Execution> witness, ExecutionSearch search, Function<MemoryModel, ExecutionSearch> searches,
            boolean enumerable) {
    }

    private Explaining(Case asked, Interruption interruption) {
        this.asked = asked;
        this.interruption = interruption;
    }

    /** The explanation. When it is stopped, what was found out until then. */
    public static Explanation explain(Case asked, Interruption interruption) {
        List<Answer> answers = new ArrayList<>();
        try {
            new Explaining(asked, interruption).explain(answers);
        } catch (Interruption.StoppedException stopped) {
            answers.add(nothing("The explanation is incomplete: " + switch (stopped.reason()) {
                case CANCELLED -> "cancelled.";
                case TIMED_OUT -> "out of time; give it more (--timeout).";
                case OUT_OF_MEMORY -> "the solver ran out of memory.";
            }));
        }
        return new Explanation(answers);
    }

    /** What is said where there is no verdict to explain. */
    public static Explanation ofUndecided(Verdict.Undecided verdict) {
        return new Explanation(List.of(nothing(switch (verdict) {
            case Verdict.Unknown unknown -> "There is no verdict to explain: " + unknown.reason() + ".";
            case Verdict.Error error -> "There is no verdict to explain: the test or the model cannot be used.";
        })));
    }

    private static Answer nothing(String words) {
        return new Answer(Answer.Subject.NOTHING, words, List.of(), List.of());
    }

    private void explain(List<Answer> answers) throws Interruption.StoppedException {
        Condition condition = asked.program().program().question().finalState().orElseThrow();
        Proposition proposition = condition.proposition();
        switch (asked.verdict()) {
            case Verdict.Undefined undefined -> answers.add(undefined(undefined.axiom(), asked.witness().orElseThrow()));
            case Verdict.Allowed allowed -> answers.add(allowed(Answer.Subject.CONDITION, "the condition", proposition,
                    asked.witness().orElseThrow()));
            case Verdict.Forbidden forbidden -> answers.add(forbidden(Answer.Subject.CONDITION, "the condition", proposition));
            case Verdict.ForbiddenUpToBound bound ->
                answers.add(forbidden(Answer.Subject.CONDITION, "the condition", proposition));
            case Verdict.Holds ofProperty -> throw new IllegalArgumentException("a condition does not hold or fail");
            case Verdict.HoldsUpToBound ofProperty -> throw new IllegalArgumentException("a condition does not hold or fail");
            case Verdict.Violated ofProperty -> throw new IllegalArgumentException("a condition does not hold or fail");
        }
        if (condition.quantifier() == Quantifier.FORALL) {
            answers.add(counterexample(new Proposition.Not(proposition)));
        }
        Map<Axiom, Execution> raised = RaisedFlags.of(asked.model(), asked.search(), interruption);
        asked.model().axioms().stream().filter(raised::containsKey).forEach(flag -> answers.add(flag(flag, raised.get(flag))));
        if (asked.verdict() instanceof Verdict.ForbiddenUpToBound) {
            answers.add(bound(find(new Goal.ReachesBound()).orElseThrow()));
        }
    }

    private Optional<Execution> find(Goal goal) throws Interruption.StoppedException {
        return switch (asked.search().find(goal, interruption)) {
            case SearchResult.Found found -> Optional.of(found.execution());
            case SearchResult.None none -> Optional.empty();
        };
    }

    private ExecutionWords words(Execution execution) {
        return new ExecutionWords(asked.model(), execution, asked.verdict().toString(), asked.condition());
    }

    // Forbidden

    private Answer forbidden(Answer.Subject subject, String what, Proposition proposition) throws Interruption.StoppedException {
        Optional<SatisfyingCandidates> satisfying = satisfying(proposition);
        return satisfying.isPresent() && (satisfying.get().complete() || satisfying.get().found().size() == LIMITS.found())
                ? forbidden(subject, what, satisfying.get())
                : forbiddenBySearch(subject, what, proposition);
    }

    /** What looking at candidates tells, if it is worth while and does not take too long. */
    private Optional<SatisfyingCandidates> satisfying(Proposition proposition) throws Interruption.StoppedException {
        if (!asked.enumerable()) {
            return Optional.empty();
        }
        try {
            return Optional.of(SatisfyingCandidates.of(asked.program(), asked.model(), proposition, LIMITS,
                    interruption.within(ENUMERATION_TIME)));
        } catch (Interruption.StoppedException stopped) {
            interruption.check();
            return Optional.empty();
        }
    }

    private Answer forbidden(Answer.Subject subject, String what, SatisfyingCandidates satisfying) {
        List<Reason> reasons = Reason.of(satisfying.found(), asked.model());
        int count = satisfying.found().size();
        StringBuilder headline = new StringBuilder();
        if (count == 0) {
            headline.append("No candidate execution satisfies ").append(what).append(", whatever the axioms say: ")
                    .append(satisfying.filtered() > 0 ? "those that do are left out by the filter"
                            : "no choice of what the reads read and of how the writes are ordered leads there")
                    .append(" (").append(Count.of(satisfying.examined(), "candidate")).append(" looked at).");
        } else {
            headline.append(satisfying.complete() ? Count.of(count, "candidate execution") : "More than " + (count - 1)
                    + " candidate executions").append(count == 1 && satisfying.complete() ? " satisfies " : " satisfy ").append(what)
                    .append(count == 1 ? "; the model forbids it." : "; the model forbids each of "
                            + (satisfying.complete() ? "them" : "the " + count + " looked at") + ", for "
                            + Count.of(reasons.size(), "reason")
                            + (reasons.size() > MOST_SHOWN ? ", of which " + MOST_SHOWN + " are shown." : "."));
        }
        List<String> notes = new ArrayList<>();
        if (satisfying.filtered() > 0) {
            notes.add(Count.of(satisfying.filtered(), "candidate") + (satisfying.filtered() == 1 ? " satisfies " : " satisfy ") + what
                    + " but not the test's filter, and do" + (satisfying.filtered() == 1 ? "es" : "") + " not count.");
        }
        List<ExplainedExecution> shown = new ArrayList<>();
        reasons.stream().limit(MOST_SHOWN)
                .forEach(r -> shown.add(words(r.example()).explained(r.violations(), r.candidates())));
        return new Answer(subject, headline.toString(), notes, shown);
    }

    private Answer forbiddenBySearch(Answer.Subject subject, String what, Proposition proposition)
            throws Interruption.StoppedException {
        NearestCandidates nearest = NearestCandidates.of(asked.model(), proposition, asked.searches(), interruption);
        if (nearest.found().isEmpty()) {
            return new Answer(subject, "No candidate execution satisfies " + what + ", whatever the axioms say: no choice of what the "
                    + "reads read and of how the writes are ordered leads there and passes the filter, if there is one "
                    + "(told by the solver).", List.of(), List.of());
        }
        String names = nearest.enough().stream().map(Axiom::name).collect(Collectors.joining(", "));
        String headline = "The candidate executions that satisfy " + what + " were not looked at one by one. "
                + (nearest.enough().size() == 1 ? "The axiom " + names + " alone forbids them all."
                        : "The axioms " + names + " forbid them all, and none of these can be spared.");
        List<Reason> reasons = new ArrayList<>();
        nearest.found().forEach(candidate -> reasons.addAll(Reason.of(List.of(candidate), asked.model())));
        boolean single = nearest.found().get(0).violated().size() == 1;
        List<String> notes = List.of(single ? "Shown: for each axiom that alone forbids some of them, one execution that violates no other."
                : "Each of them violates at least " + nearest.found().get(0).violated().size()
                        + " axioms together; one such execution is shown.");
        List<ExplainedExecution> shown = new ArrayList<>();
        reasons.stream().sorted(Comparator.comparingInt((Reason r) -> r.violations().size()))
                .forEach(r -> shown.add(words(r.example()).explained(r.violations(), 1)));
        return new Answer(subject, headline, notes, shown);
    }

    // Allowed

    private Answer allowed(Answer.Subject subject, String what, Proposition proposition, Execution witness)
            throws Interruption.StoppedException {
        Execution shown = witness;
        String headline = "An execution that satisfies " + what + " and all axioms is shown.";
        Optional<SatisfyingCandidates> found = satisfying(proposition);
        if (found.isPresent()) {
            SatisfyingCandidates satisfying = found.get();
            List<SatisfyingCandidate> consistent = satisfying.found().stream().filter(c -> c.violated().isEmpty()).toList();
            if (satisfying.complete()) {
                shown = consistent.stream().map(SatisfyingCandidate::execution).min(SMALLEST_FIRST).orElse(witness);
                headline = Count.of(satisfying.found().size(), "candidate execution")
                        + (satisfying.found().size() == 1 ? " satisfies " : " satisfy ") + what + "; the model allows "
                        + (consistent.size() == satisfying.found().size() ? consistent.size() == 1 ? "it." : "all of them."
                                : consistent.size() + " of them.")
                        + (consistent.size() > 1 ? " One with the fewest events is shown." : "");
            }
        }
        return new Answer(subject, headline, List.of(), List.of(words(shown).explained(List.of(), 1)));
    }

    /** Few events, and among those few reads of what another thread wrote. */
    private static final Comparator<Execution> SMALLEST_FIRST = Comparator
            .comparingInt((Execution e) -> e.executed().cardinality())
            .thenComparingInt(e -> e.baseRelation(BaseRelation.RF).intersection(e.baseRelation(BaseRelation.EXT))
                    .restrict(e.executed().difference(e.baseSet(BaseSet.IW)), e.executed()).cardinality());

    private Answer counterexample(Proposition negation) throws Interruption.StoppedException {
        Optional<Execution> counterexample = find(new Goal.Satisfies(negation));
        return counterexample.isPresent()
                ? allowed(Answer.Subject.COUNTEREXAMPLE, "the negation of what is asked of all executions", negation,
                        counterexample.get())
                : forbidden(Answer.Subject.COUNTEREXAMPLE, "the negation of what is asked of all executions", negation);
    }

    // Checks beside the axioms

    private Answer undefined(String name, Execution execution) {
        Axiom axiom = asked.model().axioms().stream()
                .filter(a -> a.role() == Axiom.Role.UNDEFINED_UNLESS && a.name().equals(name)).findFirst().orElseThrow();
        Violation violation = Violation.of(axiom, derivations(execution));
        return new Answer(Answer.Subject.UNDEFINED, "A consistent execution fails " + name
                + ", without which the model gives the test no meaning; so its condition is not explained.", List.of(),
                List.of(words(execution).explained(List.of(violation), 1)));
    }

    private Answer flag(Axiom flag, Execution execution) {
        return new Answer(Answer.Subject.FLAG, "A consistent execution raises the flag " + flag.name() + ".", List.of(),
                List.of(words(execution).raising(flag)));
    }

    private Derivations derivations(Execution execution) {
        ModelEvaluation evaluation = Interpreter.evaluate(asked.model(), execution);
        return new Derivations(evaluation);
    }

    private Answer bound(Execution execution) {
        List<String> notes = new ArrayList<>();
        for (int thread : execution.threadsWith(ThreadEnd.BOUND)) {
            List<Integer> path = execution.choices().paths().get(thread);
            Step last = asked.program().threads().get(thread).steps().get(path.get(path.size() - 1));
            notes.add("Thread " + asked.program().program().threads().get(thread).name() + " would go on at "
                    + last.instruction().text() + " (" + last.instruction().source().file() + ":"
                    + last.instruction().source().line() + ").");
        }
        return new Answer(Answer.Subject.BOUND, "Some consistent execution goes on after " + asked.program().bound()
                + " iterations of a loop; what it does then was not looked at. Give a larger --bound to look further.", notes,
                List.of(words(execution).explained(List.of(), 1)));
    }
}
