package org.felis.engine.explanation.reading;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.model.BaseSet;
import org.felis.engine.model.KnownRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.TermText;

/** What the relations and sets of a model are called where derivations are told. */
public final class TermNames {

    /** Sets that tell nothing that the event does not show. */
    private static final Set<BaseSet> PLAIN_SETS = Set.of(BaseSet.R, BaseSet.W, BaseSet.M, BaseSet.F);

    /** The set of all events in CAT. */
    private static final String ALL_EVENTS = "_";

    private final TermText text;
    private final Optional<RelationTerm.Chosen> writeOrder;
    private final Map<Term, MemoryModel.Definition> own = new HashMap<>();
    private final Map<Term, MemoryModel.Definition> wellKnown = new LinkedHashMap<>();

    /** @param writeOrder the order of writes that is drawn as coherence, whatever the model calls it */
    public TermNames(MemoryModel model, Optional<RelationTerm.Chosen> writeOrder) {
        text = new TermText(model);
        this.writeOrder = writeOrder;
        for (MemoryModel.Definition definition : model.definitions()) {
            if (definition.term() instanceof RelationTerm && KnownRelation.find(definition.name()).isPresent()) {
                wellKnown.putIfAbsent(definition.term(), definition);
            }
        }
        OwnDefinitions.of(model).stream().filter(d -> !wellKnown.containsKey(d.term())).forEach(d -> own.putIfAbsent(d.term(), d));
    }

    boolean isWellKnown(Term term) {
        return wellKnown.containsKey(term);
    }

    /** Where the model, or for what everybody knows a library, gives the term its name. */
    private Optional<MemoryModel.Definition> definition(Term term) {
        return Optional.ofNullable(wellKnown.getOrDefault(term, own.get(term)));
    }

    /** The relation that everybody calls so; the last one that the model defines by that name. */
    public Optional<RelationTerm> wellKnown(KnownRelation relation) {
        return wellKnown.values().stream().filter(d -> relation.isNamed(d.name())).map(d -> (RelationTerm) d.term())
                .reduce((earlier, later) -> later);
    }

    /** Whether a derivation names the relation where it is a part of another one, and does not see through it. */
    boolean isNamed(Term term) {
        return wellKnown.containsKey(term) || own.containsKey(term);
    }

    /** The term as readers see it. */
    TermDescription description(Term term) {
        boolean chain = term instanceof RelationTerm.TransitiveClosure || term instanceof RelationTerm.ReflexiveTransitiveClosure
                || term instanceof RelationTerm.Variable || term instanceof SetTerm.Variable;
        return new TermDescription(text(term),
                definition(term).map(d -> new TermDescription.Definition(d.name(), definitionText(term), d.source())),
                term instanceof SetTerm, isWellKnown(term), isFilter(term), chain);
    }

    /** The name, or else what it is in CAT. */
    public String text(Term term) {
        if (writeOrder.filter(o -> o == term).isPresent()) {
            return KnownRelation.CO.catName();
        }
        return term instanceof RelationTerm.Base base ? base.relation().catName()
                : definition(term).map(MemoryModel.Definition::name).orElseGet(() -> text.nameOrDefinition(term));
    }

    /** The name that any file gives to the term, or else what it is in CAT. */
    public String nameOrDefinition(Term term) {
        return text.nameOrDefinition(term);
    }

    /** The right-hand side of the definition: one level, named parts by their names. */
    public String definitionText(Term term) {
        return text.definition(term);
    }

    /** Whether the relation only narrows others: it compares events, or asks for sets that they are in. */
    private static boolean isFilter(Term term) {
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

    /** The same of a set by its text. */
    static boolean isTelling(String set) {
        return !set.equals(ALL_EVENTS) && PLAIN_SETS.stream().noneMatch(plain -> plain.catName().equals(set));
    }
}
