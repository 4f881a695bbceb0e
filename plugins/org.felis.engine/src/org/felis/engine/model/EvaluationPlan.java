package org.felis.engine.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;


/**
 * What is known about a model's terms before evaluating them: which choices and which recursive groups they depend on.
 *
 * <p>The <em>level</em> of a term is 1 + the index of the last choice that it depends on, or 0 if it depends on none. What has
 * level {@code k} is settled once the first {@code k} choices are made.
 *
 * <p>Immutable; made once for each model ({@link MemoryModel#evaluationPlan}).
 */
public final class EvaluationPlan {

    private static final int CLOSURE_COST = 20;

    private final MemoryModel model;
    private final int[] levels;
    private final TermGraph graph;
    private final List<BitSet> dependents;
    private final OptionalInt coherence;
    private final List<Axiom> cheapestFirst;
    private final List<List<Axiom>> monotone;
    /** Made when first asked for; making them twice does no harm. */
    private volatile Leaves leaves;
    private volatile WithoutSources withoutSources;

    EvaluationPlan(MemoryModel model) {
        this.model = model;
        coherence = model.coherence();
        int size = model.terms().size();
        levels = new int[size];
        graph = model.graph();
        computeLevels();
        dependents = new ArrayList<>();
        for (Recursion recursion : model.recursions()) {
            dependents.add(dependents(recursion));
        }
        cheapestFirst = cheapestFirst(model.requirements());
        monotone = new ArrayList<>();
        for (int choice = 0; choice < model.choices().size(); choice++) {
            List<Axiom> failing = new ArrayList<>();
            for (Axiom axiom : cheapestFirst) {
                if (level(axiom.term()) > choice && Monotonicity.failsForGood(axiom, this, choice)) {
                    failing.add(axiom);
                }
            }
            monotone.add(List.copyOf(failing));
        }
    }

    private List<Axiom> cheapestFirst(List<Axiom> axioms) {
        record Priced(Axiom axiom, int cost) {
        }
        List<Priced> priced = new ArrayList<>();
        for (Axiom axiom : axioms) {
            priced.add(new Priced(axiom, cost(axiom.term())));
        }
        priced.sort(Comparator.comparingInt(Priced::cost));
        return priced.stream().map(Priced::axiom).toList();
    }

    /** A rough measure of what it takes to evaluate a term: closures and recursions cost most. */
    private int cost(Term term) {
        BitSet seen = new BitSet();
        Deque<Term> open = new ArrayDeque<>(List.of(term));
        int cost = 0;
        while (!open.isEmpty()) {
            Term next = open.pop();
            if (!seen.get(next.id())) {
                seen.set(next.id());
                open.addAll(next.operands());
                boolean recursive = graph.isDefinedByRecursion(next);
                if (recursive) {
                    open.push(graph.body(next));
                }
                cost += recursive || next instanceof RelationTerm.TransitiveClosure
                        || next instanceof RelationTerm.ReflexiveTransitiveClosure ? CLOSURE_COST : 1;
            }
        }
        return cost;
    }

    /** The axioms that executions must satisfy, in an order in which one that fails is likely to be found soon. */
    public List<Axiom> requirementsCheapestFirst() {
        return cheapestFirst;
    }

    /** The required axioms that may be checked on a part of the relation chosen by the choice of that index, cheapest first. */
    public List<Axiom> monotoneRequirements(int choice) {
        return monotone.get(choice);
    }

    /**
     * What can be said while some reads have no source.
     *
     * @param requirements the required axioms that fail for good if they fail then, cheapest first
     * @param growing the choices of linear orders whose terms then have a part of their final values
     */
    private record WithoutSources(List<Axiom> requirements, List<Choice> growing) {
    }

    /** The required axioms that may be checked while some reads have no source and nothing is chosen, cheapest first. */
    public List<Axiom> requirementsWithoutSources() {
        return withoutSources().requirements();
    }

    /** Whether what the choice offers extends the base that it has while some reads have no source. */
    public boolean hasBaseWithoutSources(Choice choice) {
        return withoutSources().growing().contains(choice);
    }

    private WithoutSources withoutSources() {
        WithoutSources known = withoutSources;
        if (known == null) {
            known = new WithoutSources(
                    cheapestFirst.stream().filter(axiom -> Monotonicity.failsForGoodWithoutSources(axiom, this)).toList(),
                    model.choices().stream().filter(choice -> choice instanceof Choice.LinearOrders
                            && Monotonicity.growWithSources(choice.operands(), this)).toList());
            withoutSources = known;
        }
        return known;
    }

    private void computeLevels() {
        for (int i = 0; i < model.choices().size(); i++) {
            levels[model.choices().get(i).variable().id()] = i + 1;
        }
        for (Term term : model.terms()) {
            if (term instanceof SetTerm.Base base && !base.set().isStatic()) {
                levels[term.id()] = coherence.isPresent() ? coherence.getAsInt() + 1 : 0;
            }
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Term term : model.terms()) {
                int level = levels[term.id()];
                if (graph.isDefinedByRecursion(term)) {
                    level = Math.max(level, levels[graph.body(term).id()]);
                }
                for (Term operand : term.operands()) {
                    level = Math.max(level, levels[operand.id()]);
                }
                changed |= level != levels[term.id()];
                levels[term.id()] = level;
            }
            model.recursions().forEach(this::levelGroup);
        }
    }

    /** The variables of a group are computed together. */
    private void levelGroup(Recursion recursion) {
        int level = recursion.equations().stream().mapToInt(e -> levels[e.variable().id()]).max().orElse(0);
        recursion.equations().forEach(e -> levels[e.variable().id()] = level);
    }

    private BitSet dependents(Recursion recursion) {
        BitSet found = new BitSet();
        recursion.equations().forEach(e -> found.set(e.variable().id()));
        int before = -1;
        while (found.cardinality() != before) {
            before = found.cardinality();
            for (Term term : model.terms()) {
                if (!found.get(term.id()) && (graph.isDefinedByRecursion(term) && found.get(graph.body(term).id()) || usesAny(term, found))) {
                    found.set(term.id());
                }
            }
        }
        return found;
    }

    private static boolean usesAny(Term term, BitSet terms) {
        for (Term operand : term.operands()) {
            if (terms.get(operand.id())) {
                return true;
            }
        }
        return false;
    }

    /** The model that the plan is for. */
    public MemoryModel model() {
        return model;
    }

    /** See {@link MemoryModel#coherence}. */
    public OptionalInt coherence() {
        return coherence;
    }

    /** The index of the choice that chooses the relation. */
    public int choice(RelationTerm.Chosen chosen) {
        for (int i = 0; i < model.choices().size(); i++) {
            if (model.choices().get(i).variable() == chosen) {
                return i;
            }
        }
        throw new IllegalArgumentException(model.name() + " does not choose " + chosen);
    }

    /** 1 + the index of the last choice that the term depends on, or 0 if it depends on none. */
    public int level(Term term) {
        return levels[term.id()];
    }

    /**
     * Terms whose value an execution gives.
     *
     * @param all in the order of their ids
     * @param users by the id of such a term, the ids of the terms whose value depends on it, itself included; null for other terms
     */
    private record Leaves(List<Term> all, BitSet[] users) {
    }

    /** The terms whose value an execution gives, rather than other terms. Where the same events are executed, all else follows from them. */
    public List<Term> leaves() {
        return leavesWithUsers().all();
    }

    /** The ids of the terms whose value depends on a {@linkplain #leaves leaf}, itself included. */
    public BitSet users(Term leaf) {
        return leavesWithUsers().users()[leaf.id()];
    }

    private Leaves leavesWithUsers() {
        Leaves known = leaves;
        if (known == null) {
            known = findLeaves();
            leaves = known;
        }
        return known;
    }

    private Leaves findLeaves() {
        List<List<Term>> directUsers = new ArrayList<>();
        model.terms().forEach(term -> directUsers.add(new ArrayList<>()));
        for (Term term : model.terms()) {
            term.operands().forEach(operand -> directUsers.get(operand.id()).add(term));
            if (graph.isDefinedByRecursion(term)) {
                directUsers.get(graph.body(term).id()).add(term);
            }
        }
        // the variables of a group are computed together
        for (Recursion recursion : model.recursions()) {
            Term first = recursion.equations().get(0).variable();
            for (Recursion.Equation equation : recursion.equations()) {
                directUsers.get(first.id()).add(equation.variable());
                directUsers.get(equation.variable().id()).add(first);
            }
        }
        List<Term> all = new ArrayList<>();
        BitSet[] users = new BitSet[model.terms().size()];
        for (Term term : model.terms()) {
            if (term.operands().isEmpty() && !graph.isDefinedByRecursion(term)) {
                all.add(term);
                users[term.id()] = reached(term, directUsers);
            }
        }
        return new Leaves(List.copyOf(all), users);
    }

    private static BitSet reached(Term from, List<List<Term>> directUsers) {
        BitSet found = new BitSet();
        Deque<Term> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            Term next = open.pop();
            if (!found.get(next.id())) {
                found.set(next.id());
                open.addAll(directUsers.get(next.id()));
            }
        }
        return found;
    }

    /** The ids of the terms whose value depends on the variables of a recursive group, these included. */
    public BitSet dependents(int recursion) {
        return dependents.get(recursion);
    }
}
