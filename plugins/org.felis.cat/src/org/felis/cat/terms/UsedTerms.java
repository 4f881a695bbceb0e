package org.felis.cat.terms;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

import org.felis.engine.model.Choice;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.Terms;

/**
 * Copies the terms that a model uses, and no others, to fresh {@link Terms}: evaluation makes many that only stood for something
 * on the way, such as the element that a function is applied to for a whole set.
 */
final class UsedTerms {

    private final Terms copies = new Terms();
    private final Term[] copyOf;

    /**
     * @param all all terms, by id
     * @param roots what the model names, states or shows
     */
    UsedTerms(List<Term> all, List<? extends Term> roots, List<Recursion> recursions, List<Choice> choices) {
        copyOf = new Term[all.size()];
        BitSet used = new BitSet(all.size());
        Deque<Term> open = new ArrayDeque<>(roots);
        List<List<Term>> meanings = meanings(all.size(), recursions, choices);
        while (!open.isEmpty()) {
            Term term = open.pop();
            if (!used.get(term.id())) {
                used.set(term.id());
                open.addAll(term.operands());
                open.addAll(meanings.get(term.id()));
            }
        }
        for (int id = used.nextSetBit(0); id >= 0; id = used.nextSetBit(id + 1)) {
            Term term = all.get(id);
            copyOf[id] = copies.rebuild(term, operand -> copyOf[operand.id()]);
        }
    }

    /** What a variable or a chosen relation stands for, by its id. */
    private static List<List<Term>> meanings(int terms, List<Recursion> recursions, List<Choice> choices) {
        List<List<Term>> meanings = new ArrayList<>();
        for (int id = 0; id < terms; id++) {
            meanings.add(List.of());
        }
        for (Recursion recursion : recursions) {
            List<Term> group = new ArrayList<>();
            recursion.equations().forEach(e -> {
                group.add(e.variable());
                group.add(e.body());
            });
            recursion.equations().forEach(e -> meanings.set(e.variable().id(), group));
        }
        choices.forEach(c -> meanings.set(c.variable().id(), c.operands()));
        return meanings;
    }

    /** The copies, dense. */
    List<Term> all() {
        return copies.all();
    }

    boolean uses(Term term) {
        return copyOf[term.id()] != null;
    }

    Term of(Term term) {
        return copyOf[term.id()];
    }

    RelationTerm of(RelationTerm term) {
        return (RelationTerm) copyOf[term.id()];
    }

    SetTerm of(SetTerm term) {
        return (SetTerm) copyOf[term.id()];
    }

    Recursion of(Recursion recursion) {
        return new Recursion(recursion.equations().stream().map(e -> new Recursion.Equation(of(e.variable()), of(e.body()))).toList());
    }

    Choice of(Choice choice) {
        var variable = (RelationTerm.Chosen) of((Term) choice.variable());
        return switch (choice) {
            case Choice.LinearOrders orders ->
                new Choice.LinearOrders(variable, of(orders.elements()), of(orders.partition()), of(orders.base()));
            case Choice.FunctionalChoice each -> new Choice.FunctionalChoice(variable, of(each.ends()), of(each.pairs()));
        };
    }
}
