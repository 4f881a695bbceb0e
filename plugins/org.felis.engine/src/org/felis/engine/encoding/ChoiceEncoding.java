package org.felis.engine.encoding;

import java.util.HashMap;
import java.util.Map;

import org.felis.engine.analysis.relation.RelationAnalysis;
import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.relation.Relation;

/** Encodes the relations that an execution chooses. */
final class ChoiceEncoding {

    /** The formulas of the terms that choices depend on. */
    interface Terms {
        Formula pair(RelationTerm term, int source, int target, Approximation approximation);

        Formula member(SetTerm term, int event, Approximation approximation);
    }

    private final MemoryModel model;
    private final RelationAnalysis analysis;
    private final Constraints constraints;
    private final Formulas formulas;
    private final Terms terms;
    private final Map<RelationTerm.Chosen, Choice> choices = new HashMap<>();
    private final Map<RelationTerm.Chosen, LinearOrderEncoding> orders = new HashMap<>();
    private final Map<RelationTerm.Chosen, FunctionalChoiceEncoding> pairs = new HashMap<>();

    ChoiceEncoding(MemoryModel model, RelationAnalysis analysis, Constraints constraints, Terms terms) {
        this.model = model;
        this.analysis = analysis;
        this.constraints = constraints;
        this.formulas = constraints.formulas();
        this.terms = terms;
        for (Choice choice : model.choices()) {
            choices.put(choice.variable(), choice);
            switch (choice) {
                case Choice.LinearOrders linear -> orders.put(linear.variable(),
                        new LinearOrderEncoding(analysis.bounds(linear.variable()), formulas));
                case Choice.FunctionalChoice each -> pairs.put(each.variable(),
                        new FunctionalChoiceEncoding(analysis.bounds(each.variable()).may(), formulas));
            }
        }
    }

    /**
     * Requires of each relation that it is one that its choice offers. Of what tells which pairs it may have, the approximations are
     * required to agree: then the relation is known from a solution, and its formula is exact.
     *
     * @param form how it is said that orders have no cycles; if lazily, {@link #forbidCycles} says it of what solutions choose
     */
    void constrain(OrderForm form) {
        for (Choice choice : model.choices()) {
            switch (choice) {
                case Choice.LinearOrders linear -> {
                    requireExact(linear.elements());
                    requireExact(linear.partition());
                    switch (form) {
                        case TRIPLES -> orders.get(linear.variable()).forbidCycles(constraints, (x, y) -> together(linear, x, y));
                        case POSITIONS -> orders.get(linear.variable()).placeElements(constraints, (x, y) -> together(linear, x, y));
                        case LAZY -> { }
                    }
                    orders.get(linear.variable()).constrain(constraints, (x, y) -> together(linear, x, y), analysis.bounds(linear.base()).may(),
                            (x, y) -> terms.pair(linear.base(), x, y, Approximation.OVER));
                }
                // An end needs an offered pair in all executions: what is offered may not be larger than it is.
                case Choice.FunctionalChoice each -> {
                    requireExact(each.ends());
                    pairs.get(each.variable()).constrain(constraints, analysis.bounds(each.ends()).may().toArray(), end -> isEnd(each, end),
                            (x, y) -> terms.pair(each.pairs(), x, y, Approximation.UNDER));
                }
            }
        }
    }

    /** Requires that an order has no cycle where a solution's has one. */
    void forbidCycles(Choice.LinearOrders choice, Relation chosen) {
        orders.get(choice.variable()).forbidCycles(constraints, (x, y) -> together(choice, x, y), chosen);
    }

    private void requireExact(SetTerm term) {
        if (model.graph().containsFixpoint(term)) {
            analysis.bounds(term).may().forEach(event -> constraints.requireImplication(terms.member(term, event, Approximation.OVER),
                    terms.member(term, event, Approximation.UNDER)));
        }
    }

    private void requireExact(RelationTerm term) {
        if (model.graph().containsFixpoint(term)) {
            analysis.bounds(term).may().forEach((x, y) -> constraints.requireImplication(terms.pair(term, x, y, Approximation.OVER),
                    terms.pair(term, x, y, Approximation.UNDER)));
        }
    }

    /** When the chosen relation has the pair. */
    Formula pair(RelationTerm.Chosen variable, int x, int y) {
        return switch (choices.get(variable)) {
            case Choice.LinearOrders linear -> x == y ? Formulas.FALSE : formulas.and(orders.get(variable).isBefore(x, y), together(linear, x, y));
            case Choice.FunctionalChoice each -> formulas.and(pairs.get(variable).isChosen(x, y), isEnd(each, y));
        };
    }

    private Formula isEnd(Choice.FunctionalChoice choice, int event) {
        return terms.member(choice.ends(), event, Approximation.OVER);
    }

    private Formula together(Choice.LinearOrders choice, int x, int y) {
        Formula first = terms.member(choice.elements(), x, Approximation.OVER);
        return x == y ? first : formulas.and(first, terms.member(choice.elements(), y, Approximation.OVER), terms.pair(choice.partition(), x, y, Approximation.OVER));
    }
}
