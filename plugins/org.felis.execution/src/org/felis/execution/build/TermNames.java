package org.felis.execution.build;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.model.BaseSet;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.TermText;

/** What relations and sets are called where derivations are told. */
final class TermNames {

    private static final String CO = "co";

    /** Relations that people know by name; their definitions say nothing new. */
    private static final Set<String> WELL_KNOWN = Set.of("po", "po-loc", "rf", "rfe", "rfi", CO, "coe", "coi", "fr", "fre",
            "fri", "rmw", "amo", "lxsx", "addr", "data", "ctrl");

    /** Sets that tell nothing that the event does not show. */
    private static final Set<BaseSet> PLAIN_SETS = Set.of(BaseSet.R, BaseSet.W, BaseSet.M, BaseSet.F);

    private final TermText text;
    private final Optional<RelationTerm.Chosen> writeOrder;
    private final Map<Term, MemoryModel.Definition> own = new HashMap<>();
    private final Map<Term, MemoryModel.Definition> wellKnown = new LinkedHashMap<>();

    /** @param writeOrder the order of writes that is drawn as coherence, whatever the model calls it */
    TermNames(MemoryModel model, TermText text, Optional<RelationTerm.Chosen> writeOrder) {
        this.text = text;
        this.writeOrder = writeOrder;
        for (MemoryModel.Definition definition : model.definitions()) {
            if (definition.term() instanceof RelationTerm && WELL_KNOWN.contains(definition.name())) {
                wellKnown.putIfAbsent(definition.term(), definition);
            }
        }
        OwnDefinitions.of(model).stream().filter(d -> !wellKnown.containsKey(d.term())).forEach(d -> own.putIfAbsent(d.term(), d));
    }

    boolean isWellKnown(Term term) {
        return wellKnown.containsKey(term);
    }

    /** Where the model, or for what everybody knows a library, gives the term its name. */
    Optional<MemoryModel.Definition> definition(Term term) {
        return Optional.ofNullable(wellKnown.getOrDefault(term, own.get(term)));
    }

    /** The relation that everybody calls so; the last one that the model defines by that name. */
    Optional<RelationTerm> wellKnown(String name) {
        return wellKnown.values().stream().filter(d -> d.name().equals(name)).map(d -> (RelationTerm) d.term())
                .reduce((earlier, later) -> later);
    }

    /** Whether a derivation names the relation where it is a part of another one, and does not see through it. */
    boolean isNamed(Term term) {
        return wellKnown.containsKey(term) || own.containsKey(term);
    }

    /** The name, or else what it is in CAT. */
    String text(Term term) {
        if (writeOrder.filter(o -> o == term).isPresent()) {
            return CO;
        }
        return term instanceof RelationTerm.Base base ? base.relation().catName()
                : definition(term).map(MemoryModel.Definition::name).orElseGet(() -> text.nameOrDefinition(term));
    }

    /** The right-hand side of the definition. */
    String definitionText(Term term) {
        return text.definition(term);
    }

    /** Whether the relation only narrows others: it compares events, or asks for sets that they are in. */
    static boolean isFilter(Term term) {
        return switch (term) {
            case RelationTerm.Base base -> base.relation().isComparison();
            case RelationTerm.Product product -> true;
            case RelationTerm.Identity identity -> true;
            case RelationTerm.Difference difference -> isFilter(difference.left());
            case RelationTerm.Union union -> isFilter(union.left()) && isFilter(union.right());
            case RelationTerm.Intersection both -> isFilter(both.left()) && isFilter(both.right());
            case RelationTerm other -> false;
            case SetTerm set -> true;
        };
    }

    /** Whether membership in the set tells more than the event itself. */
    static boolean isTelling(SetTerm set) {
        return !(set instanceof SetTerm.All) && !(set instanceof SetTerm.Base base && PLAIN_SETS.contains(base.set()));
    }
}
