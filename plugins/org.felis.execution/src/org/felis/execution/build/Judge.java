package org.felis.execution.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.felis.engine.explanation.Derivations;
import org.felis.engine.explanation.Refutation;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.TermText;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.execution.AxiomKind;
import org.felis.execution.AxiomRole;
import org.felis.execution.AxiomStatus;
import org.felis.execution.CycleEdge;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.derivation.DerivedEdge;
import org.felis.execution.derivation.EdgeLink;
import org.felis.execution.derivation.Reading;

/** What a model says of an execution: its axioms, those that are refuted with what shows it. */
record Judge(ModelEvaluation evaluation, TermText text, TermNames names, Derivations derivations, DerivationSteps steps) {

    static Judge of(ModelEvaluation evaluation, EventNodes nodes) {
        TermText text = new TermText(evaluation.model());
        TermNames names = new TermNames(evaluation.model(), text, WriteOrder.of(evaluation).choice());
        Derivations derivations = new Derivations(evaluation);
        return new Judge(evaluation, text, names, derivations, new DerivationSteps(derivations, names, nodes.byId()));
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
                + text.nameOrDefinition(axiom.term()));
        status.setPlace(SourcePlaces.of(axiom.source()));
        if (holds == axiom.negated()) {
            Refutation.of(axiom, derivations).stream().flatMap(r -> r.pairs().stream())
                    .forEach(pair -> status.getRefutation().add(steps.of(pair)));
            status.getCycle().addAll(cycle(Reading.edges(status.getKind(), status.getRefutation())));
        }
        return status;
    }

    /** What the edges lead through, by the relations that are drawn. */
    private static List<CycleEdge> cycle(List<DerivedEdge> edges) {
        List<CycleEdge> cycle = new ArrayList<>();
        EdgeLink last = null;
        for (DerivedEdge edge : edges) {
            for (EdgeLink link : edge.paths().stream().flatMap(p -> p.links().stream()).toList()) {
                Optional<EdgeLink> joined = last == null || last.target() != link.source() ? Optional.empty() : last.joined(link);
                joined.ifPresent(whole -> cycle.remove(cycle.size() - 1));
                last = joined.orElse(link);
                cycle.add(cycleEdge(last, edge.names()));
            }
        }
        return cycle;
    }

    private static CycleEdge cycleEdge(EdgeLink link, List<String> within) {
        CycleEdge edge = ExecutionFactory.eINSTANCE.createCycleEdge();
        edge.setSource(link.source());
        edge.setTarget(link.target());
        edge.setRelation(link.relation());
        if (!within.isEmpty()) {
            edge.setWithin(within.get(within.size() - 1));
        }
        return edge;
    }
}
