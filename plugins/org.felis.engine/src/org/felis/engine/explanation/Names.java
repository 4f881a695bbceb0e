package org.felis.engine.explanation;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.TermText;
import org.felis.engine.semantics.Execution;

/** What relations are called when executions are explained. */
final class Names {

    /** Relations that people know by name; their definitions say nothing new. */
    private static final Set<String> WELL_KNOWN = Set.of("po", "po-loc", "rf", "rfe", "rfi", "co", "coe", "coi", "fr", "fre",
            "fri", "rmw", "amo", "lxsx", "addr", "data", "ctrl");

    private static final Set<String> COMMUNICATION = Set.of("rf", "co", "fr");

    /** Relations that only narrow another one. */
    private static final Set<String> FILTERS = Set.of("int", "ext", "loc", "same-instance");

    /** Sets that tell nothing that the event does not show. */
    private static final Set<String> PLAIN_SETS = Set.of("R", "W", "M", "F");

    private final Execution execution;
    private final TermText text;
    private final Map<Term, String> own = new HashMap<>();
    private final Map<Term, String> wellKnown = new HashMap<>();

    Names(MemoryModel model, Execution execution) {
        this.execution = execution;
        text = new TermText(model);
        for (MemoryModel.Definition definition : model.definitions()) {
            if (definition.term() instanceof RelationTerm relation) {
                if (WELL_KNOWN.contains(definition.name())) {
                    wellKnown.putIfAbsent(relation, definition.name());
                } else if (!definition.library()) {
                    own.putIfAbsent(relation, definition.name());
                }
            }
        }
        wellKnown.keySet().forEach(own::remove);
    }

    /** The name that the model's own text gives to a relation, unless everybody knows it. */
    Optional<String> own(Term term) {
        return Optional.ofNullable(own.get(term));
    }

    boolean isWellKnown(Term term) {
        return wellKnown.containsKey(term);
    }

    String text(Term term) {
        return text.nameOrDefinition(term);
    }

    /** The pair as a link; communication is called {@code rfe}, {@code coe}, {@code fre} between threads, {@code rfi} … inside one. */
    Link link(Fact pair) {
        String name = pair.term() instanceof RelationTerm.Base base ? base.name()
                : wellKnown.getOrDefault(pair.term(), text(pair.term()));
        boolean internal = execution.program().event(pair.source()).thread() == execution.program().event(pair.target()).thread();
        return new Link(pair.source(), pair.target(), COMMUNICATION.contains(name) ? name + (internal ? "i" : "e") : name);
    }

    /** Whether the relation only narrows others: it compares events, or asks for sets that they are in. */
    boolean isFilter(Term term) {
        return switch (term) {
            case RelationTerm.Base base -> FILTERS.contains(base.name());
            case RelationTerm.Product product -> true;
            case RelationTerm.Identity identity -> true;
            case RelationTerm.Difference difference -> isFilter(difference.left());
            case RelationTerm.Union union -> isFilter(union.left()) && isFilter(union.right());
            case RelationTerm.Intersection both -> isFilter(both.left()) && isFilter(both.right());
            case RelationTerm other -> false;
            case SetTerm set -> true;
        };
    }

    /** Whether membership tells more than the event itself. */
    boolean isTelling(SetTerm set) {
        return !(set instanceof SetTerm.All) && !(set instanceof SetTerm.Base base && PLAIN_SETS.contains(base.name()));
    }

    /** Whether the event is a register access or decision inside an instruction. */
    boolean isMicro(int event) {
        return execution.program().event(event).isMicro();
    }
}
