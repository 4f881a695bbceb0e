package org.felis.tests.cat;

import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;

/** Writes a term as CAT, every binary operation in parentheses, so that a test sees how the text was read. */
final class TermText {

    private TermText() {
    }

    static String of(Term term) {
        return switch (term) {
            case RelationTerm.Base t -> t.relation().catName();
            case RelationTerm.Empty t -> "0";
            case RelationTerm.Union t -> binary(t.left(), "|", t.right());
            case RelationTerm.Intersection t -> binary(t.left(), "&", t.right());
            case RelationTerm.Difference t -> binary(t.left(), "\\", t.right());
            case RelationTerm.Composition t -> binary(t.left(), ";", t.right());
            case RelationTerm.Product t -> binary(t.sources(), "*", t.targets());
            case RelationTerm.Inverse t -> of(t.operand()) + "^-1";
            case RelationTerm.TransitiveClosure t -> of(t.operand()) + "+";
            case RelationTerm.ReflexiveTransitiveClosure t -> of(t.operand()) + "*";
            case RelationTerm.Reflexive t -> of(t.operand()) + "?";
            case RelationTerm.Identity t -> "[" + of(t.set()) + "]";
            case RelationTerm.Variable t -> t.name();
            case RelationTerm.Chosen t -> t.name();
            case SetTerm.Base t -> t.set().catName();
            case SetTerm.Tagged t -> t.tag();
            case SetTerm.All t -> "_";
            case SetTerm.Empty t -> "{}";
            case SetTerm.Union t -> binary(t.left(), "|", t.right());
            case SetTerm.Intersection t -> binary(t.left(), "&", t.right());
            case SetTerm.Difference t -> binary(t.left(), "\\", t.right());
            case SetTerm.Domain t -> "domain(" + of(t.operand()) + ")";
            case SetTerm.Range t -> "range(" + of(t.operand()) + ")";
            case SetTerm.Variable t -> t.name();
        };
    }

    private static String binary(Term left, String operator, Term right) {
        return "(" + of(left) + " " + operator + " " + of(right) + ")";
    }
}
