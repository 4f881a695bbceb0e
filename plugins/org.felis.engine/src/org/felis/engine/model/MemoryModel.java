package org.felis.engine.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

import org.felis.engine.program.EventClasses;
import org.felis.engine.source.SourceRange;

/**
 * A memory model, compiled: a graph of terms, the recursive groups and choices that give meaning to its variables, and
 * the axioms. Immutable; independent of any program. What follows from the model alone is found once and kept with it.
 * Thread-safe.
 */
public final class MemoryModel {

    private static final int MOST_SPECIALIZATIONS = 100;

    private final String name;
    private final List<Term> terms;
    private final List<Definition> definitions;
    private final List<Recursion> recursions;
    private final List<Choice> choices;
    private final List<Axiom> axioms;
    private final List<Shown> shown;
    // made when first asked for; making them twice does no harm
    private volatile TermGraph graph;
    private volatile Set<Term> settlingTerms;
    private volatile Vocabulary vocabulary;
    private volatile Set<String> requiredTags;
    private volatile OptionalInt coherence;
    private volatile Optional<Axiom> noThinAir;
    private volatile EvaluationPlan evaluationPlan;
    private volatile Boolean sequentiallyConsistent;
    /** By the ids of the leaves that are empty. */
    private final Map<EventClasses, Specialization> byClasses = new ConcurrentHashMap<>();
    private final Map<BitSet, Specialization> specializations = new ConcurrentHashMap<>();

    /**
     * @param name what the model calls itself
     * @param terms all terms, {@code terms.get(i).id() == i}
     * @param definitions what the model's top level names, in source order, library definitions included
     * @param recursions the groups of {@code let rec}, in source order
     * @param choices the relations chosen by an execution, in source order
     * @param axioms the checks, in source order
     * @param shown the relations the model asks to be drawn ({@code show}), after {@code unshow}
     */
    public MemoryModel(String name, List<Term> terms, List<Definition> definitions, List<Recursion> recursions,
            List<Choice> choices, List<Axiom> axioms, List<Shown> shown) {
        this.name = name;
        this.terms = List.copyOf(terms);
        this.definitions = List.copyOf(definitions);
        this.recursions = List.copyOf(recursions);
        this.choices = List.copyOf(choices);
        this.axioms = List.copyOf(axioms);
        this.shown = List.copyOf(shown);
    }

    /** What the model calls itself. */
    public String name() {
        return name;
    }

    /** All terms, {@code terms.get(i).id() == i}. */
    public List<Term> terms() {
        return terms;
    }

    /** What the model's top level names, in source order, library definitions included. */
    public List<Definition> definitions() {
        return definitions;
    }

    /** The groups of {@code let rec}, in source order. */
    public List<Recursion> recursions() {
        return recursions;
    }

    /** The relations chosen by an execution, in source order. */
    public List<Choice> choices() {
        return choices;
    }

    /** The checks, in source order. */
    public List<Axiom> axioms() {
        return axioms;
    }

    /** The relations the model asks to be drawn ({@code show}), after {@code unshow}. */
    public List<Shown> shown() {
        return shown;
    }

    /** How the terms depend on each other. */
    public TermGraph graph() {
        TermGraph known = graph;
        if (known == null) {
            known = new TermGraph(this, settlingTerms());
            graph = known;
        }
        return known;
    }

    /** In which order its terms and axioms can be evaluated while an execution's choices are made. */
    public EvaluationPlan evaluationPlan() {
        EvaluationPlan known = evaluationPlan;
        if (known == null) {
            known = new EvaluationPlan(this);
            evaluationPlan = known;
        }
        return known;
    }

    /** The model for programs that have events of these classes alone. */
    public Specialization specializedTo(EventClasses classes) {
        Specialization known = byClasses.get(classes);
        if (known == null) {
            if (byClasses.size() > MOST_SPECIALIZATIONS) {
                byClasses.clear(); // programs of a kind differ little: rare
            }
            known = specializedWithout(Specialization.EmptyTerms.leaves(vocabulary().leaves(), classes));
            byClasses.put(classes, known);
        }
        return known;
    }

    /** Which terms are empty where there are events of these classes alone, in whatever way they are related. */
    public Predicate<Term> emptyAmong(EventClasses classes) {
        return new Specialization.EmptyTerms(this, Specialization.EmptyTerms.leaves(vocabulary().leaves(), classes))::contains;
    }

    private Specialization specializedWithout(BitSet leaves) {
        if (specializations.size() > MOST_SPECIALIZATIONS) {
            specializations.clear();
        }
        return specializations.computeIfAbsent(leaves, ids -> Specialization.of(this, new Specialization.EmptyTerms(this, ids)));
    }

    /** A named term; {@code library} when it comes from the predefined library and not from the model's own text. */
    public record Definition(String name, Term term, boolean library, SourceRange source) {
    }

    /** {@code show relation as label}. */
    public record Shown(String label, RelationTerm relation) {
    }

    /** The term last bound to the name at top level. */
    public Optional<Term> find(String name) {
        return Optional.ofNullable(named().get(name));
    }

    /** The last binding of each name, in source order of the first. */
    public Map<String, Term> named() {
        Map<String, Term> named = new LinkedHashMap<>();
        definitions.forEach(d -> named.put(d.name(), d.term()));
        return named;
    }

    /**
     * The index of the choice whose last writes are the final ones: an order of all writes of each location, the initial one
     * first. Empty if there is none; then an execution picks final writes. See {@link Coherence}.
     */
    public OptionalInt coherence() {
        OptionalInt known = coherence;
        if (known == null) {
            known = Coherence.of(this);
            coherence = known;
        }
        return known;
    }

    /** The axioms that executions must satisfy. */
    public List<Axiom> requirements() {
        List<Axiom> required = new ArrayList<>();
        for (Axiom axiom : axioms) {
            if (axiom.role() == Axiom.Role.REQUIRED) {
                required.add(axiom);
            }
        }
        return required;
    }

    /** The requirement that program order and reads-from, with whatever else, have no cycle; empty if the model has none. */
    public Optional<Axiom> noThinAir() {
        Optional<Axiom> known = noThinAir;
        if (known == null) {
            known = requirements().stream().filter(axiom -> !axiom.negated() && axiom.kind() == Axiom.Kind.ACYCLIC && axiom.term().hasPart(BaseRelation.PO) && axiom.term().hasPart(BaseRelation.RF))
                    .findFirst();
            noThinAir = known;
        }
        return known;
    }

    /** The terms without operands, base relations and tags that axioms and choices depend on, and what of the base relations and base sets matters. */
    private record Vocabulary(List<Term> leaves, Set<BaseRelation> relations, Set<String> tags, boolean microEvents,
            boolean dependencies) {

        static Vocabulary of(Collection<Term> terms) {
            Set<BaseRelation> relations = EnumSet.noneOf(BaseRelation.class);
            Set<BaseSet> sets = EnumSet.noneOf(BaseSet.class);
            Set<String> tags = new LinkedHashSet<>();
            List<Term> leaves = new ArrayList<>();
            for (Term term : terms) {
                if (term.operands().isEmpty()) {
                    leaves.add(term);
                }
                if (term instanceof RelationTerm.Base base) {
                    relations.add(base.relation());
                } else if (term instanceof SetTerm.Base base) {
                    sets.add(base.set());
                } else if (term instanceof SetTerm.Tagged tagged) {
                    tags.add(tagged.tag());
                }
            }
            return new Vocabulary(leaves, relations, Collections.unmodifiableSet(tags),
                    relations.stream().anyMatch(BaseRelation::isOfMicroEvents) || sets.stream().anyMatch(BaseSet::isOfMicroEvents),
                    relations.stream().anyMatch(BaseRelation::isDependency));
        }
    }

    private Vocabulary vocabulary() {
        Vocabulary known = vocabulary;
        if (known == null) {
            known = Vocabulary.of(settlingTerms());
            vocabulary = known;
        }
        return known;
    }

    /** The tags that axioms and choices depend on. */
    public Set<String> decisiveTags() {
        return vocabulary().tags();
    }

    /**
     * The tags on which it depends whether an execution is consistent: those of its requirements and choices, but not those of its
     * flags.
     */
    public Set<String> requiredTags() {
        Set<String> known = requiredTags;
        if (known == null) {
            known = Vocabulary.of(dependencies(settlingRoots(requirements()))).tags();
            requiredTags = known;
        }
        return known;
    }

    /**
     * Whether every consistent execution is sequentially consistent because an axiom says so of {@code po}, {@code rf}, {@code co}
     * and {@code fr}: then barriers and ordered accesses can order nothing more. A model whose axioms say it in another way
     * may go unrecognised.
     */
    public boolean impliesSequentialConsistency() {
        Boolean known = sequentiallyConsistent;
        if (known == null) {
            known = SequentialConsistency.isImpliedBy(this);
            sequentiallyConsistent = known;
        }
        return known;
    }

    /**
     * Whether its axioms or choices speak of what happens inside instructions: register reads and writes, decisions, intrinsic
     * relations. Then the universe of events has these events, and {@code po}, {@code int}, {@code ext}, {@code id} and
     * CAT's {@code _} range over them too, as in herd7 under {@code catdep}. What is only defined or drawn does not count.
     */
    public boolean asksForMicroEvents() {
        return vocabulary().microEvents();
    }

    /** Whether its axioms or choices speak of dependencies, or of what happens inside instructions. */
    public boolean asksForDependencies() {
        return vocabulary().dependencies();
    }

    /** Whether its axioms or choices speak of the relation. */
    public boolean asksFor(BaseRelation relation) {
        return vocabulary().relations().contains(relation);
    }

    /** The terms that axioms and choices depend on. */
    private Set<Term> settlingTerms() {
        Set<Term> known = settlingTerms;
        if (known == null) {
            known = dependencies(settlingRoots(axioms));
            settlingTerms = known;
        }
        return known;
    }

    private List<Term> settlingRoots(List<Axiom> axioms) {
        List<Term> roots = new ArrayList<>();
        axioms.forEach(axiom -> roots.add(axiom.term()));
        choices.forEach(choice -> {
            roots.add(choice.variable());
            roots.addAll(choice.operands());
        });
        return roots;
    }

    /** What the meaning of the given terms is made of, bodies of recursive definitions included, what is chosen from not. */
    Set<Term> dependencies(Collection<? extends Term> roots) {
        Map<Term, Term> bodies = new HashMap<>();
        recursions.forEach(r -> r.equations().forEach(e -> bodies.put(e.variable(), e.body())));
        Deque<Term> open = new ArrayDeque<>(roots);
        Set<Term> found = new HashSet<>();
        while (!open.isEmpty()) {
            Term term = open.pop();
            if (found.add(term)) {
                open.addAll(term.operands());
                Optional.ofNullable(bodies.get(term)).ifPresent(open::push);
            }
        }
        return found;
    }
}
