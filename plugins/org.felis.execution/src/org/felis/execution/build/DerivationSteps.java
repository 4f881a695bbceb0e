package org.felis.execution.build;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.explanation.reading.Inference;
import org.felis.engine.explanation.reading.TermDescription;
import org.felis.execution.DerivationRule;
import org.felis.execution.DerivationStep;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.ModelTerm;

/** Writes inferences into a graph: each is one step, whatever it is a premise of. {@code derivation.GraphDerivations} reads them again. */
final class DerivationSteps {

    /** So many steps are written; what is asked for after that has no derivation. It keeps a file below some megabytes. */
    private static final int MOST_STEPS = 12_000;

    /** A well-known relation's pair: told by its name where it is a part, unfolded where it is asked for; one step for both. */
    private record WellKnownPair(ModelTerm term, int source, int target) {
    }

    private final Map<Integer, EventNode> nodes;
    /** By identity, in the order in which they were first needed: different relations may have the same text. */
    private final Map<TermDescription, ModelTerm> terms = new IdentityHashMap<>();
    private final List<ModelTerm> termsInOrder = new ArrayList<>();
    private final Map<Inference, DerivationStep> steps = new IdentityHashMap<>();
    private final Map<WellKnownPair, DerivationStep> wellKnown = new HashMap<>();
    private final Set<DerivationStep> asked = Collections.newSetFromMap(new IdentityHashMap<>());
    private int written;

    /** @param nodes all executed events by their ids, whether they will be drawn or not */
    DerivationSteps(Map<Integer, EventNode> nodes) {
        this.nodes = nodes;
    }

    /** Whether there are so many steps that no more should be asked for. */
    boolean isFull() {
        return written >= MOST_STEPS;
    }

    /** The step for an inference that is shown for itself. */
    DerivationStep of(Inference inference) {
        DerivationStep step = step(inference);
        asked.add(step);
        return step;
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
        for (ModelTerm term : termsInOrder) {
            if (used.contains(term)) {
                term.getSteps().removeIf(step -> !kept.containsKey(step));
                graph.getTerms().add(term);
            }
        }
    }

    private static boolean isDrawn(DerivationStep step) {
        return step.getSource().eContainer() != null && step.getTarget().eContainer() != null;
    }

    private ModelTerm term(TermDescription term) {
        return terms.computeIfAbsent(term, this::newTerm);
    }

    private ModelTerm newTerm(TermDescription term) {
        ModelTerm made = ExecutionFactory.eINSTANCE.createModelTerm();
        made.setText(term.text());
        made.setSet(term.set());
        made.setWellKnown(term.wellKnown());
        made.setFilter(term.filter());
        made.setChain(term.chain());
        term.ownName().ifPresent(made::setName);
        term.definition().ifPresent(definition -> {
            made.setDefinition(definition.text());
            made.setPlace(SourcePlaces.of(definition.place()));
        });
        termsInOrder.add(made);
        return made;
    }

    private DerivationStep step(Inference inference) {
        DerivationStep known = steps.get(inference);
        if (known != null) {
            return known;
        }
        ModelTerm term = term(inference.term());
        DerivationStep step = !term.isWellKnown() ? newStep(term, inference)
                : wellKnown.computeIfAbsent(new WellKnownPair(term, inference.source(), inference.target()), p -> newStep(term, inference));
        steps.put(inference, step);
        if (step.getRule() == DerivationRule.GIVEN) {
            unfold(inference, step);
        }
        return step;
    }

    private DerivationStep newStep(ModelTerm term, Inference inference) {
        DerivationStep step = ExecutionFactory.eINSTANCE.createDerivationStep();
        written++;
        step.setSource(nodes.get(inference.source()));
        step.setTarget(nodes.get(inference.target()));
        term.getSteps().add(step);
        return step;
    }

    private void unfold(Inference inference, DerivationStep step) {
        step.setRule(DerivationRule.get(inference.rule().name()));
        inference.alternative().ifPresent(alternative -> step.setAlternative(term(alternative)));
        inference.premises().forEach(premise -> step.getPremises().add(step(premise)));
        inference.absent().ifPresent(absent -> step.setAbsent(term(absent)));
    }
}
