package org.felis.engine.encoding;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import org.felis.engine.analysis.relation.RelationAnalysis;
import org.felis.engine.analysis.relation.SetBounds;
import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.encoding.formula.Position;
import org.felis.engine.encoding.program.ProgramEncoding;
import org.felis.engine.expression.Value;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.TermGraph;
import org.felis.engine.options.EncodingOptions.RecursionMethod;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Encodes the terms of a memory model pair by pair, on demand: only pairs that an axiom asks for are ever looked at,
 * which are the active ones. Pairs that the relation analysis decides have no formula of their own: those outside the
 * may set are false, must pairs hold when their events are executed (Gavrilenko, Ponce de León, Furbach, Heljanko,
 * Meyer, <em>BMC for Weak Memory Models</em>, CAV 2019, section 3).
 */
final class RelationEncoding {

    /** The events of one pair of a term that is defined by a fixpoint. */
    private record Entry(Term term, int source, int target) {
    }

    private final ProgramEncoding encoding;
    private final UnrolledProgram program;
    private final RelationAnalysis analysis;
    private final Constraints constraints;
    private final Formulas formulas;
    private final BaseRelations baseRelations;
    private final TermGraph graph;
    /** Whether what is defined by a fixpoint has one formula for both approximations. */
    private final boolean exactFixpoints;
    /** By term id; each is looked at for every pair. */
    private final Bounds[] relationBounds;
    private final SetBounds[] setBounds;
    private final ChoiceEncoding choices;
    private final Optional<RelationTerm> coherence;
    private final FinalWriteEncoding finalWrites;
    private final Map<Long, Formula> known = new HashMap<>();
    private final Map<Integer, Relation> closures = new HashMap<>();
    private final Map<Entry, Position> heights = new HashMap<>();
    private final Deque<Runnable> pendingDefinitions = new ArrayDeque<>();

    /** @param orders how it is said that chosen orders have no cycles */
    RelationEncoding(ProgramEncoding encoding, MemoryModel model, RelationAnalysis analysis, RecursionMethod recursion, OrderForm orders,
            Constraints constraints) {
        this.encoding = encoding;
        this.program = encoding.program();
        this.analysis = analysis;
        this.constraints = constraints;
        this.formulas = constraints.formulas();
        this.baseRelations = new BaseRelations(encoding);
        this.graph = model.graph();
        this.exactFixpoints = recursion == RecursionMethod.IDL;
        this.relationBounds = new Bounds[model.terms().size()];
        this.setBounds = new SetBounds[model.terms().size()];
        this.choices = new ChoiceEncoding(model, analysis, constraints, new ChoiceEncoding.Terms() {
            @Override
            public Formula pair(RelationTerm term, int source, int target, Approximation approximation) {
                return encode(term, source, target, approximation);
            }

            @Override
            public Formula member(SetTerm term, int event, Approximation approximation) {
                return encode(term, event, approximation);
            }
        });
        this.coherence = coherence(model);
        this.finalWrites = new FinalWriteEncoding(encoding, constraints, coherence.map(order -> (x, y) -> encode(order, x, y, Approximation.OVER)));
        choices.constrain(orders);
        define();
    }

    /** The order that decides final writes. */
    private static Optional<RelationTerm> coherence(MemoryModel model) {
        return model.coherence().stream().<RelationTerm>mapToObj(choice -> model.choices().get(choice).variable()).findFirst();
    }

    /**
     * When the first of two writes comes before the second in the order that decides final writes.
     *
     * @throws IllegalArgumentException if the model has none
     */
    Formula isCoherenceBefore(int write, int later) {
        return pair(coherence.orElseThrow(() -> new IllegalArgumentException("the model has no coherence order")), write, later, Approximation.OVER);
    }

    /** The writes of a location of which one is the final one. */
    List<FinalWriteEncoding.Candidate> finalWrites(Value.Address location) {
        List<FinalWriteEncoding.Candidate> candidates = finalWrites.of(location);
        define();
        return candidates;
    }

    /** The final writes that a solution picks where no order decides them. */
    EventSet pickedFinalWrites(Predicate<Formula> holds) {
        return finalWrites.picked(holds);
    }

    /** The formula for a pair of a relation. */
    Formula pair(RelationTerm term, int source, int target, Approximation approximation) {
        Formula result = encode(term, source, target, approximation);
        define();
        return result;
    }

    /** The formula for a member of a set. */
    Formula member(SetTerm term, int event, Approximation approximation) {
        Formula result = encode(term, event, approximation);
        define();
        return result;
    }

    /** When an event is executed. */
    Formula executed(int event) {
        return encoding.executed(event);
    }

    /** Requires that an order has no cycle where a solution's has one. */
    void forbidCycles(Choice.LinearOrders choice, Relation chosen) {
        choices.forbidCycles(choice, chosen);
        define();
    }

    private Bounds bounds(RelationTerm term) {
        Bounds known = relationBounds[term.id()];
        if (known == null) {
            known = analysis.bounds(term);
            relationBounds[term.id()] = known;
        }
        return known;
    }

    private SetBounds bounds(SetTerm term) {
        SetBounds known = setBounds[term.id()];
        if (known == null) {
            known = analysis.bounds(term);
            setBounds[term.id()] = known;
        }
        return known;
    }

    Relation may(RelationTerm term) {
        return bounds(term).may();
    }

    /** Whether the event is in the set in every execution in which it happens. */
    boolean mustContain(SetTerm term, int event) {
        return bounds(term).must().contains(event);
    }

    Relation must(RelationTerm term) {
        return bounds(term).must();
    }

    Formulas formulas() {
        return formulas;
    }

    /** The number of events. */
    int size() {
        return program.size();
    }

    private void define() {
        while (!pendingDefinitions.isEmpty()) {
            pendingDefinitions.remove().run();
        }
    }

    private long key(Term term, int source, int target, Approximation approximation) {
        return (((long) term.id() * program.size() + source) * program.size() + target) * 2
                + (approximation == Approximation.UNDER && !exactFixpoints && graph.containsFixpoint(term) ? 1 : 0);
    }

    private Formula encode(RelationTerm term, int x, int y, Approximation approximation) {
        if (!bounds(term).may().contains(x, y)) {
            return Formulas.FALSE;
        }
        if (bounds(term).must().contains(x, y)) {
            return encoding.executed(x, y);
        }
        long key = key(term, x, y, approximation);
        Formula formula = known.get(key);
        if (formula == null) {
            formula = isCyclicFixpoint(term, x) ? fixpoint(term, x, y, approximation)
                    : new Body(approximation, null).relation(term, x, y);
            known.put(key, formula);
        }
        return formula;
    }

    private Formula encode(SetTerm term, int x, Approximation approximation) {
        if (!bounds(term).may().contains(x)) {
            return Formulas.FALSE;
        }
        if (bounds(term).must().contains(x)) {
            return encoding.executed(x);
        }
        long key = key(term, x, x, approximation);
        Formula formula = known.get(key);
        if (formula == null) {
            formula = term instanceof SetTerm.Variable ? fixpoint(term, x, x, approximation)
                    : new Body(approximation, null).set(term, x);
            known.put(key, formula);
        }
        return formula;
    }

    /**
     * Whether a pair may be needed to derive itself. A closure is computed step by step where what it closes has no
     * cycle.
     */
    private boolean isCyclicFixpoint(RelationTerm term, int source) {
        return switch (term) {
            case RelationTerm.Variable variable -> true;
            case RelationTerm.TransitiveClosure closure ->
                closed(closure.operand()).contains(source, source) || graph.areMutual(term, term);
            case RelationTerm.ReflexiveTransitiveClosure closure ->
                closed(closure.operand()).contains(source, source) || graph.areMutual(term, term);
            default -> false;
        };
    }

    private Relation closed(RelationTerm operand) {
        return closures.computeIfAbsent(operand.id(), id -> bounds(operand).may().transitiveClosure());
    }

    /** A new variable for an entry of a fixpoint, defined by an implication in the direction that matters, or in both. */
    private Formula fixpoint(Term term, int x, int y, Approximation approximation) {
        Formula variable = formulas.variable(label(term), x, y);
        Entry entry = new Entry(term, x, y);
        pendingDefinitions.add(() -> {
            if (exactFixpoints || approximation == Approximation.OVER) {
                constraints.requireImplication(new Body(approximation, null).definition(term, x, y), variable);
            }
            if (exactFixpoints || approximation == Approximation.UNDER) {
                constraints.requireImplication(variable, new Body(approximation, entry).definition(term, x, y));
            }
        });
        return variable;
    }

    private static String label(Term term) {
        return switch (term) {
            case RelationTerm.Variable variable -> variable.name();
            case SetTerm.Variable variable -> variable.name();
            default -> "closure" + term.id();
        };
    }

    private Position height(Entry entry) {
        return heights.computeIfAbsent(entry, e -> formulas.newPosition());
    }

    /**
     * The operators, one step deep.
     *
     * @param head in a derivation of finite height, the entry derived; what it is derived from must have a smaller height if
     *        the two are defined by each other; null where heights do not matter
     */
    private final class Body {
        private final Approximation approximation;
        private final Entry head;

        Body(Approximation approximation, Entry head) {
            this.approximation = approximation;
            this.head = head;
        }

        Formula definition(Term term, int x, int y) {
            return switch (term) {
                case RelationTerm.Variable variable -> pair((RelationTerm) graph.body(variable), x, y);
                case SetTerm.Variable variable -> member((SetTerm) graph.body(variable), x);
                case RelationTerm relation -> relation(relation, x, y);
                case SetTerm set -> set(set, x);
            };
        }

        private Formula pair(RelationTerm term, int x, int y) {
            if (head == null || !graph.areMutual(term, head.term()) || isDecided(term, x, y)) {
                return encode(term, x, y, approximation);
            }
            return switch (term) {
                case RelationTerm.Variable variable -> derived(variable, x, y);
                case RelationTerm.TransitiveClosure closure -> derived(closure, x, y);
                case RelationTerm.ReflexiveTransitiveClosure closure -> derived(closure, x, y);
                default -> relation(term, x, y);
            };
        }

        private boolean isDecided(RelationTerm term, int x, int y) {
            return !bounds(term).may().contains(x, y) || bounds(term).must().contains(x, y);
        }

        private Formula member(SetTerm term, int x) {
            if (head == null || !graph.areMutual(term, head.term()) || !bounds(term).may().contains(x)
                    || bounds(term).must().contains(x)) {
                return encode(term, x, approximation);
            }
            return term instanceof SetTerm.Variable
                    ? formulas.and(encode(term, x, approximation), isLower(new Entry(term, x, x)))
                    : set(term, x);
        }

        private Formula derived(RelationTerm term, int x, int y) {
            return formulas.and(encode(term, x, y, approximation), isLower(new Entry(term, x, y)));
        }

        private Formula isLower(Entry premise) {
            return formulas.before(height(premise), height(head));
        }

        Formula relation(RelationTerm term, int x, int y) {
            return switch (term) {
                case RelationTerm.Base base -> baseRelations.pair(base.relation(), x, y);
                case RelationTerm.Empty empty -> Formulas.FALSE;
                case RelationTerm.Union union -> formulas.or(pair(union.left(), x, y), pair(union.right(), x, y));
                case RelationTerm.Intersection intersection ->
                    formulas.and(pair(intersection.left(), x, y), pair(intersection.right(), x, y));
                case RelationTerm.Difference difference -> formulas.and(pair(difference.left(), x, y),
                        formulas.not(encode(difference.right(), x, y, approximation.opposite())));
                case RelationTerm.Composition composition -> composition(composition, x, y);
                case RelationTerm.Inverse inverse -> pair(inverse.operand(), y, x);
                case RelationTerm.TransitiveClosure closure -> step(closure, closure.operand(), x, y);
                case RelationTerm.ReflexiveTransitiveClosure closure ->
                    x == y ? encoding.executed(x) : step(closure, closure.operand(), x, y);
                case RelationTerm.Reflexive reflexive ->
                    x == y ? encoding.executed(x) : pair(reflexive.operand(), x, y);
                case RelationTerm.Identity identity -> x == y ? member(identity.set(), x) : Formulas.FALSE;
                case RelationTerm.Product product ->
                    formulas.and(member(product.sources(), x), member(product.targets(), y));
                case RelationTerm.Variable variable -> encode(variable, x, y, approximation);
                case RelationTerm.Chosen chosen -> choices.pair(chosen, x, y);
            };
        }

        private Formula composition(RelationTerm.Composition composition, int x, int y) {
            EventSet middles = bounds(composition.left()).may().successors(x);
            Relation right = bounds(composition.right()).may();
            List<Formula> cases = new ArrayList<>();
            middles.forEach(middle -> {
                if (right.contains(middle, y)) {
                    cases.add(formulas.and(pair(composition.left(), x, middle), pair(composition.right(), middle, y)));
                }
            });
            return formulas.or(cases);
        }

        /** One pair of what is closed, and perhaps more of them. */
        private Formula step(RelationTerm closure, RelationTerm operand, int x, int y) {
            Relation more = bounds(closure).may();
            List<Formula> cases = new ArrayList<>();
            cases.add(pair(operand, x, y));
            bounds(operand).may().successors(x).forEach(middle -> {
                if (middle != x && middle != y && more.contains(middle, y)) {
                    cases.add(formulas.and(pair(operand, x, middle), continued(closure, operand, x, middle, y)));
                }
            });
            return formulas.or(cases);
        }

        private Formula continued(RelationTerm closure, RelationTerm operand, int x, int middle, int y) {
            boolean ownCycle = head != null && head.term() == closure && !isDecided(closure, middle, y)
                    && closed(operand).contains(middle, x);
            return ownCycle ? derived(closure, middle, y) : pair(closure, middle, y);
        }

        Formula set(SetTerm term, int x) {
            return switch (term) {
                case SetTerm.Base base -> base.set().isStatic() ? executedIf(base.set().contains(program.event(x)), x)
                        : finalWrites.isFinal(x);
                case SetTerm.Tagged tagged -> executedIf(program.event(x).tags().contains(tagged.tag()), x);
                case SetTerm.All all -> encoding.executed(x);
                case SetTerm.Empty empty -> Formulas.FALSE;
                case SetTerm.Union union -> formulas.or(member(union.left(), x), member(union.right(), x));
                case SetTerm.Intersection intersection ->
                    formulas.and(member(intersection.left(), x), member(intersection.right(), x));
                case SetTerm.Difference difference -> formulas.and(member(difference.left(), x),
                        formulas.not(encode(difference.right(), x, approximation.opposite())));
                case SetTerm.Domain domain -> {
                    List<Formula> cases = new ArrayList<>();
                    bounds(domain.operand()).may().successors(x)
                            .forEach(y -> cases.add(pair(domain.operand(), x, y)));
                    yield formulas.or(cases);
                }
                case SetTerm.Range range -> {
                    List<Formula> cases = new ArrayList<>();
                    bounds(range.operand()).may().predecessors(x)
                            .forEach(y -> cases.add(pair(range.operand(), y, x)));
                    yield formulas.or(cases);
                }
                case SetTerm.Variable variable -> encode(variable, x, approximation);
            };
        }

        private Formula executedIf(boolean member, int x) {
            return member ? encoding.executed(x) : Formulas.FALSE;
        }
    }
}
