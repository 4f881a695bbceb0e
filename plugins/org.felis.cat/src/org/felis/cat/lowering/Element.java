package org.felis.cat.lowering;

import java.util.HashMap;
import java.util.Map;

import org.felis.cat.terms.Substitution;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.Terms;

/**
 * Stands for any one element of a set whose elements are not known: {@code {e}} for an event, {@code {p}} for a pair of events, as
 * a set or relation of one: a variable that no model can name and no equation defines. What is computed from it is a function of the element; this class tells which
 * functions can be said of all elements at once.
 */
final class Element {

    private final Terms terms;
    private final Term term;
    private final Map<Term, Boolean> dependent = new HashMap<>();

    private Element(Terms terms, Term term) {
        this.terms = terms;
        this.term = term;
    }

    /** An event, or a class of events. */
    static Element ofSet(Terms terms) {
        return new Element(terms, terms.setVariable("element"));
    }

    /** A pair of events. */
    static Element ofRelation(Terms terms) {
        return new Element(terms, terms.relationVariable("element"));
    }

    /** The set or relation of the one element. */
    Term term() {
        return term;
    }

    /** Whether a term has nothing to do with the element. */
    boolean isAbsentFrom(Term function) {
        Boolean known = dependent.get(function);
        if (known == null) {
            known = function == term || !function.operands().stream().allMatch(this::isAbsentFrom);
            dependent.put(function, known);
        }
        return !known;
    }

    /** The function's value for another argument, which is of the element's kind. */
    RelationTerm apply(RelationTerm function, Term argument) {
        return (RelationTerm) new Substitution(terms, Map.of(term, argument)).in(function);
    }

    SetTerm apply(SetTerm function, Term argument) {
        return (SetTerm) new Substitution(terms, Map.of(term, argument)).in(function);
    }

    /** Whether the function's value for a union is the union of its values, and empty for nothing. */
    boolean isAdditive(Term function) {
        if (function == term) {
            return true;
        }
        return switch (function) {
            case RelationTerm.Union t -> isAdditive(t.left()) && isAdditive(t.right());
            case SetTerm.Union t -> isAdditive(t.left()) && isAdditive(t.right());
            case RelationTerm.Intersection t -> isAdditiveInOne(t.left(), t.right());
            case SetTerm.Intersection t -> isAdditiveInOne(t.left(), t.right());
            case RelationTerm.Composition t -> isAdditiveInOne(t.left(), t.right());
            case RelationTerm.Product t -> isAdditiveInOne(t.sources(), t.targets());
            case RelationTerm.Difference t -> isAdditive(t.left()) && isAbsentFrom(t.right());
            case SetTerm.Difference t -> isAdditive(t.left()) && isAbsentFrom(t.right());
            case RelationTerm.Inverse t -> isAdditive(t.operand());
            case RelationTerm.Identity t -> isAdditive(t.set());
            case SetTerm.Domain t -> isAdditive(t.operand());
            case SetTerm.Range t -> isAdditive(t.operand());
            default -> false;
        };
    }

    private boolean isAdditiveInOne(Term left, Term right) {
        return isAbsentFrom(right) ? isAdditive(left) : isAbsentFrom(left) && isAdditive(right);
    }

    /**
     * Whether the value for an event is what the value for all events, {@code _}, has of pairs that end in it: so that one relation
     * says the value for every event.
     */
    boolean isColumn(RelationTerm function) {
        return switch (function) {
            case RelationTerm.Empty t -> true;
            case RelationTerm.Product t -> isAbsentFrom(t.sources()) && t.targets() == term;
            case RelationTerm.Identity t -> t.set() == term;
            case RelationTerm.Union t -> isColumn(t.left()) && isColumn(t.right());
            case RelationTerm.Intersection t -> isColumn(t.left()) && (isAbsentFrom(t.right()) || isColumn(t.right()))
                    || isAbsentFrom(t.left()) && isColumn(t.right());
            case RelationTerm.Difference t -> isColumn(t.left()) && (isAbsentFrom(t.right()) || isColumn(t.right()));
            case RelationTerm.Composition t -> isAbsentFrom(t.left()) && isColumn(t.right());
            default -> false;
        };
    }
}
