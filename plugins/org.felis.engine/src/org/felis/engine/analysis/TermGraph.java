package org.felis.engine.analysis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;

/**
 * The order in which a model's terms depend on each other: strongly connected components, operands first (Tarjan). A
 * component of several terms, or of one that uses itself, is a recursive group.
 */
final class TermGraph {

    /**
     * Terms that depend on each other.
     *
     * @param terms in the order of their ids
     * @param recursive whether their meaning is a fixpoint
     */
    record Component(List<Term> terms, boolean recursive) {
    }

    private final List<Term> terms;
    private final Term[] bodies;
    private final Choice[] choices;
    private final List<Component> components = new ArrayList<>();
    private final int[] index;
    private final int[] low;
    private final Deque<Term> stack = new ArrayDeque<>();
    private final boolean[] onStack;
    private int next = 1;

    TermGraph(MemoryModel model) {
        terms = model.terms();
        bodies = new Term[terms.size()];
        choices = new Choice[terms.size()];
        index = new int[terms.size()];
        low = new int[terms.size()];
        onStack = new boolean[terms.size()];
        for (Recursion recursion : model.recursions()) {
            recursion.equations().forEach(e -> bodies[e.variable().id()] = e.body());
        }
        model.choices().forEach(c -> choices[c.variable().id()] = c);
        for (Term term : terms) {
            if (index[term.id()] == 0) {
                visit(term);
            }
        }
    }

    /** The depth of the recursion is that of the model's nesting. */
    private void visit(Term term) {
        int id = term.id();
        index[id] = next;
        low[id] = next++;
        stack.push(term);
        onStack[id] = true;
        boolean usesItself = false;
        for (Term operand : operands(term)) {
            usesItself |= operand == term;
            if (index[operand.id()] == 0) {
                visit(operand);
                low[id] = Math.min(low[id], low[operand.id()]);
            } else if (onStack[operand.id()]) {
                low[id] = Math.min(low[id], index[operand.id()]);
            }
        }
        if (low[id] == index[id]) {
            List<Term> members = new ArrayList<>();
            Term member;
            do {
                member = stack.pop();
                onStack[member.id()] = false;
                members.add(member);
            } while (member != term);
            members.sort(Comparator.comparingInt(Term::id));
            components.add(new Component(members, usesItself || members.size() > 1));
        }
    }

    /** What the meaning of a term is made of; for a variable its body, for a chosen relation the terms of its choice. */
    private List<Term> operands(Term term) {
        return switch (term) {
            case RelationTerm.Variable variable -> List.of(body(variable));
            case SetTerm.Variable variable -> List.of(body(variable));
            case RelationTerm.Chosen chosen -> choice(chosen).operands();
            default -> term.operands();
        };
    }

    /** All components; a component stands behind those it depends on. */
    List<Component> operandsFirst() {
        return components;
    }

    /** All components; a component stands in front of those it depends on. */
    List<Component> usersFirst() {
        List<Component> reversed = new ArrayList<>(components);
        Collections.reverse(reversed);
        return reversed;
    }

    /** What a recursive variable equals. */
    Term body(Term variable) {
        Term body = bodies[variable.id()];
        if (body == null) {
            throw new IllegalArgumentException("no equation for " + variable);
        }
        return body;
    }

    /** How a chosen relation is chosen. */
    Choice choice(RelationTerm.Chosen chosen) {
        Choice choice = choices[chosen.id()];
        if (choice == null) {
            throw new IllegalArgumentException("no choice for " + chosen);
        }
        return choice;
    }
}
