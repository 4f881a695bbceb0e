package org.felis.engine.model;

import java.util.HashMap;
import java.util.Map;

/** Writes the terms of a model in CAT, using the names that the model gives to them; base relations keep their own. */
public final class TermText {

    /** Binding strength of CAT's operators (herd7 documentation, "Language description"): larger binds tighter. */
    private static final int UNION = 0;
    private static final int COMPOSITION = 1;
    private static final int DIFFERENCE = 2;
    private static final int INTERSECTION = 3;
    private static final int PRODUCT = 4;
    private static final int POSTFIX = 5;

    private final Map<Term, String> names = new HashMap<>();
    private final TermGraph graph;

    public TermText(MemoryModel model) {
        model.named().forEach((name, term) -> {
            if (!(term instanceof RelationTerm.Base)) {
                names.putIfAbsent(term, name);
            }
        });
        graph = model.graph();
    }

    /** The right-hand side of the term's definition: one level, named parts by their names. */
    public String definition(Term term) {
        return text(graph.isDefinedByRecursion(term) ? graph.body(term) : term, UNION);
    }

    /** The name of the term, or else its definition. */
    public String nameOrDefinition(Term term) {
        return reference(term, UNION);
    }

    private String reference(Term term, int strength) {
        String name = names.get(term);
        return name != null ? name : text(term, strength);
    }

    private String text(Term term, int strength) {
        return switch (term) {
            case RelationTerm relation -> relationText(relation, strength);
            case SetTerm set -> setText(set, strength);
        };
    }

    private String relationText(RelationTerm term, int strength) {
        return switch (term) {
            case RelationTerm.Base base -> base.relation().catName();
            case RelationTerm.Empty empty -> "0";
            case RelationTerm.Union union -> infix(union.left(), " | ", union.right(), UNION, strength);
            case RelationTerm.Intersection i -> infix(i.left(), " & ", i.right(), INTERSECTION, strength);
            case RelationTerm.Difference d -> difference(d.left(), d.right(), d.left() instanceof RelationTerm.Product p
                    && p.sources() instanceof SetTerm.All && p.targets() instanceof SetTerm.All, strength);
            case RelationTerm.Composition c -> infix(c.left(), "; ", c.right(), COMPOSITION, strength);
            case RelationTerm.Inverse inverse -> reference(inverse.operand(), POSTFIX) + "^-1";
            case RelationTerm.TransitiveClosure closure -> reference(closure.operand(), POSTFIX) + "+";
            case RelationTerm.ReflexiveTransitiveClosure closure -> reference(closure.operand(), POSTFIX) + "*";
            case RelationTerm.Reflexive reflexive -> reference(reflexive.operand(), POSTFIX) + "?";
            case RelationTerm.Identity identity -> identity.set() instanceof SetTerm.All ? "id"
                    : "[" + reference(identity.set(), UNION) + "]";
            case RelationTerm.Product p -> infix(p.sources(), " * ", p.targets(), PRODUCT, strength);
            case RelationTerm.Variable variable -> variable.name();
            case RelationTerm.Chosen chosen -> chosen.name();
        };
    }

    private String setText(SetTerm term, int strength) {
        return switch (term) {
            case SetTerm.Base base -> base.set().catName();
            case SetTerm.Tagged tagged -> tagged.tag();
            case SetTerm.All all -> "_";
            case SetTerm.Empty empty -> "{}";
            case SetTerm.Union union -> infix(union.left(), " | ", union.right(), UNION, strength);
            case SetTerm.Intersection i -> infix(i.left(), " & ", i.right(), INTERSECTION, strength);
            case SetTerm.Difference d -> difference(d.left(), d.right(), d.left() instanceof SetTerm.All, strength);
            case SetTerm.Domain domain -> "domain(" + reference(domain.operand(), UNION) + ")";
            case SetTerm.Range range -> "range(" + reference(range.operand(), UNION) + ")";
            case SetTerm.Variable variable -> variable.name();
        };
    }

    private String difference(Term left, Term right, boolean complement, int strength) {
        return complement ? "~" + reference(right, POSTFIX) : infix(left, " \\ ", right, DIFFERENCE, strength);
    }

    private String infix(Term left, String operator, Term right, int own, int strength) {
        boolean associative = own != DIFFERENCE;
        String text = reference(left, own) + operator + reference(right, associative ? own : own + 1);
        return own < strength ? "(" + text + ")" : text;
    }
}
