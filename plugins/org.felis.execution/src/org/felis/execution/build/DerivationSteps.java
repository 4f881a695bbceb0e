package org.felis.execution.build;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.explanation.Derivation;
import org.felis.engine.explanation.Derivations;
import org.felis.engine.explanation.Fact;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.execution.DerivationRule;
import org.felis.execution.DerivationStep;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.ModelTerm;

/**
 * Writes derivations into a graph. Each fact that was derived in one way is one step, whatever it is a premise of; unions,
 * recursive definitions and compositions inside compositions are no steps of their own, and sets that the event itself shows
 * ({@code [R]}) are left out.
 */
final class DerivationSteps {

    /** So many steps are written; what is asked for after that has no derivation. It keeps a file below some megabytes. */
    private static final int MOST_STEPS = 12_000;

    private final Derivations derivations;
    private final TermNames names;
    private final Map<Integer, EventNode> nodes;
    private final Map<Term, ModelTerm> terms = new LinkedHashMap<>();
    /** By identity: a fact may have different derivations in different rounds of a recursion. */
    private final Map<Derivation, DerivationStep> steps = new IdentityHashMap<>();
    private final Set<DerivationStep> asked = Collections.newSetFromMap(new IdentityHashMap<>());

    /** @param nodes all executed events by their ids, whether they will be drawn or not */
    DerivationSteps(Derivations derivations, TermNames names, Map<Integer, EventNode> nodes) {
        this.derivations = derivations;
        this.names = names;
        this.nodes = nodes;
    }

    /** The step for a pair that a relation has; empty if there are too many steps already. */
    Optional<DerivationStep> of(RelationTerm relation, EventNode source, EventNode target) {
        return steps.size() >= MOST_STEPS ? Optional.empty()
                : Optional.of(of(derivations.of(new Fact.Pair(relation, source.getId(), target.getId()))));
    }

    /** The step for a derivation. */
    DerivationStep of(Derivation derivation) {
        DerivationStep step = step(derivation);
        if (asked.add(step) && names.isWellKnown(derivation.fact().term())) {
            unfold(derivation, step);
        }
        return step;
    }

    /** The relation or set as the graph has it. */
    ModelTerm term(Term term) {
        return terms.computeIfAbsent(term, this::newTerm);
    }

    /**
     * Adds what was asked for to the graph. Where a premise speaks of an event that is not drawn, as accesses to registers are not, a
     * derivation ends.
     */
    void addTo(ExecutionGraph graph) {
        Map<DerivationStep, Boolean> kept = new IdentityHashMap<>();
        Deque<DerivationStep> open = new ArrayDeque<>(asked);
        while (!open.isEmpty()) {
            DerivationStep step = open.remove();
            if (kept.putIfAbsent(step, true) == null) {
                if (!step.getPremises().stream().allMatch(DerivationSteps::isDrawn)) {
                    step.getPremises().clear();
                    step.setRule(DerivationRule.GIVEN);
                    step.setAlternative(null);
                    step.setAbsent(null);
                }
                open.addAll(step.getPremises());
            }
        }
        Set<ModelTerm> used = Collections.newSetFromMap(new IdentityHashMap<>());
        kept.keySet().forEach(step -> {
            used.add(step.getTerm());
            Optional.ofNullable(step.getAlternative()).ifPresent(used::add);
            Optional.ofNullable(step.getAbsent()).ifPresent(used::add);
        });
        for (ModelTerm term : terms.values()) {
            if (used.contains(term)) {
                term.getSteps().removeIf(step -> !kept.containsKey(step));
                graph.getTerms().add(term);
            }
        }
    }

    private static boolean isDrawn(DerivationStep step) {
        return step.getSource().eContainer() != null && step.getTarget().eContainer() != null;
    }

    private ModelTerm newTerm(Term term) {
        ModelTerm made = ExecutionFactory.eINSTANCE.createModelTerm();
        made.setText(names.text(term));
        made.setSet(term instanceof SetTerm);
        made.setWellKnown(names.isWellKnown(term));
        made.setFilter(TermNames.isFilter(term));
        made.setChain(term instanceof RelationTerm.TransitiveClosure || term instanceof RelationTerm.ReflexiveTransitiveClosure
                || term instanceof RelationTerm.Variable || term instanceof SetTerm.Variable);
        names.definition(term).ifPresent(definition -> {
            made.setName(names.isWellKnown(term) ? null : definition.name());
            made.setDefinition(names.definitionText(term));
            made.setPlace(SourcePlaces.of(definition.source()));
        });
        return made;
    }

    private DerivationStep step(Derivation derivation) {
        DerivationStep known = steps.get(derivation);
        if (known != null) {
            return known;
        }
        DerivationStep step = ExecutionFactory.eINSTANCE.createDerivationStep();
        steps.put(derivation, step);
        step.setSource(nodes.get(derivation.fact().source()));
        step.setTarget(nodes.get(derivation.fact().target()));
        term(derivation.fact().term()).getSteps().add(step);
        if (!names.isWellKnown(derivation.fact().term())) {
            unfold(derivation, step);
        }
        return step;
    }

    private void unfold(Derivation derivation, DerivationStep step) {
        Derivation shown = derivation;
        Term alternative = null;
        while (isSeenThrough(shown)) {
            Derivation premise = shown.premises().get(0);
            Term inner = premise.fact().term();
            if (names.isNamed(inner) || isGiven(inner)) {
                step.setRule(DerivationRule.SEQUENCE);
                step.getPremises().add(step(premise));
                return;
            }
            alternative = isUnion(shown.fact().term()) ? inner : alternative;
            shown = premise;
        }
        if (alternative != null) {
            step.setAlternative(term(alternative));
        }
        step.setRule(rule(shown));
        if (step.getRule() == DerivationRule.SEQUENCE || step.getRule() == DerivationRule.PATH) {
            addParts(shown, step.getPremises());
        } else {
            shown.premises().forEach(p -> step.getPremises().add(step(p)));
        }
        shown.absent().ifPresent(absent -> step.setAbsent(term(absent.term())));
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

    private static DerivationRule rule(Derivation derivation) {
        return switch (derivation.fact().term()) {
            case RelationTerm.Composition composition -> DerivationRule.SEQUENCE;
            case RelationTerm.Identity identity -> DerivationRule.SEQUENCE;
            case RelationTerm.TransitiveClosure closure -> DerivationRule.PATH;
            case RelationTerm.ReflexiveTransitiveClosure closure ->
                derivation.premises().isEmpty() ? DerivationRule.SAME : DerivationRule.PATH;
            case RelationTerm.Reflexive reflexive -> DerivationRule.SAME;
            case RelationTerm.Intersection both -> DerivationRule.ALL;
            case RelationTerm.Difference minus -> DerivationRule.EXCEPT;
            case RelationTerm.Inverse inverse -> DerivationRule.TURNED;
            case RelationTerm.Product product -> DerivationRule.ENDS;
            case SetTerm.Intersection both -> DerivationRule.ALL;
            case SetTerm.Difference minus -> DerivationRule.EXCEPT;
            case SetTerm.Domain domain -> DerivationRule.PAIR;
            case SetTerm.Range range -> DerivationRule.PAIR;
            case Term given -> DerivationRule.GIVEN;
        };
    }

    /** The pairs that lead from the source to the target, and the sets on the way. */
    private void addParts(Derivation whole, List<DerivationStep> into) {
        if (whole.fact().term() instanceof RelationTerm.Identity) {
            whole.premises().stream().filter(DerivationSteps::isTelling).forEach(p -> into.add(step(p)));
        } else {
            whole.premises().forEach(p -> addPart(p, into));
        }
    }

    private void addPart(Derivation part, List<DerivationStep> into) {
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
            into.add(step(part));
        }
    }

    /** Whether a membership tells more than its event does. */
    private static boolean isTelling(Derivation member) {
        return switch ((SetTerm) member.fact().term()) {
            case SetTerm.Union union -> isTelling(member.premises().get(0));
            case SetTerm.Intersection both -> member.premises().stream().anyMatch(DerivationSteps::isTelling);
            case SetTerm.Difference minus -> isTelling(member.premises().get(0));
            case SetTerm set -> TermNames.isTelling(set);
        };
    }
}
