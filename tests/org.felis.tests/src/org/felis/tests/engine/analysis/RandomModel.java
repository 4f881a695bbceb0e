package org.felis.tests.engine.analysis;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.Terms;
import org.felis.engine.source.SourceRange;

/** Random memory models with every operator, recursion, and a second chosen order besides coherence. */
final class RandomModel {

    private static final SourceRange NOWHERE = SourceRange.wholeFile("<model>");

    private final Random random;
    private final Terms terms = new Terms();
    private final List<RelationTerm> relations = new ArrayList<>();
    private final List<SetTerm> sets = new ArrayList<>();
    /** Terms that use a variable of the group being defined; they must not stand on the right of a difference. */
    private final Set<Term> open = new HashSet<>();

    private RandomModel(Random random) {
        this.random = random;
    }

    static MemoryModel generate(Random random) {
        return new RandomModel(random).generate();
    }

    private MemoryModel generate() {
        boolean micro = random.nextInt(3) == 0;
        for (BaseRelation base : BaseRelation.values()) {
            if (micro || !base.isOfMicroEvents()) {
                relations.add(terms.base(base));
            }
        }
        for (BaseSet base : BaseSet.values()) {
            if (micro || !base.isOfMicroEvents()) {
                sets.add(terms.baseSet(base));
            }
        }
        for (String tag : List.of("A", "X", "EX", "DMB")) {
            sets.add(terms.tagged(tag));
        }
        sets.add(terms.allEvents());
        relations.add(terms.identity());
        List<Choice> choices = new ArrayList<>();
        choices.add(coherence());
        grow(10);
        if (random.nextBoolean()) {
            choices.add(order());
            grow(5);
        }
        if (random.nextInt(3) == 0) {
            choices.add(onePairEach());
            grow(5);
        }
        List<Recursion> recursions = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            recursions.add(recursion());
            grow(3);
        }
        grow(15);
        List<Axiom> axioms = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            RelationTerm term = recent(relations);
            if (random.nextBoolean()) {
                term = terms.intersection(closed(term), recent(relations));
            }
            axioms.add(new Axiom("axiom" + i, any(Axiom.Role.values()), any(Axiom.Kind.values()), random.nextInt(4) == 0,
                    term, NOWHERE));
        }
        return new MemoryModel("random", terms.all(), List.of(), recursions, choices, axioms, List.of());
    }

    /** The relation or a closure of it; what is left active of that by an intersection is the hard case. */
    private RelationTerm closed(RelationTerm term) {
        return switch (random.nextInt(3)) {
            case 0 -> term;
            case 1 -> terms.transitiveClosure(term);
            default -> terms.reflexiveTransitiveClosure(term);
        };
    }

    private <T> T any(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private <T> T recent(List<T> values) {
        int from = Math.max(0, values.size() - 12);
        return random.nextInt(3) == 0 ? any(values) : values.get(from + random.nextInt(values.size() - from));
    }

    private Choice coherence() {
        RelationTerm.Chosen co = terms.chosen("co");
        relations.add(co);
        SetTerm writes = terms.baseSet(BaseSet.W);
        SetTerm initial = terms.baseSet(BaseSet.IW);
        SetTerm last = terms.baseSet(BaseSet.FW);
        RelationTerm loc = terms.base(BaseRelation.LOC);
        RelationTerm initialFirst = terms.product(initial, terms.difference(writes, initial));
        if (random.nextInt(3) == 0) {
            return new Choice.LinearOrders(co, terms.intersection(writes, terms.union(terms.tagged("A"), initial)), loc,
                    terms.intersection(loc, terms.union(initialFirst, terms.product(terms.difference(writes, last), last))));
        }
        return new Choice.LinearOrders(co, writes, loc, terms.intersection(loc, initialFirst));
    }

    /** For each of some reads an earlier or any write. */
    private Choice onePairEach() {
        RelationTerm pairs = terms.intersection(random.nextBoolean() ? terms.base(BaseRelation.LOC) : terms.universe(),
                terms.product(terms.baseSet(BaseSet.W), terms.baseSet(BaseSet.R)));
        if (random.nextInt(3) == 0) {
            pairs = terms.union(terms.intersection(pairs, recent(relations)), terms.product(terms.baseSet(BaseSet.IW), terms.baseSet(BaseSet.R)));
        }
        RelationTerm.Chosen chosen = terms.chosen("pair");
        relations.add(chosen);
        return new Choice.FunctionalChoice(chosen, terms.intersection(any(sets), terms.baseSet(BaseSet.R)), pairs);
    }

    /** A total order of some events, over all of them or per thread or location, that extends part of program order. */
    private Choice order() {
        SetTerm elements = terms.intersection(any(sets), terms.complement(terms.baseSet(any(new BaseSet[] { BaseSet.IW, BaseSet.B, BaseSet.F }))));
        RelationTerm partition = any(List.of(terms.universe(), terms.base(BaseRelation.INT), terms.base(BaseRelation.LOC)));
        if (partition == terms.base(BaseRelation.LOC)) {
            elements = terms.intersection(elements, terms.baseSet(BaseSet.M));
        }
        RelationTerm base = random.nextBoolean() ? terms.emptyRelation()
                : terms.intersection(terms.base(BaseRelation.PO), recent(relations));
        RelationTerm.Chosen chosen = terms.chosen("order");
        relations.add(chosen);
        return new Choice.LinearOrders(chosen, elements, partition, base);
    }

    private Recursion recursion() {
        if (random.nextInt(3) == 0) {
            SetTerm.Variable variable = terms.setVariable("s");
            RelationTerm step = terms.composition(terms.identity(variable), recent(relations));
            SetTerm body = terms.union(recent(sets), terms.range(step));
            sets.add(variable);
            return new Recursion(List.of(new Recursion.Equation(variable, body)));
        }
        RelationTerm.Variable first = terms.relationVariable("r");
        RelationTerm.Variable second = terms.relationVariable("s");
        int relationsBefore = relations.size();
        int setsBefore = sets.size();
        open.add(first);
        open.add(second);
        relations.add(first);
        relations.add(second);
        grow(6);
        RelationTerm firstBody = terms.union(recent(relations), recent(relations));
        RelationTerm secondBody = random.nextBoolean() ? firstBody : terms.union(any(relations), recent(relations));
        open.clear();
        relations.subList(relationsBefore, relations.size()).clear();
        sets.subList(setsBefore, sets.size()).clear();
        relations.add(first);
        relations.add(second);
        return new Recursion(
                List.of(new Recursion.Equation(first, firstBody), new Recursion.Equation(second, secondBody)));
    }

    private void grow(int count) {
        for (int i = 0; i < count; i++) {
            if (random.nextInt(4) == 0) {
                addSet();
            } else {
                addRelation();
            }
        }
    }

    private void addRelation() {
        RelationTerm a = recent(relations);
        RelationTerm b = recent(relations);
        SetTerm s = recent(sets);
        SetTerm t = recent(sets);
        RelationTerm made = switch (random.nextInt(13)) {
            case 0, 1 -> terms.union(a, b);
            case 2, 3 -> terms.intersection(a, b);
            case 4 -> open.contains(b) ? a : terms.difference(a, b);
            case 5, 6 -> terms.composition(a, b);
            case 7 -> terms.inverse(a);
            case 8 -> terms.transitiveClosure(a);
            case 9 -> terms.reflexiveTransitiveClosure(a);
            case 10 -> terms.reflexive(a);
            case 11 -> terms.product(s, t);
            default -> terms.composition(terms.composition(terms.identity(s), a), terms.identity(t));
        };
        if (open.contains(a) || open.contains(b) || open.contains(s) || open.contains(t)) {
            open.add(made);
        }
        relations.add(made);
    }

    private void addSet() {
        SetTerm a = recent(sets);
        SetTerm b = recent(sets);
        RelationTerm r = recent(relations);
        SetTerm made = switch (random.nextInt(5)) {
            case 0 -> terms.union(a, b);
            case 1 -> terms.intersection(a, b);
            case 2 -> open.contains(b) ? a : terms.difference(a, b);
            case 3 -> terms.domain(r);
            default -> terms.range(r);
        };
        if (open.contains(a) || open.contains(b) || open.contains(r)) {
            open.add(made);
        }
        sets.add(made);
    }
}
