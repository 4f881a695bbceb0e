package org.felis.execution.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.felis.engine.explanation.Derivations;
import org.felis.engine.explanation.Refutation;
import org.felis.engine.explanation.reading.DerivedEdge;
import org.felis.engine.explanation.reading.EdgeLink;
import org.felis.engine.explanation.reading.Inference;
import org.felis.engine.explanation.reading.Inferences;
import org.felis.engine.explanation.reading.Reading;
import org.felis.engine.explanation.reading.TermNames;
import org.felis.engine.model.Axiom;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.execution.AxiomKind;
import org.felis.execution.AxiomRole;
import org.felis.execution.AxiomStatus;
import org.felis.execution.CycleEdge;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.derivation.GraphEvents;

/** What a model says of an execution: its axioms, those that are refuted with what shows it. */
record Judge(ModelEvaluation evaluation, TermNames names, Derivations derivations, Inferences inferences, DerivationSteps steps,
        GraphEvents events) {

    static Judge of(ModelEvaluation evaluation, EventNodes nodes) {
        TermNames names = new TermNames(evaluation.model(), WriteOrder.of(evaluation).choice());
        Derivations derivations = new Derivations(evaluation);
        return new Judge(evaluation, names, derivations, new Inferences(derivations, names), new DerivationSteps(nodes.byId()),
                new GraphEvents(nodes.byId()));
    }

    /** The required axioms that the execution violates. */
    List<AxiomStatus> violated() {
        return evaluation.model().requirements().stream().filter(a -> !evaluation.holds(a)).map(this::status).toList();
    }

    AxiomStatus status(Axiom axiom) {
        boolean holds = evaluation.holds(axiom);
        AxiomStatus status = ExecutionFactory.eINSTANCE.createAxiomStatus();
        status.setName(axiom.name());
        status.setKind(AxiomKind.get(axiom.kind().name()));
        status.setRole(AxiomRole.get(axiom.role().name()));
        status.setNegated(axiom.negated());
        status.setHolds(holds);
        status.setText((axiom.negated() ? "~" : "") + axiom.kind().name().toLowerCase(Locale.ROOT) + " "
                + names.nameOrDefinition(axiom.term()));
        status.setPlace(SourcePlaces.of(axiom.source()));
        if (holds == axiom.negated()) {
            List<Inference> pairs = Refutation.of(axiom, derivations).stream().flatMap(r -> r.pairs().stream()).map(inferences::of)
                    .toList();
            pairs.forEach(pair -> status.getRefutation().add(steps.of(pair)));
            status.getCycle().addAll(cycle(new Reading(events).edges(axiom.kind(), pairs)));
        }
        return status;
    }

    /** What the edges lead through, by the relations that are drawn. */
    private List<CycleEdge> cycle(List<DerivedEdge> edges) {
        List<CycleEdge> cycle = new ArrayList<>();
        EdgeLink last = null;
        for (DerivedEdge edge : edges) {
            for (EdgeLink link : edge.paths().stream().flatMap(p -> p.links().stream()).toList()) {
                Optional<EdgeLink> joined = last == null || last.target() != link.source() ? Optional.empty() : last.joined(link, events);
                joined.ifPresent(whole -> cycle.remove(cycle.size() - 1));
                last = joined.orElse(link);
                cycle.add(cycleEdge(last, edge.names()));
            }
        }
        return cycle;
    }

    private CycleEdge cycleEdge(EdgeLink link, List<String> within) {
        CycleEdge edge = ExecutionFactory.eINSTANCE.createCycleEdge();
        edge.setSource(events.node(link.source()));
        edge.setTarget(events.node(link.target()));
        edge.setRelation(link.relation());
        if (!within.isEmpty()) {
            edge.setWithin(within.get(within.size() - 1));
        }
        return edge;
    }
}
