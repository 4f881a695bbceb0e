package org.felis.engine.semantics;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;

/**
 * What is known about a model's terms before evaluating them: which choices and which recursive groups they depend on.
 *
 * <p>The <em>level</em> of a term is 1 + the index of the last choice that it depends on, or 0 if it depends on none. What has
 * level {@code k} is settled once the first {@code k} choices are made.
 */
final class EvaluationPlan {

    private static final int CLOSURE_COST = 20;

    /** The plan made last: tests of a suite are judged by one model, and a plan takes longer to make than many a test to judge. */
    private static volatile SoftReference<EvaluationPlan> last = new SoftReference<>(null);

    private final MemoryModel model;
    private final int[] levels;
    private final int[] recursionOf;
    /** By variable; -1 for other terms. */
    private final int[] bodies;
    private final List<BitSet> dependents;
    private final OptionalInt coherence;
    private final List<Axiom> cheapestFirst;
    private final List<List<Axiom>> monotone;

    /** The plan of a model; may be used by several threads. */
    static EvaluationPlan of(MemoryModel model) {
        EvaluationPlan known = last.get();
        if (known != null && known.model == model) {
            return known;
        }
        EvaluationPlan plan = new EvaluationPlan(model);
        last = new SoftReference<>(plan);
        return plan;
    }

    private EvaluationPlan(MemoryModel model) {
        this.model = model;
        coherence = model.coherence();
        int size = model.terms().size();
        levels = new int[size];
        recursionOf = new int[size];
        Arrays.fill(recursionOf, -1);
        bodies = new int[size];
        Arrays.fill(bodies, -1);
        for (int i = 0; i < model.recursions().size(); i++) {
            for (Recursion.Equation equation : model.recursions().get(i).equations()) {
                recursionOf[equation.variable().id()] = i;
                bodies[equation.variable().id()] = equation.body().id();
            }
        }
        computeLevels();
        dependents = new ArrayList<>();
        for (Recursion recursion : model.recursions()) {
            dependents.add(dependents(recursion));
        }
        cheapestFirst = model.requirements().stream()
                .sorted(Comparator.comparingInt(axiom -> cost(axiom.term()))).toList();
        monotone = IntStream.range(0, model.choices().size()).mapToObj(choice -> cheapestFirst.stream()
                .filter(axiom -> level(axiom.term()) > choice && Monotonicity.failsForGood(axiom, this, choice)).toList())
                .toList();
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
                boolean recursive = bodies[next.id()] >= 0;
                if (recursive) {
                    open.push(model.terms().get(bodies[next.id()]));
                }
                cost += recursive || next instanceof RelationTerm.TransitiveClosure
                        || next instanceof RelationTerm.ReflexiveTransitiveClosure ? CLOSURE_COST : 1;
            }
        }
        return cost;
    }

    /** The axioms that executions must satisfy, in an order in which one that fails is likely to be found soon. */
    List<Axiom> requirementsCheapestFirst() {
        return cheapestFirst;
    }

    /** The required axioms that may be checked on a part of the relation chosen by the choice of that index, cheapest first. */
    List<Axiom> monotoneRequirements(int choice) {
        return monotone.get(choice);
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
                if (bodies[term.id()] >= 0) {
                    level = Math.max(level, levels[bodies[term.id()]]);
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
                if (bodies[term.id()] >= 0 && found.get(bodies[term.id()])
                        || term.operands().stream().anyMatch(o -> found.get(o.id()))) {
                    found.set(term.id());
                }
            }
        }
        return found;
    }

    MemoryModel model() {
        return model;
    }

    /** See {@link MemoryModel#coherence}. */
    OptionalInt coherence() {
        return coherence;
    }

    /** The index of the choice that chooses the relation. */
    int choice(RelationTerm.Chosen chosen) {
        for (int i = 0; i < model.choices().size(); i++) {
            if (model.choices().get(i).variable() == chosen) {
                return i;
            }
        }
        throw new IllegalArgumentException(model.name() + " does not choose " + chosen);
    }

    int level(Term term) {
        return levels[term.id()];
    }

    /** What a recursive definition makes the variable. */
    Term body(Term variable) {
        recursion(variable);
        return model.terms().get(bodies[variable.id()]);
    }

    /** The index of the recursive group that defines the variable. */
    int recursion(Term variable) {
        int recursion = recursionOf[variable.id()];
        if (recursion < 0) {
            throw new IllegalArgumentException(model.name() + " does not define the variable " + variable);
        }
        return recursion;
    }

    /** The ids of the terms whose value depends on the variables of a recursive group, these included. */
    BitSet dependents(int recursion) {
        return dependents.get(recursion);
    }
}
