package org.felis.engine.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.program.EventClasses;

/**
 * A model as far as it matters to programs without some classes of events. Terms that are empty in every execution of such a program
 * are replaced by the empty relation or set, and what then follows by the laws of {@link Terms}; axioms that always hold and
 * choices that offer the empty relation alone are left out. The executions that are consistent are the same, but for these choices.
 *
 * <p>A search works on {@link #model}, asks about its {@linkplain #axiom axioms}, and {@linkplain #restore restores} the choices of what it finds. What
 * judges a witness goes by the {@linkplain #general general} model. Immutable; {@link MemoryModel#specializedTo} makes it once for the same
 * classes.
 */
public final class Specialization {

    private final MemoryModel general;
    private final MemoryModel model;
    /** The indices of the general model's choices that are left out. */
    private final BitSet leftOut = new BitSet();
    private final Map<Axiom, Axiom> axioms = new HashMap<>();

    private Specialization(MemoryModel model) {
        general = model;
        this.model = model;
        model.axioms().forEach(axiom -> axioms.put(axiom, axiom));
    }

    private Specialization(MemoryModel general, EmptyTerms empty) {
        this.general = general;
        Rebuilding rebuilding = new Rebuilding(general, empty);
        List<Choice> choices = new ArrayList<>();
        for (int i = 0; i < general.choices().size(); i++) {
            Choice choice = general.choices().get(i);
            if (empty.contains(choice.variable())) {
                leftOut.set(i);
            } else {
                choices.add(rebuilding.of(choice));
            }
        }
        List<Axiom> kept = new ArrayList<>();
        for (Axiom axiom : general.axioms()) {
            if (axiom.role() != Axiom.Role.REQUIRED || axiom.negated() || !empty.contains(axiom.term())) {
                Axiom special = rebuilding.of(axiom);
                axioms.put(axiom, special);
                kept.add(special);
            }
        }
        model = new MemoryModel(general.name(), rebuilding.terms.all(), rebuilding.definitions(), rebuilding.recursions(), choices, kept, List.of());
    }

    /**
     * Of a model for programs with these classes of events alone. It is the model itself where nothing is gained, and where a smaller model would look at
     * executions in another way: with other events, without dependencies, or with final writes from elsewhere.
     */
    static Specialization of(MemoryModel model, EmptyTerms empty) {
        if (empty.isEmpty()) {
            return new Specialization(model);
        }
        Specialization special = new Specialization(model, empty);
        MemoryModel smaller = special.model;
        // the smaller model asks for no more
        boolean alike = (!model.asksForMicroEvents() || smaller.asksForMicroEvents())
                && (!model.asksForDependencies() || smaller.asksForDependencies())
                && smaller.coherence().isPresent() == model.coherence().isPresent();
        return alike ? special : new Specialization(model);
    }

    /** The model that was made smaller. */
    public MemoryModel general() {
        return general;
    }

    /** The smaller model. It shows nothing. */
    public MemoryModel model() {
        return model;
    }

    /** Whether there is anything to be left out. */
    public boolean isSmaller() {
        return model != general;
    }

    /**
     * The smaller model's form of an axiom of the general one that is a flag or an {@code undefined_unless}.
     *
     * @throws IllegalArgumentException if the general model has no such axiom
     */
    public Axiom axiom(Axiom axiom) {
        return Optional.ofNullable(axioms.get(axiom))
                .orElseThrow(() -> new IllegalArgumentException(general.name() + " has no axiom " + axiom.name() + " to be asked about"));
    }

    /** Whether the check that the axiom states, {@code ~} included, has the same result in every execution: what it speaks of is empty. */
    public Optional<Boolean> known(Axiom axiom) {
        return axiom(axiom).term() instanceof RelationTerm.Empty ? Optional.of(!axiom.negated()) : Optional.empty();
    }

    /**
     * What an execution chooses under the general model.
     *
     * @param chosen what it chooses under the smaller one, in the order of its choices
     * @param none what it chooses where the choice was left out
     */
    public <T> List<T> restore(List<T> chosen, T none) {
        List<T> all = new ArrayList<>(chosen);
        for (int i = leftOut.nextSetBit(0); i >= 0; i = leftOut.nextSetBit(i + 1)) {
            all.add(i, none);
        }
        return all;
    }

    /** The index among the general model's choices of the smaller one's choice with that index. */
    public int generalIndex(int choice) {
        int index = leftOut.nextClearBit(0);
        for (int i = 0; i < choice; i++) {
            index = leftOut.nextClearBit(index + 1);
        }
        return index;
    }

    /** The terms of a model that are empty in every execution of some programs, judging by what they are made of. */
    static final class EmptyTerms {

        private final MemoryModel model;
        private final BitSet empty = new BitSet();

        /** @param leaves the ids of the base relations, base sets and tags that are empty */
        EmptyTerms(MemoryModel model, BitSet leaves) {
            this.model = model;
            if (!leaves.isEmpty()) {
                empty.or(leaves);
                close();
            }
        }

        /** The ids of the decisive base relations, base sets and tags that have no element in programs with these classes of events alone. */
        static BitSet leaves(Iterable<Term> candidates, EventClasses classes) {
            BitSet found = new BitSet();
            for (Term term : candidates) {
                boolean isEmpty = switch (term) {
                    case SetTerm.Tagged tagged -> !classes.has(tagged.tag());
                    case SetTerm.Base base -> base.set().isEmptyAmong(classes);
                    case RelationTerm.Base base -> base.relation().isEmptyAmong(classes);
                    default -> false;
                };
                found.set(term.id(), isEmpty);
            }
            return found;
        }

        boolean isEmpty() {
            return empty.isEmpty();
        }

        boolean contains(Term term) {
            return empty.get(term.id());
        }

        /**
         * Recursive variables are taken to be empty until their body turns out not to be: a body is monotone, so that a group whose bodies are empty where
         * its variables are is empty in the least fixpoint.
         */
        private void close() {
            TermGraph graph = model.graph();
            List<Term> variables = model.recursions().stream().flatMap(r -> r.equations().stream()).map(Recursion.Equation::variable)
                    .toList();
            BitSet leaves = (BitSet) empty.clone();
            BitSet assumed = new BitSet();
            variables.forEach(v -> assumed.set(v.id()));
            while (true) {
                empty.clear();
                empty.or(leaves);
                empty.or(assumed);
                for (Term term : model.terms()) {
                    if (!graph.isDefinedByRecursion(term) && isEmpty(term)) {
                        empty.set(term.id());
                    }
                }
                int before = assumed.cardinality();
                variables.stream().filter(v -> !empty.get(graph.body(v).id())).forEach(v -> assumed.clear(v.id()));
                if (assumed.cardinality() == before) {
                    return;
                }
            }
        }

        /** By what is known of the operands, which have smaller ids; for a choice see {@link #offersNothing}. */
        private boolean isEmpty(Term term) {
            return switch (term) {
                case RelationTerm.Base t -> contains(t);
                case RelationTerm.Empty t -> true;
                case RelationTerm.Union t -> contains(t.left()) && contains(t.right());
                case RelationTerm.Intersection t -> contains(t.left()) || contains(t.right());
                case RelationTerm.Difference t -> contains(t.left());
                case RelationTerm.Composition t -> contains(t.left()) || contains(t.right());
                case RelationTerm.Inverse t -> contains(t.operand());
                case RelationTerm.TransitiveClosure t -> contains(t.operand());
                case RelationTerm.ReflexiveTransitiveClosure t -> false;
                case RelationTerm.Reflexive t -> false;
                case RelationTerm.Identity t -> contains(t.set());
                case RelationTerm.Product t -> contains(t.sources()) || contains(t.targets());
                case RelationTerm.Variable t -> contains(t);
                case RelationTerm.Chosen t -> offersNothing(model.graph().choice(t));
                case SetTerm.Base t -> contains(t);
                case SetTerm.Tagged t -> contains(t);
                case SetTerm.All t -> false;
                case SetTerm.Empty t -> true;
                case SetTerm.Union t -> contains(t.left()) && contains(t.right());
                case SetTerm.Intersection t -> contains(t.left()) || contains(t.right());
                case SetTerm.Difference t -> contains(t.left());
                case SetTerm.Domain t -> contains(t.operand());
                case SetTerm.Range t -> contains(t.operand());
                case SetTerm.Variable t -> contains(t);
            };
        }

        /** Whether the empty relation is what is chosen, whatever the execution. */
        private boolean offersNothing(Choice choice) {
            return switch (choice) {
                case Choice.LinearOrders orders -> contains(orders.elements());
                case Choice.FunctionalChoice function -> contains(function.ends());
            };
        }
    }

    /** Makes the terms anew, without what is empty. */
    private static final class Rebuilding {

        private final MemoryModel general;
        private final EmptyTerms empty;
        private final Terms terms = new Terms();
        private final Term[] rebuilt;

        Rebuilding(MemoryModel general, EmptyTerms empty) {
            this.general = general;
            this.empty = empty;
            rebuilt = new Term[general.terms().size()];
            // operands have smaller ids
            for (Term term : general.terms()) {
                rebuilt[term.id()] = rebuild(term);
            }
        }

        private Term rebuild(Term term) {
            if (empty.contains(term)) {
                return term instanceof SetTerm ? terms.emptySet() : terms.emptyRelation();
            }
            return terms.rebuild(term, this::image);
        }

        private Term image(Term term) {
            return rebuilt[term.id()];
        }

        private RelationTerm of(RelationTerm term) {
            return (RelationTerm) image(term);
        }

        private SetTerm of(SetTerm term) {
            return (SetTerm) image(term);
        }

        Axiom of(Axiom axiom) {
            return new Axiom(axiom.name(), axiom.role(), axiom.kind(), axiom.negated(), of(axiom.term()), axiom.source());
        }

        Choice of(Choice choice) {
            RelationTerm.Chosen variable = (RelationTerm.Chosen) image(choice.variable());
            return switch (choice) {
                case Choice.LinearOrders orders ->
                    new Choice.LinearOrders(variable, of(orders.elements()), of(orders.partition()), of(orders.base()));
                case Choice.FunctionalChoice function ->
                    new Choice.FunctionalChoice(variable, of(function.ends()), of(function.pairs()));
            };
        }

        List<MemoryModel.Definition> definitions() {
            List<MemoryModel.Definition> definitions = new ArrayList<>(general.definitions().size());
            for (MemoryModel.Definition definition : general.definitions()) {
                definitions.add(new MemoryModel.Definition(definition.name(), image(definition.term()), definition.library(), definition.source()));
            }
            return definitions;
        }

        List<Recursion> recursions() {
            return general.recursions().stream().map(group -> new Recursion(group.equations().stream()
                    .filter(e -> !empty.contains(e.variable()))
                    .map(e -> new Recursion.Equation(image(e.variable()), image(e.body()))).toList()))
                    .filter(group -> !group.equations().isEmpty()).toList();
        }
    }
}
