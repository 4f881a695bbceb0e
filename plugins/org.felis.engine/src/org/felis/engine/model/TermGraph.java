package org.felis.engine.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * How the terms of a model depend on each other, whatever the program: strongly connected components, operands first (Tarjan). A
 * component of several terms, or of one that uses itself, is a recursive group. Immutable; made once for each model
 * ({@link MemoryModel#graph}).
 */
public final class TermGraph {

    /**
     * Terms that depend on each other.
     *
     * @param terms in the order of their ids
     * @param recursive whether their meaning is a fixpoint
     * @param decisive whether an axiom or a choice depends on them
     */
    public record Component(List<Term> terms, boolean recursive, boolean decisive) {
    }

    private final List<Term> terms;
    private final Term[] bodies;
    /** By variable: the index of its recursive group. */
    private final int[] recursions;
    private final Choice[] choices;
    private final Component[] componentOf;
    private final boolean[] containsFixpoint;
    private final Set<Term> decisive;
    private final boolean[] inLocation;
    private final List<Component> components = new ArrayList<>();
    private final List<Component> usersFirst;
    private final int[] index;
    private final int[] low;
    private final Deque<Term> stack = new ArrayDeque<>();
    private final boolean[] onStack;
    private int next = 1;

    /** @param decisive the terms that axioms and choices depend on */
    TermGraph(MemoryModel model, Set<Term> decisive) {
        this.decisive = decisive;
        terms = model.terms();
        bodies = new Term[terms.size()];
        recursions = new int[terms.size()];
        componentOf = new Component[terms.size()];
        containsFixpoint = new boolean[terms.size()];
        choices = new Choice[terms.size()];
        inLocation = new boolean[terms.size()];
        index = new int[terms.size()];
        low = new int[terms.size()];
        onStack = new boolean[terms.size()];
        for (int i = 0; i < model.recursions().size(); i++) {
            for (Recursion.Equation equation : model.recursions().get(i).equations()) {
                bodies[equation.variable().id()] = equation.body();
                recursions[equation.variable().id()] = i;
            }
        }
        model.choices().forEach(c -> choices[c.variable().id()] = c);
        for (Term term : terms) {
            if (index[term.id()] == 0) {
                visit(term);
            }
        }
        usersFirst = new ArrayList<>(components);
        Collections.reverse(usersFirst);
        components.forEach(this::findInLocation);
        for (Component component : components) {
            for (Term term : component.terms()) {
                componentOf[term.id()] = component;
            }
        }
        // what a component depends on comes before it; a component of several terms has a variable
        for (Component component : components) {
            boolean contains = false;
            for (Term term : component.terms()) {
                contains |= isFixpoint(term) || usesFixpoint(term);
            }
            for (Term term : component.terms()) {
                containsFixpoint[term.id()] = contains;
            }
        }
    }

    private boolean usesFixpoint(Term term) {
        for (Term operand : operands(term)) {
            if (containsFixpoint[operand.id()]) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFixpoint(Term term) {
        return term instanceof RelationTerm.Variable || term instanceof SetTerm.Variable || term instanceof RelationTerm.TransitiveClosure
                || term instanceof RelationTerm.ReflexiveTransitiveClosure;
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
            components.add(component(term, usesItself));
        }
    }

    /** The terms on the stack down to this one. */
    private Component component(Term first, boolean usesItself) {
        Term member = stack.pop();
        onStack[member.id()] = false;
        if (member == first) {
            return new Component(List.of(first), usesItself, decisive.contains(first));
        }
        List<Term> members = new ArrayList<>(List.of(member));
        while (member != first) {
            member = stack.pop();
            onStack[member.id()] = false;
            members.add(member);
        }
        members.sort(Comparator.comparingInt(Term::id));
        return new Component(members, true, decisive.contains(first));
    }

    /** What the meaning of a term is made of; for a variable its body, for a chosen relation the terms of its choice. */
    public List<Term> operands(Term term) {
        return switch (term) {
            case RelationTerm.Variable variable -> List.of(body(variable));
            case SetTerm.Variable variable -> List.of(body(variable));
            case RelationTerm.Chosen chosen -> choice(chosen).operands();
            default -> term.operands();
        };
    }

    /** The number of terms. */
    public int size() {
        return terms.size();
    }

    public Term term(int id) {
        return terms.get(id);
    }

    /** Whether an axiom or a choice depends on the term. */
    public boolean isDecisive(Term term) {
        return decisive.contains(term);
    }

    /** All components; a component stands behind those it depends on. */
    public List<Component> operandsFirst() {
        return components;
    }

    /** All components; a component stands in front of those it depends on. */
    public List<Component> usersFirst() {
        return usersFirst;
    }

    /**
     * Whether the relation is sure to relate only events at the same location, judging by what it is made of: {@code rf},
     * an order of each location's writes, and what comes of such relations, as {@code fr}.
     */
    public boolean isInLocation(RelationTerm term) {
        return inLocation[term.id()];
    }

    /** The greatest solution for a group; a group has few terms. */
    private void findInLocation(Component component) {
        for (Term term : component.terms()) {
            inLocation[term.id()] = term instanceof RelationTerm;
        }
        boolean changed;
        do {
            changed = false;
            for (Term term : component.terms()) {
                if (inLocation[term.id()] && !staysInLocation((RelationTerm) term)) {
                    inLocation[term.id()] = false;
                    changed = true;
                }
            }
        } while (changed);
    }

    private boolean staysInLocation(RelationTerm term) {
        return switch (term) {
            case RelationTerm.Base t -> t.relation().properties().location() == PairProperties.Location.SAME;
            case RelationTerm.Empty t -> true;
            case RelationTerm.Union t -> isInLocation(t.left()) && isInLocation(t.right());
            case RelationTerm.Intersection t -> isInLocation(t.left()) || isInLocation(t.right());
            case RelationTerm.Difference t -> isInLocation(t.left());
            case RelationTerm.Composition t -> isInLocation(t.left()) && isInLocation(t.right());
            case RelationTerm.Inverse t -> isInLocation(t.operand());
            case RelationTerm.TransitiveClosure t -> isInLocation(t.operand());
            case RelationTerm.ReflexiveTransitiveClosure t -> false;
            case RelationTerm.Reflexive t -> false;
            case RelationTerm.Identity t -> false;
            case RelationTerm.Product t -> false;
            case RelationTerm.Variable t -> isInLocation((RelationTerm) body(t));
            case RelationTerm.Chosen t -> switch (choice(t)) {
                case Choice.LinearOrders orders -> isInLocation(orders.partition());
                case Choice.FunctionalChoice pairs -> isInLocation(pairs.pairs());
            };
        };
    }

    /** Whether the term is a variable that a recursive group defines. */
    public boolean isDefinedByRecursion(Term term) {
        return bodies[term.id()] != null;
    }

    /** The index of the recursive group that defines the variable. */
    public int recursion(Term variable) {
        body(variable);
        return recursions[variable.id()];
    }

    /** Whether the two terms are defined by each other. */
    public boolean areMutual(Term first, Term second) {
        Component component = componentOf[first.id()];
        return component.recursive() && component == componentOf[second.id()];
    }

    /** Whether the term is a fixpoint (a recursive definition or a transitive closure), is made of one, or is chosen among what one offers. */
    public boolean containsFixpoint(Term term) {
        return containsFixpoint[term.id()];
    }

    /** What a recursive variable equals. */
    public Term body(Term variable) {
        Term body = bodies[variable.id()];
        if (body == null) {
            throw new IllegalArgumentException("no equation for " + variable);
        }
        return body;
    }

    /** How a chosen relation is chosen. */
    public Choice choice(RelationTerm.Chosen chosen) {
        Choice choice = choices[chosen.id()];
        if (choice == null) {
            throw new IllegalArgumentException("no choice for " + chosen);
        }
        return choice;
    }
}
