package org.felis.execution.derivation;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.explanation.reading.Inference;
import org.felis.engine.explanation.reading.InferenceRule;
import org.felis.engine.explanation.reading.TermDescription;
import org.felis.engine.source.SourceRange;
import org.felis.execution.DerivationStep;
import org.felis.execution.ModelTerm;
import org.felis.execution.SourcePlace;

/** Reads the steps of a graph as the inferences that were written into it; what steps share, inferences share. Not thread-safe. */
public final class GraphDerivations {

    private final Map<ModelTerm, TermDescription> terms = new IdentityHashMap<>();
    private final Map<DerivationStep, Inference> inferences = new IdentityHashMap<>();

    /** The inference that the step was made of, up to where its derivation speaks of events that are not drawn. */
    public Inference of(DerivationStep step) {
        Inference known = inferences.get(step);
        if (known == null) {
            List<Inference> premises = new ArrayList<>();
            step.getPremises().forEach(premise -> premises.add(of(premise)));
            known = new Inference(term(step.getTerm()), step.getSource().getId(), step.getTarget().getId(),
                    InferenceRule.valueOf(step.getRule().getName()), Optional.ofNullable(step.getAlternative()).map(this::term), premises,
                    Optional.ofNullable(step.getAbsent()).map(this::term));
            inferences.put(step, known);
        }
        return known;
    }

    /** The inferences of several steps. */
    public List<Inference> of(List<DerivationStep> steps) {
        return steps.stream().map(this::of).toList();
    }

    private TermDescription term(ModelTerm term) {
        return terms.computeIfAbsent(term, t -> new TermDescription(t.getText(),
                Optional.ofNullable(t.getDefinition()).map(text -> new TermDescription.Definition(
                        t.getName() == null ? t.getText() : t.getName(), text, place(t.getPlace()))),
                t.isSet(), t.isWellKnown(), t.isFilter(), t.isChain()));
    }

    private static SourceRange place(SourcePlace place) {
        return new SourceRange(place.getFile(), place.getLine(), place.getColumn(), place.getOffset(), place.getLength());
    }
}
