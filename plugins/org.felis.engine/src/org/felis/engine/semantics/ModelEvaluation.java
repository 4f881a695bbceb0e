package org.felis.engine.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.felis.engine.candidate.Execution;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.EvaluationPlan;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * A memory model on one execution: the value of every term, and what the axioms say. A term is evaluated when it is first
 * asked for, and once. CAT's {@code _} and everything made of it hold executed events only. Not thread-safe.
 */
public final class ModelEvaluation {

    private final EvaluationPlan plan;
    private final Execution execution;
    /** The evaluation that knows the terms of lower levels, or null: then all levels are this evaluation's. */
    private final ModelEvaluation settled;
    private final int level;
    private final Object[] results;
    /** The ids of the variables whose least fixpoint is being computed. */
    private final BitSet iterated = new BitSet();
    private List<String> invalidChoices;
    private Boolean consistent;

    public ModelEvaluation(EvaluationPlan plan, Execution execution) {
        this(plan, execution, null, 0);
    }

    private ModelEvaluation(EvaluationPlan plan, Execution execution, ModelEvaluation settled, int level) {
        this.plan = plan;
        this.execution = execution;
        this.settled = settled;
        this.level = level;
        results = new Object[plan.model().terms().size()];
    }

    /** The evaluation of an execution, with those terms of another one's whose value follows from what is equal in both. */
    public static ModelEvaluation after(ModelEvaluation before, EvaluationPlan plan, Execution execution) {
        ModelEvaluation evaluation = new ModelEvaluation(plan, execution);
        if (before.plan == plan && before.settled == null && before.execution.program() == execution.program()
                && before.execution.executed().equals(execution.executed())) {
            evaluation.keep(before);
        }
        return evaluation;
    }

    /** The evaluation of an execution in which some sets are these. */
    static ModelEvaluation given(Map<SetTerm.Tagged, EventSet> sets, EvaluationPlan plan, Execution execution) {
        ModelEvaluation evaluation = new ModelEvaluation(plan, execution);
        sets.forEach((term, events) -> evaluation.results[term.id()] = events);
        return evaluation;
    }

    private void keep(ModelEvaluation before) {
        BitSet stale = new BitSet();
        for (Term leaf : plan.leaves()) {
            Object known = before.results[leaf.id()];
            if (known == null || !known.equals(result(leaf))) {
                stale.or(plan.users(leaf));
            }
        }
        for (int id = stale.nextClearBit(0); id < results.length; id = stale.nextClearBit(id + 1)) {
            results[id] = before.results[id];
        }
    }

    /**
     * The evaluation of an execution that makes the model's next choice too. It shares what does not depend on that choice.
     *
     * @param relation one that the choice offers; not checked
     */
    public ModelEvaluation choose(Relation relation) {
        ModelEvaluation next = new ModelEvaluation(plan, execution.with(relation), this, level + 1);
        next.invalidChoices = List.of();
        return next;
    }

    /**
     * The evaluation as if the model's next choice were a part of a relation and later ones were empty. What it says of a term that
     * grows with them ({@link Monotonicity}) is part of what every way to go on says.
     */
    public ModelEvaluation choosePart(Relation part) {
        List<Relation> rest = new ArrayList<>(Collections.nCopies(model().choices().size() - level, Relation.empty(size())));
        rest.set(0, part);
        return new ModelEvaluation(plan, execution.with(rest), this, level + 1);
    }

    public MemoryModel model() {
        return plan.model();
    }

    public Execution execution() {
        return execution;
    }

    // Terms

    public Relation relation(RelationTerm term) {
        return (Relation) result(term);
    }

    public EventSet set(SetTerm term) {
        return (EventSet) result(term);
    }

    private Object result(Term term) {
        if (settled != null && plan.level(term) < level) {
            return settled.result(term);
        }
        Object known = results[term.id()];
        if (known == null) {
            known = switch (term) {
                case RelationTerm relation -> evaluate(relation);
                case SetTerm set -> evaluate(set);
            };
            results[term.id()] = known;
        }
        return known;
    }

    private Relation evaluate(RelationTerm term) {
        return switch (term) {
            case RelationTerm.Base base -> execution.baseRelation(base.relation());
            case RelationTerm.Empty empty -> Relation.empty(size());
            case RelationTerm.Union union -> relation(union.left()).union(relation(union.right()));
            case RelationTerm.Intersection both -> {
                Relation left = relation(both.left());
                yield left.isEmpty() ? left : left.intersection(relation(both.right()));
            }
            case RelationTerm.Difference minus -> relation(minus.left()).difference(relation(minus.right()));
            case RelationTerm.Composition composition -> composed(composition);
            case RelationTerm.Inverse inverse -> relation(inverse.operand()).inverse();
            case RelationTerm.TransitiveClosure closure -> relation(closure.operand()).transitiveClosure();
            case RelationTerm.ReflexiveTransitiveClosure closure ->
                relation(closure.operand()).transitiveClosure().union(identity());
            case RelationTerm.Reflexive reflexive -> relation(reflexive.operand()).union(identity());
            case RelationTerm.Identity identity -> Relation.identity(set(identity.set()));
            case RelationTerm.Product product -> Relation.product(set(product.sources()), set(product.targets()));
            case RelationTerm.Variable variable -> (Relation) leastFixpoint(variable);
            case RelationTerm.Chosen chosen -> execution.chosen(plan.choice(chosen));
        };
    }

    private Relation composed(RelationTerm.Composition composition) {
        Relation left = relation(composition.left());
        if (left.isEmpty()) {
            return left;
        }
        return composition.right() instanceof RelationTerm.Identity targets ? left.restrict(EventSet.full(size()), set(targets.set())) : left.compose(relation(composition.right()));
    }

    private EventSet evaluate(SetTerm term) {
        return switch (term) {
            case SetTerm.Base base -> execution.baseSet(base.set());
            case SetTerm.Tagged tagged -> execution.tagged(tagged.tag());
            case SetTerm.All all -> execution.executed();
            case SetTerm.Empty empty -> EventSet.empty(size());
            case SetTerm.Union union -> set(union.left()).union(set(union.right()));
            case SetTerm.Intersection both -> set(both.left()).intersection(set(both.right()));
            case SetTerm.Difference minus -> set(minus.left()).difference(set(minus.right()));
            case SetTerm.Domain domain -> relation(domain.operand()).domain();
            case SetTerm.Range range -> relation(range.operand()).range();
            case SetTerm.Variable variable -> (EventSet) leastFixpoint(variable);
        };
    }

    private int size() {
        return execution.program().size();
    }

    private Relation identity() {
        return Relation.identity(execution.executed());
    }

    /** Evaluates the variable's group by iteration from empty relations and sets. */
    private Object leastFixpoint(Term variable) {
        int index = model().graph().recursion(variable);
        List<Recursion.Equation> equations = model().recursions().get(index).equations();
        Object[] values = equations.stream().map(e -> empty(e.variable())).toArray();
        equations.forEach(e -> iterated.set(e.variable().id()));
        int mostRounds = equations.size() * size() * size() + 2;
        boolean changed = true;
        for (int round = 0; changed; round++) {
            if (round > mostRounds) {
                throw new IllegalStateException("the definition of " + variable + " is not monotone");
            }
            forgetResultsOf(index);
            for (int i = 0; i < values.length; i++) {
                results[equations.get(i).variable().id()] = values[i];
            }
            changed = false;
            for (int i = 0; i < values.length; i++) {
                Object value = result(equations.get(i).body());
                changed |= !value.equals(values[i]);
                values[i] = value;
            }
        }
        equations.forEach(e -> iterated.clear(e.variable().id()));
        return results[variable.id()];
    }

    /**
     * How the least fixpoint of a variable's group comes about: one evaluation for each round of the iteration, in which the
     * group's variables have the values that they have when the round begins; nothing at first, the fixpoint at last. What is
     * in a variable in one round and not in the round before is in its body there.
     */
    public List<ModelEvaluation> rounds(Term variable) {
        int index = model().graph().recursion(variable);
        List<Recursion.Equation> equations = model().recursions().get(index).equations();
        List<ModelEvaluation> rounds = new ArrayList<>();
        Object[] before = null;
        Object[] values = equations.stream().map(e -> empty(e.variable())).toArray();
        while (!Arrays.equals(before, values)) {
            ModelEvaluation round = fixing(index, equations, values);
            rounds.add(round);
            before = values;
            values = equations.stream().map(e -> round.result(e.body())).toArray();
        }
        return rounds;
    }

    /** The evaluation of the same execution in which the variables of a group have the given values. */
    private ModelEvaluation fixing(int index, List<Recursion.Equation> equations, Object[] values) {
        ModelEvaluation fixed = new ModelEvaluation(plan, execution);
        System.arraycopy(results, 0, fixed.results, 0, results.length);
        fixed.iterated.or(iterated);
        fixed.forgetResultsOf(index);
        for (int i = 0; i < values.length; i++) {
            fixed.results[equations.get(i).variable().id()] = values[i];
            fixed.iterated.set(equations.get(i).variable().id());
        }
        return fixed;
    }

    private Object empty(Term variable) {
        return variable instanceof SetTerm ? EventSet.empty(size()) : Relation.empty(size());
    }

    /** Forgets what depends on a group, except variables whose own iteration goes on around this one. */
    private void forgetResultsOf(int recursion) {
        BitSet terms = plan.dependents(recursion);
        for (int id = terms.nextSetBit(0); id >= 0; id = terms.nextSetBit(id + 1)) {
            if (!iterated.get(id)) {
                results[id] = null;
            }
        }
    }

    // Axioms

    /** What one of the model's axioms says. */
    public AxiomResult result(Axiom axiom) {
        Relation relation = relation(axiom.term());
        List<Integer> evidence = switch (axiom.kind()) {
            case ACYCLIC -> Evidence.cycle(relation);
            case IRREFLEXIVE -> Evidence.reflexivePair(relation);
            case EMPTY -> Evidence.pair(relation);
        };
        return new AxiomResult(axiom, evidence.isEmpty() != axiom.negated(), evidence);
    }

    /** Whether the check holds as written; faster than {@link #result}. */
    public boolean holds(Axiom axiom) {
        boolean property = switch (axiom.kind()) {
            case ACYCLIC -> relation(axiom.term()).isAcyclic();
            case IRREFLEXIVE -> isIrreflexive(axiom.term());
            case EMPTY -> relation(axiom.term()).isEmpty();
        };
        return property != axiom.negated();
    }

    /** Of a composition, the pairs need not be known: only whether one of its parts leads back over the other. */
    private boolean isIrreflexive(RelationTerm term) {
        return switch (term) {
            case RelationTerm.Union union -> isIrreflexive(union.left()) && isIrreflexive(union.right());
            case RelationTerm.Composition composition -> {
                Relation left = relation(composition.left());
                yield left.isEmpty() || !relation(composition.right()).leadsBackOver(left);
            }
            default -> relation(term).isIrreflexive();
        };
    }

    /** The axioms' results, in the order of the model. */
    public List<AxiomResult> axioms() {
        return model().axioms().stream().map(this::result).toList();
    }

    /** Whether all required axioms hold and all chosen relations are ones that the model offers. */
    public boolean isConsistent() {
        if (consistent == null) {
            consistent = invalidChoices().isEmpty() && holdAll(plan.requirementsCheapestFirst());
        }
        return consistent;
    }

    private boolean holdAll(List<Axiom> requirements) {
        for (Axiom axiom : requirements) {
            if (!holds(axiom)) {
                return false;
            }
        }
        return true;
    }

    /** What is wrong with the chosen relations and final writes; empty if each is one that the model offers. */
    public List<String> invalidChoices() {
        if (invalidChoices == null) {
            List<String> found = new ArrayList<>();
            model().choices().forEach(choice -> OfferedRelations.of(choice, this).problem(relation(choice.variable()))
                    .ifPresent(problem -> found.add(choice.variable().name() + " " + problem)));
            FinalWriteCandidates.problem(model(), execution).ifPresent(found::add);
            invalidChoices = List.copyOf(found);
        }
        return invalidChoices;
    }
}
