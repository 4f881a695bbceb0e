package org.felis.engine.explanation.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.explanation.Derivation;
import org.felis.engine.explanation.Derivations;
import org.felis.engine.explanation.Fact;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;

/**
 * Makes inferences of derivations. Each fact that was derived in one way is one inference, whatever it is a premise of; unions, recursive
 * definitions and compositions inside compositions are no inferences of their own, and sets that the event itself shows ({@code [R]}) are
 * left out. Not thread-safe.
 */
public final class Inferences {

    private final Derivations derivations;
    private final TermNames names;
    private final Map<Term, TermDescription> terms = new HashMap<>();
    /** By identity: a fact may have different derivations in different rounds of a recursion. */
    private final Map<Derivation, Inference> parts = new IdentityHashMap<>();
    /** What was asked for itself; of a well-known relation it is unfolded. */
    private final Map<Derivation, Inference> asked = new IdentityHashMap<>();

    public Inferences(Derivations derivations, TermNames names) {
        this.derivations = derivations;
        this.names = names;
    }

    /**
     * Why the relation has the pair.
     *
     * @throws IllegalArgumentException if it has not
     */
    public Inference of(RelationTerm relation, int source, int target) {
        return of(derivations.of(new Fact.Pair(relation, source, target)));
    }

    /** The derivation as an inference; one of a well-known relation is unfolded. */
    public Inference of(Derivation derivation) {
        Inference known = asked.get(derivation);
        if (known == null) {
            known = names.isWellKnown(derivation.fact().term()) ? unfolded(derivation) : part(derivation);
            asked.put(derivation, known);
        }
        return known;
    }

    private Inference part(Derivation derivation) {
        Inference known = parts.get(derivation);
        if (known == null) {
            Fact fact = derivation.fact();
            known = names.isWellKnown(fact.term()) ? Inference.given(description(fact.term()), fact.source(), fact.target())
                    : unfolded(derivation);
            parts.put(derivation, known);
        }
        return known;
    }

    private TermDescription description(Term term) {
        return terms.computeIfAbsent(term, names::description);
    }

    private Inference unfolded(Derivation derivation) {
        Derivation shown = derivation;
        Optional<Term> alternative = Optional.empty();
        while (isSeenThrough(shown)) {
            Derivation premise = shown.premises().get(0);
            Term inner = premise.fact().term();
            if (names.isNamed(inner) || isGiven(inner)) {
                return inference(derivation, InferenceRule.SEQUENCE, Optional.empty(), List.of(part(premise)), Optional.empty());
            }
            alternative = isUnion(shown.fact().term()) ? Optional.of(inner) : alternative;
            shown = premise;
        }
        InferenceRule rule = rule(shown);
        List<Inference> premises = new ArrayList<>();
        if (rule == InferenceRule.SEQUENCE || rule == InferenceRule.PATH) {
            addParts(shown, premises);
        } else {
            shown.premises().forEach(p -> premises.add(part(p)));
        }
        return inference(derivation, rule, alternative, premises, shown.absent().map(Fact::term));
    }

    private Inference inference(Derivation derivation, InferenceRule rule, Optional<Term> alternative, List<Inference> premises,
            Optional<Term> absent) {
        Fact fact = derivation.fact();
        return new Inference(description(fact.term()), fact.source(), fact.target(), rule, alternative.map(this::description), premises,
                absent.map(this::description));
    }

    /** Whether the only premise tells it all. */
    private static boolean isSeenThrough(Derivation derivation) {
        return switch (derivation.fact().term()) {
            case RelationTerm.Variable variable -> true;
            case RelationTerm.Reflexive reflexive -> !derivation.premises().isEmpty();
            case SetTerm.Variable variable -> true;
            case Term other -> isUnion(other);
        };
    }

    private static boolean isUnion(Term term) {
        return term instanceof RelationTerm.Union || term instanceof SetTerm.Union;
    }

    private static boolean isGiven(Term term) {
        return term instanceof RelationTerm.Base || term instanceof RelationTerm.Chosen || term instanceof SetTerm.Base
                || term instanceof SetTerm.Tagged;
    }

    private static InferenceRule rule(Derivation derivation) {
        return switch (derivation.fact().term()) {
            case RelationTerm.Composition composition -> InferenceRule.SEQUENCE;
            case RelationTerm.Identity identity -> InferenceRule.SEQUENCE;
            case RelationTerm.TransitiveClosure closure -> InferenceRule.PATH;
            case RelationTerm.ReflexiveTransitiveClosure closure ->
                derivation.premises().isEmpty() ? InferenceRule.SAME : InferenceRule.PATH;
            case RelationTerm.Reflexive reflexive -> InferenceRule.SAME;
            case RelationTerm.Intersection both -> InferenceRule.ALL;
            case RelationTerm.Difference minus -> InferenceRule.EXCEPT;
            case RelationTerm.Inverse inverse -> InferenceRule.TURNED;
            case RelationTerm.Product product -> InferenceRule.ENDS;
            case SetTerm.Intersection both -> InferenceRule.ALL;
            case SetTerm.Difference minus -> InferenceRule.EXCEPT;
            case SetTerm.Domain domain -> InferenceRule.PAIR;
            case SetTerm.Range range -> InferenceRule.PAIR;
            case Term given -> InferenceRule.GIVEN;
        };
    }

    /** The pairs that lead from the source to the target, and the sets on the way. */
    private void addParts(Derivation whole, List<Inference> into) {
        if (whole.fact().term() instanceof RelationTerm.Identity) {
            whole.premises().stream().filter(Inferences::isTelling).forEach(p -> into.add(part(p)));
        } else {
            whole.premises().forEach(p -> addPart(p, into));
        }
    }

    private void addPart(Derivation part, List<Inference> into) {
        boolean leads = switch (part.fact().term()) {
            case RelationTerm.Composition composition -> true;
            case RelationTerm.ReflexiveTransitiveClosure closure -> part.premises().isEmpty();
            case RelationTerm.Reflexive reflexive -> true;
            case RelationTerm.Union union -> true;
            case RelationTerm.Variable variable -> true;
            case RelationTerm.Identity identity -> true;
            case Term other -> false;
        };
        if (leads && !names.isNamed(part.fact().term())) {
            addParts(part, into);
        } else {
            into.add(part(part));
        }
    }

    /** Whether a membership tells more than its event does. */
    private static boolean isTelling(Derivation member) {
        return switch ((SetTerm) member.fact().term()) {
            case SetTerm.Union union -> isTelling(member.premises().get(0));
            case SetTerm.Intersection both -> member.premises().stream().anyMatch(Inferences::isTelling);
            case SetTerm.Difference minus -> isTelling(member.premises().get(0));
            case SetTerm set -> TermNames.isTelling(set);
        };
    }
}
