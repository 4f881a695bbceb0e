package org.felis.tests.engine.generate;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;

/** Models as text close to CAT for failure messages. */
public final class ModelText {

    private ModelText() {
    }

    /** One line per choice, recursive group and axiom. */
    public static String of(MemoryModel model) {
        StringBuilder text = new StringBuilder(model.name()).append('\n');
        for (Choice choice : model.choices()) {
            text.append("with ").append(choice.variable().name()).append(switch (choice) {
                case Choice.LinearOrders orders -> " from linear orders of " + of(orders.elements()) + " by "
                        + of(orders.partition()) + " over " + of(orders.base());
                case Choice.FunctionalChoice each -> " from one pair each for " + of(each.ends()) + " of " + of(each.pairs());
            }).append('\n');
        }
        for (Recursion recursion : model.recursions()) {
            String keyword = "let rec ";
            for (Recursion.Equation equation : recursion.equations()) {
                text.append(keyword).append(of(equation.variable())).append(" = ").append(of(equation.body()));
                keyword = " and ";
            }
            text.append('\n');
        }
        for (Axiom axiom : model.axioms()) {
            text.append(switch (axiom.role()) {
                case REQUIRED -> "";
                case FLAG -> "flag ";
                case UNDEFINED_UNLESS -> "undefined_unless ";
            }).append(axiom.negated() ? "~" : "").append(axiom.kind().name().toLowerCase(java.util.Locale.ROOT))
                    .append(' ').append(of(axiom.term())).append(" as ").append(axiom.name()).append('\n');
        }
        return text.toString();
    }

    public static String of(Term term) {
        return switch (term) {
            case RelationTerm relation -> of(relation);
            case SetTerm set -> of(set);
        };
    }

    private static String of(RelationTerm term) {
        return switch (term) {
            case RelationTerm.Base base -> base.relation().catName();
            case RelationTerm.Empty empty -> "0";
            case RelationTerm.Union t -> "(" + of(t.left()) + " | " + of(t.right()) + ")";
            case RelationTerm.Intersection t -> "(" + of(t.left()) + " & " + of(t.right()) + ")";
            case RelationTerm.Difference t -> "(" + of(t.left()) + " \\ " + of(t.right()) + ")";
            case RelationTerm.Composition t -> "(" + of(t.left()) + "; " + of(t.right()) + ")";
            case RelationTerm.Inverse t -> of(t.operand()) + "^-1";
            case RelationTerm.TransitiveClosure t -> of(t.operand()) + "^+";
            case RelationTerm.ReflexiveTransitiveClosure t -> of(t.operand()) + "^*";
            case RelationTerm.Reflexive t -> of(t.operand()) + "?";
            case RelationTerm.Identity t -> "[" + of(t.set()) + "]";
            case RelationTerm.Product t -> "(" + of(t.sources()) + " * " + of(t.targets()) + ")";
            case RelationTerm.Variable t -> t.name() + t.id();
            case RelationTerm.Chosen t -> t.name();
        };
    }

    private static String of(SetTerm term) {
        return switch (term) {
            case SetTerm.Base base -> base.set().catName();
            case SetTerm.Tagged base -> base.tag();
            case SetTerm.All all -> "_";
            case SetTerm.Empty empty -> "{}";
            case SetTerm.Union t -> "(" + of(t.left()) + " | " + of(t.right()) + ")";
            case SetTerm.Intersection t -> "(" + of(t.left()) + " & " + of(t.right()) + ")";
            case SetTerm.Difference t -> "(" + of(t.left()) + " \\ " + of(t.right()) + ")";
            case SetTerm.Domain t -> "domain(" + of(t.operand()) + ")";
            case SetTerm.Range t -> "range(" + of(t.operand()) + ")";
            case SetTerm.Variable t -> t.name() + t.id();
        };
    }
}
