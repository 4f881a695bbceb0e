package org.felis.verification.judgement;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.Condition;
import org.felis.engine.expression.Condition.Quantifier;
import org.felis.engine.expression.Proposition;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.witness.RaisedFlags;
import org.felis.verification.task.VerificationResult.Observation;
import org.felis.verification.verdict.Verdict;

/** Asks a search what a verdict on a final state needs, and no more than was asked for. */
public final class Judge {

    private final Condition condition;
    private final MemoryModel model;
    private final ExecutionSearch search;
    private final int bound;
    private final boolean hasLoop;
    private final Interruption interruption;

    private Judge(UnrolledProgram unrolled, MemoryModel model, ExecutionSearch search, Interruption interruption) {
        this.condition = unrolled.program().question().finalState()
                .orElseThrow(() -> new IllegalArgumentException("the program asks for no final state"));
        this.bound = unrolled.bound();
        this.hasLoop = unrolled.hasBoundedLoop();
        this.model = model;
        this.search = search;
        this.interruption = interruption;
    }

    /** The judgement on the program that the search was opened for. */
    public static Judgement judge(UnrolledProgram program, MemoryModel model, ExecutionSearch search, boolean observation,
            Interruption interruption) throws Interruption.StoppedException {
        Judge judge = new Judge(program, model, search, interruption);
        return judge.judge(judge.undefinedness(), observation);
    }

    /** The judgement on whether executions end in a state, which they may also where the test as a whole is undefined. */
    public static Judgement judgeState(UnrolledProgram program, MemoryModel model, ExecutionSearch search, boolean observation,
            Interruption interruption) throws Interruption.StoppedException {
        return new Judge(program, model, search, interruption).judge(Optional.empty(), observation);
    }

    private Judgement judge(Optional<Undefinedness> undefined, boolean observationWanted) throws Interruption.StoppedException {
        Proposition proposition = condition.proposition();
        Optional<Execution> example = find(new Goal.Satisfies(proposition));
        Optional<Execution> counterexample = Optional.empty();
        Quantifier quantifier = condition.quantifier();
        if (observationWanted || quantifier == Quantifier.FORALL) {
            counterexample = find(new Goal.Satisfies(new Proposition.Not(proposition)));
        }
        boolean cutOff = hasLoop && (example.isEmpty() || observationWanted)
                && find(new Goal.ReachesBound()).isPresent();
        boolean boundKnown = !hasLoop || example.isEmpty() || observationWanted;
        Verdict.Decided verdict = undefined.isPresent() ? new Verdict.Undefined(undefined.get().axiom())
                : example.isPresent() ? new Verdict.Allowed()
                : cutOff ? new Verdict.ForbiddenUpToBound(bound)
                : new Verdict.Forbidden();
        return new Judgement(verdict, ok(quantifier, example.isPresent(), counterexample.isPresent()),
                observationWanted ? Optional.of(observation(example.isPresent(), counterexample.isPresent()))
                        : Optional.empty(),
                boundKnown ? Optional.of(cutOff) : Optional.empty(),
                observationWanted || !hasFlags() ? Optional.of(flags()) : Optional.empty(),
                undefined.map(Undefinedness::execution).or(() -> example));
    }

    private record Undefinedness(String axiom, Execution execution) {
    }

    private Optional<Undefinedness> undefinedness() throws Interruption.StoppedException {
        for (Axiom axiom : model.axioms()) {
            if (axiom.role() == Axiom.Role.UNDEFINED_UNLESS) {
                Optional<Execution> found = find(new Goal.Undefined(axiom));
                if (found.isPresent()) {
                    return Optional.of(new Undefinedness(axiom.name(), found.get()));
                }
            }
        }
        return Optional.empty();
    }

    private boolean hasFlags() {
        return model.axioms().stream().anyMatch(a -> a.role() == Axiom.Role.FLAG);
    }

    private List<String> flags() throws Interruption.StoppedException {
        Set<Axiom> raised = RaisedFlags.of(model, search, interruption).keySet();
        return model.axioms().stream().filter(raised::contains).map(Axiom::name).toList();
    }

    private Optional<Execution> find(Goal goal) throws Interruption.StoppedException {
        return switch (search.find(goal, interruption)) {
            case SearchResult.Found found -> Optional.of(found.execution());
            case SearchResult.None none -> Optional.empty();
        };
    }

    private static Optional<Boolean> ok(Quantifier quantifier, boolean reachable, boolean counterexample) {
        return switch (quantifier) {
            case EXISTS -> Optional.of(reachable);
            case NOT_EXISTS -> Optional.of(!reachable);
            case FORALL -> Optional.of(!counterexample);
            case NONE -> Optional.empty();
        };
    }

    private static Observation observation(boolean reachable, boolean counterexample) {
        return !reachable ? Observation.NEVER : counterexample ? Observation.SOMETIMES : Observation.ALWAYS;
    }
}
