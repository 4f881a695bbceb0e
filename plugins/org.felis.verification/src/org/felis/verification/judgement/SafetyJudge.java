package org.felis.verification.judgement;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Question;
import org.felis.engine.history.OperationOrder;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.source.Problem;
import org.felis.engine.specification.Specification;
import org.felis.verification.judgement.SafetyJudgement.Answer;
import org.felis.verification.sources.RaceAxioms;
import org.felis.verification.verdict.FailingSite;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.Verdict;

/**
 * Asks a search whether a program's properties hold. Failures of all kinds are looked for together, for mostly there are none; what has no answer then is
 * asked for each property alone. Each question has a share of the time that is left, so that one which takes too long leaves the others theirs.
 */
public final class SafetyJudge {

    /** Which failures violate a property; the others are violated in other ways. */
    private static final Map<Property, Set<Failure>> FAILURES = Map.of(
            Property.ASSERTIONS, Set.of(Failure.ASSERTION),
            Property.MEMORY, Set.of(Failure.MEMORY, Failure.UNDEFINED));

    /** How much earlier than the time limit there must be an answer, so that it is not taken for none. */
    private static final long RESERVE_NANOS = 200_000_000;

    /** Of the time that is left, where other questions follow. */
    private static final double SHARE = 0.6;

    /** To be looked for where a program {@link #mayBeUnsupported}. */
    public static final Goal UNSUPPORTED = new Goal.Fails(Set.of(Failure.UNSUPPORTED));

    private final UnrolledProgram program;
    private final MemoryModel model;
    private final ExecutionSearch search;
    private final Duration timeout;
    private final long deadlineNanos;
    private final Interruption interruption;
    private final Set<Property> open = EnumSet.noneOf(Property.class);
    private final Map<Property, Answer> answers = new EnumMap<>(Property.class);

    private SafetyJudge(UnrolledProgram program, MemoryModel model, ExecutionSearch search, Duration timeout, Duration left, Interruption interruption) {
        this.program = program;
        this.model = model;
        this.search = search;
        this.timeout = timeout;
        this.deadlineNanos = System.nanoTime() + left.toNanos() - Math.min(RESERVE_NANOS, left.toNanos() / 10);
        this.interruption = interruption;
    }

    /**
     * What a judge is asked.
     *
     * @param properties those asked for
     * @param known answers that need not be looked for again: they are part of the judgement
     */
    public record Asked(Set<Property> properties, List<Answer> known) {

        public Asked {
            properties = Set.copyOf(properties);
            known = List.copyOf(known);
        }
    }

    /**
     * The judgement on the program that the search was opened for.
     *
     * @param asked its properties are judged only if the model and the program {@linkplain #notAsked say something of them}, and, if the program assumes that there are no races, only if there are none: else races
     *     alone
     * @param timeout the time limit that was given, for messages
     * @param left how much of it is left
     * @throws Interruption.StoppedException if cancelled
     */
    public static SafetyJudgement judge(UnrolledProgram program, MemoryModel model, ExecutionSearch search, Asked asked,
            Duration timeout, Duration left, Interruption interruption) throws Interruption.StoppedException {
        SafetyJudge judge = new SafetyJudge(program, model, search, timeout, left, interruption);
        judge.open.addAll(asked.properties());
        judge.open.removeAll(notAsked(program.program(), model));
        return judge.judge(asked.known());
    }

    /** The properties that the program or the model says nothing of. */
    public static Set<Property> notAsked(Program program, MemoryModel model) {
        Set<Property> none = EnumSet.noneOf(Property.class);
        if (RaceAxioms.of(model).isEmpty()) {
            none.add(Property.RACES);
        }
        Optional<Specification> specification = program.question().specification();
        if (specification.isEmpty() || OperationOrder.of(model).isEmpty()) {
            none.add(Property.LINEARIZABILITY);
        }
        if (specification.isEmpty() || !specification.get().synchronizes() || OperationOrder.of(model).isEmpty()) {
            none.add(Property.SYNCHRONIZATION);
        }
        return none;
    }

    private SafetyJudgement judge(List<Answer> known) throws Interruption.StoppedException {
        Set<Property> asked = EnumSet.copyOf(open);
        Map<Property, Answer> knownAnswers = new EnumMap<>(Property.class);
        known.forEach(answer -> knownAnswers.put(answer.property(), answer));
        open.removeAll(knownAnswers.keySet());
        if (open.contains(Property.RACES) && program.program().question() instanceof Question.Safety safety && safety.assumesNoRaces()) {
            races(SHARE);
            if (open.contains(Property.RACES) || !answers.get(Property.RACES).verdict().isHolding()) {
                return new SafetyJudgement(List.of(answers.get(Property.RACES)), Optional.empty());
            }
        }
        Set<Property> failing = EnumSet.copyOf(open);
        failing.retainAll(FAILURES.keySet());
        if (failing.size() > 1) {
            failures(failing, SHARE);
        }
        for (Property property : asked) {
            if (open.contains(property)) {
                double share = open.size() > 1 ? SHARE : 1;
                switch (property) {
                    case ASSERTIONS, MEMORY -> failures(EnumSet.of(property), share);
                    case RACES -> races(share);
                    case TERMINATION -> termination(share);
                    case LEAKS -> leaks(share);
                    case LINEARIZABILITY, SYNCHRONIZATION -> operations(property, share);
                }
            }
        }
        Optional<Problem> unsupported = unsupported();
        unsupported.ifPresent(problem -> answers.replaceAll((property, answer) -> answer.verdict() instanceof Verdict.Holds
                ? new Answer(property, new Verdict.Error(List.of(problem)), Optional.empty(), Optional.empty()) : answer));
        Optional<Boolean> boundReached = boundReached();
        List<Answer> inOrder = new ArrayList<>();
        asked.forEach(property -> inOrder.add(knownAnswers.containsKey(property) ? knownAnswers.get(property) : withBound(answers.get(property), boundReached)));
        return new SafetyJudgement(inOrder, boundReached);
    }

    /** Answers as many of the properties as it can. */
    private void failures(Set<Property> properties, double share) throws Interruption.StoppedException {
        Set<Property> wanted = EnumSet.copyOf(properties);
        while (!wanted.isEmpty()) {
            Set<Failure> failures = new LinkedHashSet<>();
            wanted.forEach(property -> failures.addAll(FAILURES.get(property)));
            try {
                Optional<Execution> found = find(new Goal.Fails(failures), share);
                Set<Property> settled = EnumSet.copyOf(wanted);
                if (found.isPresent()) {
                    settled.removeIf(property -> FailingSites.of(found.get(), FAILURES.get(property)).isEmpty());
                    settled.forEach(property -> violated(property, found.get(), FailingSites.of(found.get(), FAILURES.get(property)).get(0)));
                } else {
                    for (Property property : settled) {
                        if (property == Property.MEMORY) {
                            undefined(share);
                        } else {
                            holds(property);
                        }
                    }
                }
                wanted.removeAll(settled);
            } catch (Interruption.StoppedException stopped) {
                wanted.forEach(property -> unanswered(property, stopped));
                return;
            }
        }
    }

    /** No thread fails: what the model itself calls undefined, other than races. */
    private void undefined(double share) throws Interruption.StoppedException {
        try {
            List<Axiom> races = RaceAxioms.of(model);
            for (Axiom axiom : model.axioms().stream().filter(axiom -> axiom.role() == Axiom.Role.UNDEFINED_UNLESS && !races.contains(axiom)).toList()) {
                Optional<Execution> undefined = find(new Goal.Undefined(axiom, Goal.Ends.ANY), share);
                if (undefined.isPresent()) {
                    violated(Property.MEMORY, undefined.get(), FailingSites.ofUndefined(model, undefined.get(), axiom));
                    return;
                }
            }
            holds(Property.MEMORY);
        } catch (Interruption.StoppedException stopped) {
            unanswered(Property.MEMORY, stopped);
        }
    }

    private void races(double share) throws Interruption.StoppedException {
        try {
            for (Axiom axiom : RaceAxioms.of(model)) {
                Optional<Execution> racy = find(axiom.role() == Axiom.Role.FLAG ? new Goal.Raises(Set.of(axiom), Goal.Ends.ANY)
                        : new Goal.Undefined(axiom, Goal.Ends.ANY), share);
                if (racy.isPresent()) {
                    violated(Property.RACES, racy.get(), FailingSites.ofRace(model, racy.get(), axiom));
                    return;
                }
            }
            holds(Property.RACES);
        } catch (Interruption.StoppedException stopped) {
            unanswered(Property.RACES, stopped);
        }
    }

    private void termination(double share) throws Interruption.StoppedException {
        Optional<Problem> unjudged = Unjudged.termination(program.program(), model);
        if (unjudged.isPresent()) {
            open.remove(Property.TERMINATION);
            answers.put(Property.TERMINATION, new Answer(Property.TERMINATION, new Verdict.Error(List.of(unjudged.get())), Optional.empty(), Optional.empty()));
            return;
        }
        try {
            find(new Goal.Stuck(), share).ifPresentOrElse(stuck -> violated(Property.TERMINATION, stuck, FailingSites.ofWaiting(stuck)), () -> holds(Property.TERMINATION));
        } catch (Interruption.StoppedException stopped) {
            unanswered(Property.TERMINATION, stopped);
        }
    }

    private void leaks(double share) throws Interruption.StoppedException {
        List<Question.Leak> leaks = program.program().question() instanceof Question.Safety safety ? safety.leaks() : List.of();
        if (leaks.isEmpty()) {
            holds(Property.LEAKS);
            return;
        }
        try {
            Goal leaking = new Goal.Satisfies(new Proposition.Or(leaks.stream().map(Question.Leak::when).toList()), Goal.Ends.OVER);
            find(leaking, share).ifPresentOrElse(found -> violated(Property.LEAKS, found, FailingSites.ofLeaks(found, leaks)), () -> holds(Property.LEAKS));
        } catch (Interruption.StoppedException stopped) {
            unanswered(Property.LEAKS, stopped);
        }
    }

    private void operations(Property property, double share) throws Interruption.StoppedException {
        Answer ofOrder = answers.get(Property.LINEARIZABILITY);
        if (property == Property.SYNCHRONIZATION && ofOrder != null && ofOrder.verdict() instanceof Verdict.Violated) {
            // what no order explains, none explains that synchronizes
            open.remove(property);
            answers.put(property, new Answer(property, ofOrder.verdict(), ofOrder.execution(), ofOrder.site()));
            return;
        }
        Goal.Unexplained goal = new Goal.Unexplained(OperationOrder.of(model).orElseThrow(), property == Property.SYNCHRONIZATION);
        try {
            find(goal, share).ifPresentOrElse(found -> violated(property, found, FailingSites.ofOperations(model, found, goal)), () -> holds(property));
        } catch (Interruption.StoppedException stopped) {
            unanswered(property, stopped);
        }
    }

    private void violated(Property property, Execution execution, FailingSite site) {
        open.remove(property);
        answers.put(property, new Answer(property, new Verdict.Violated(), Optional.of(execution), Optional.of(site)));
    }

    private void holds(Property property) {
        open.remove(property);
        answers.put(property, new Answer(property, new Verdict.Holds(), Optional.empty(), Optional.empty()));
    }

    /** It stays open, unless nobody wants to know any more. */
    private void unanswered(Property property, Interruption.StoppedException stopped) throws Interruption.StoppedException {
        if (stopped.reason() == Interruption.Reason.CANCELLED) {
            throw stopped;
        }
        answers.put(property, new Answer(property, Verdict.Unknown.stopped(stopped.reason(), timeout), Optional.empty(), Optional.empty()));
    }

    /** What is not supported in some execution: nothing holds then, for nothing is known of what follows. */
    private Optional<Problem> unsupported() throws Interruption.StoppedException {
        if (!mayBeUnsupported(program.program()) || answers.values().stream().noneMatch(answer -> answer.verdict() instanceof Verdict.Holds)) {
            return Optional.empty();
        }
        try {
            return find(UNSUPPORTED, 1).map(SafetyJudge::unsupported);
        } catch (Interruption.StoppedException stopped) {
            answers.replaceAll((property, answer) -> answer.verdict() instanceof Verdict.Holds
                    ? new Answer(property, Verdict.Unknown.stopped(stopped.reason(), timeout), Optional.empty(), Optional.empty()) : answer);
            return Optional.empty();
        }
    }

    /** Whether some executions of the program may not be supported. */
    public static boolean mayBeUnsupported(Program program) {
        return program.threads().stream().flatMap(thread -> thread.instructions().stream()).flatMap(instruction -> instruction.operations().stream())
                .anyMatch(operation -> operation instanceof ControlAction.Stop stop && stop.failure().equals(Optional.of(Failure.UNSUPPORTED)));
    }

    /** What is said of an execution that is not supported. */
    public static Problem unsupported(Execution execution) {
        FailingSite site = FailingSites.of(execution, Set.of(Failure.UNSUPPORTED)).get(0);
        return Problem.error(Verdict.Error.UNSUPPORTED_EXECUTION, "not supported: an execution computes with the bits of an address here, accesses a part of one, compares addresses of different objects, or accesses a place by inline assembly that is not aligned to its size", site.place());
    }

    /** Whether an execution goes on beyond the bound; empty if that is not known. Asked only where something holds. */
    private Optional<Boolean> boundReached() throws Interruption.StoppedException {
        if (!program.hasBoundedLoop()) {
            return Optional.of(false);
        }
        if (answers.values().stream().noneMatch(answer -> answer.verdict() instanceof Verdict.Holds)) {
            return Optional.empty();
        }
        try {
            return Optional.of(find(new Goal.ReachesBound(), 1).isPresent());
        } catch (Interruption.StoppedException stopped) {
            return Optional.empty(); // what was proved for the bound stays so
        }
    }

    /** A program that is unrolled already says itself how far: its loops may have bounds of their own. */
    private int bound() {
        return program.program().question() instanceof Question.Safety safety ? safety.bound().orElse(program.bound()) : program.bound();
    }

    /** What holds in all executions that were looked at is said of no others. */
    private Answer withBound(Answer answer, Optional<Boolean> boundReached) {
        return answer.verdict() instanceof Verdict.Holds && boundReached.orElse(true)
                ? new Answer(answer.property(), new Verdict.HoldsUpToBound(bound()), answer.execution(), answer.site()) : answer;
    }

    /** @throws Interruption.StoppedException also if its share of the time is over; the search goes on to be usable */
    private Optional<Execution> find(Goal goal, double share) throws Interruption.StoppedException {
        long left = Math.max(0, deadlineNanos - System.nanoTime());
        return switch (search.find(goal, interruption.within(Duration.ofNanos((long) (left * share))))) {
            case SearchResult.Found found -> Optional.of(found.execution());
            case SearchResult.None none -> Optional.empty();
        };
    }
}
