package org.felis.tests.engine.generate;

import static org.felis.engine.model.BaseRelation.ADDR;
import static org.felis.engine.model.BaseRelation.AMO;
import static org.felis.engine.model.BaseRelation.CTRL;
import static org.felis.engine.model.BaseRelation.DATA;
import static org.felis.engine.model.BaseRelation.DIFFERENT_VALUES;
import static org.felis.engine.model.BaseRelation.EXT;
import static org.felis.engine.model.BaseRelation.IICO_CTRL;
import static org.felis.engine.model.BaseRelation.IICO_DATA;
import static org.felis.engine.model.BaseRelation.INSIDE_DATA;
import static org.felis.engine.model.BaseRelation.INSIDE_PICK;
import static org.felis.engine.model.BaseRelation.INT;
import static org.felis.engine.model.BaseRelation.LOC;
import static org.felis.engine.model.BaseRelation.LXSX;
import static org.felis.engine.model.BaseRelation.PICK_ADDR;
import static org.felis.engine.model.BaseRelation.PICK_CTRL;
import static org.felis.engine.model.BaseRelation.PICK_DATA;
import static org.felis.engine.model.BaseRelation.PO;
import static org.felis.engine.model.BaseRelation.RF;
import static org.felis.engine.model.BaseRelation.RF_REG;
import static org.felis.engine.model.BaseRelation.RMW;
import static org.felis.engine.model.BaseRelation.SAME_INSTANCE;
import static org.felis.engine.model.BaseRelation.SAME_LOW_ORDER_BITS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Terms;
import org.felis.tests.engine.model.ModelBuilder;

/**
 * Makes random models over the base relations, with coherence: every operator, recursion, axioms of every kind and role,
 * negated ones among them, at times a second choice. The same seed gives the same model.
 */
public final class ModelGenerator {

    private static final List<BaseRelation> RELATIONS = List.of(PO, PO, RF, RF, LOC, INT, EXT, ADDR, DATA, CTRL, AMO, LXSX, RMW,
            SAME_INSTANCE, PICK_ADDR, PICK_DATA, PICK_CTRL, INSIDE_DATA, INSIDE_PICK);
    private static final List<String> SETS = List.of("R", "W", "M", "F", "B", "IW", "FW", "LK", "A", "L", "X", "EX", "MB", "RMB",
            "WMB");

    private static final List<BaseRelation> MICRO_RELATIONS = List.of(IICO_DATA, IICO_DATA, IICO_CTRL, RF_REG, RF_REG, PO, LOC, RF,
            SAME_INSTANCE, EXT, SAME_LOW_ORDER_BITS, DIFFERENT_VALUES);
    private static final List<String> MICRO_SETS = List.of("Rreg", "Wreg", "ADDR", "DATA", "PRED", "BCC", "B", "R", "W");

    private static final List<String> TAGS = List.of("A", "L", "X", "EX", "DMB");
    /** How many terms a model has that no axiom uses, if it has such. */
    private static final int UNUSED = 20;
    /** From how many of the last terms one is taken that is used once more. */
    private static final int RECENT = 12;

    private final Random random;
    private final List<BaseRelation> relations;
    private final List<String> sets;
    /** Whether terms are shared and unused ones are made, besides other things that are hard to bound. */
    private final boolean full;
    private final ModelBuilder model;
    private final Terms terms;
    private final List<RelationTerm> recursive = new ArrayList<>();
    private final List<RelationTerm> made = new ArrayList<>();

    private ModelGenerator(long seed, List<BaseRelation> relations, List<String> sets, boolean full) {
        random = new Random(seed * 0xD1B54A32D192ED03L + 7);
        this.relations = relations;
        this.sets = sets;
        this.full = full;
        model = oneIn(6) ? ModelBuilder.withCoherenceOfAtomicWrites() : new ModelBuilder();
        terms = model.terms();
    }

    /** The model of the seed. */
    public static MemoryModel generate(long seed) {
        return new ModelGenerator(seed, RELATIONS, SETS, false).model();
    }

    /** A model that speaks mostly of what happens inside instructions. */
    public static MemoryModel withMicroEvents(long seed) {
        return new ModelGenerator(seed, MICRO_RELATIONS, MICRO_SETS, false).model();
    }

    /**
     * A model to bound: over every base relation and set, those of micro-events for two seeds of five; with terms that are used several times or
     * by no axiom, recursion through any operator, orders of the events of a thread or location, and closures of which an intersection leaves little.
     */
    public static MemoryModel withManyTerms(long seed) {
        boolean micro = seed % 5 < 2;
        return new ModelGenerator(seed, Arrays.stream(BaseRelation.values()).filter(base -> micro || !base.isOfMicroEvents()).toList(),
                Stream.concat(Arrays.stream(BaseSet.values()).filter(base -> micro || !base.isOfMicroEvents()).map(BaseSet::catName), TAGS.stream())
                        .toList(), true).model();
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    private MemoryModel model() {
        if (full) {
            relations.forEach(model::base);
            sets.forEach(model::set);
        }
        for (int i = full ? random.nextInt(3) : 0; i > 0; i--) {
            recursion();
        }
        while (!full && oneIn(3)) {
            recursion();
        }
        if (oneIn(full ? 2 : 6)) {
            choice();
        }
        if (oneIn(full ? 3 : 6)) {
            pairs();
        }
        for (int i = 0; full && i < UNUSED; i++) {
            relation(2);
            set(2);
            if (oneIn(10)) {
                terms.reflexive(relation(1));
                terms.reflexiveTransitiveClosure(relation(1));
            }
        }
        int axioms = 1 + random.nextInt(3);
        for (int i = 0; i < axioms; i++) {
            axiom("a" + i);
        }
        return model.build();
    }

    // Axioms

    private void axiom(String name) {
        if (full && oneIn(2)) {
            RelationTerm term = oneIn(2) ? relation(3) : terms.intersection(closed(relation(2)), relation(2));
            model.axiom(name, any(Axiom.Role.values()), any(Axiom.Kind.values()), oneIn(4), term);
            return;
        }
        Axiom.Role role = oneIn(5) ? Axiom.Role.FLAG : oneIn(8) ? Axiom.Role.UNDEFINED_UNLESS : Axiom.Role.REQUIRED;
        Axiom.Kind kind = oneIn(5) ? Axiom.Kind.EMPTY : oneIn(4) ? Axiom.Kind.IRREFLEXIVE : Axiom.Kind.ACYCLIC;
        RelationTerm term = switch (kind) {
            case ACYCLIC -> model.union(ordered(), communication());
            case IRREFLEXIVE -> terms.composition(ordered(), communication());
            case EMPTY -> terms.intersection(relation(2), relation(2));
        };
        model.define(name, term).axiom(name, role, kind, oneIn(role == Axiom.Role.REQUIRED ? 6 : 2), term);
    }

    private RelationTerm closed(RelationTerm term) {
        return oneIn(2) ? terms.transitiveClosure(term) : terms.reflexiveTransitiveClosure(term);
    }

    private <T> T any(T[] values) {
        return values[random.nextInt(values.length)];
    }

    /** Something like the order a model keeps inside a thread. */
    private RelationTerm ordered() {
        RelationTerm po = model.base(PO);
        RelationTerm within = switch (random.nextInt(8)) {
            case 0 -> po;
            case 1 -> terms.difference(po, terms.product(set(0), set(0)));
            case 2 -> terms.intersection(po, model.base(LOC));
            case 3 -> model.union(model.base(ADDR), model.base(DATA), model.base(CTRL));
            case 4 -> terms.composition(terms.identity(set(0)), po);
            case 5 -> terms.composition(po, terms.composition(terms.identity(set(1)), po));
            case 6 -> terms.intersection(po, relation(2));
            default -> relation(3);
        };
        return oneIn(3) ? model.union(within, relation(2)) : within;
    }

    private RelationTerm communication() {
        RelationTerm all = model.union(model.base(RF), model.co(), model.fr());
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> all;
            case 3, 4 -> terms.intersection(all, model.base(EXT));
            case 5 -> terms.union(terms.intersection(model.base(RF), model.base(EXT)), model.fr());
            case 6 -> terms.transitiveClosure(all);
            default -> relation(2);
        };
    }

    private void choice() {
        RelationTerm.Chosen order = terms.chosen("S");
        if (full) {
            orderOfSome(order);
            return;
        }
        SetTerm elements = model.set(oneIn(2) ? "MB" : "L");
        RelationTerm partition = oneIn(2) ? terms.universe() : model.base(oneIn(2) ? INT : SAME_INSTANCE);
        RelationTerm base = oneIn(2) ? model.base(PO) : terms.intersection(model.co(), terms.product(elements, elements));
        model.choose(new Choice.LinearOrders(order, elements, partition, base));
        recursive.add(order);
    }

    /** A total order of some events, over all of them or per thread or location, that extends part of program order. */
    private void orderOfSome(RelationTerm.Chosen order) {
        SetTerm elements = terms.intersection(set(1), terms.complement(model.set(any(new String[] { "IW", "B", "F" }))));
        RelationTerm partition = switch (random.nextInt(3)) {
            case 0 -> terms.universe();
            case 1 -> model.base(INT);
            default -> model.base(LOC);
        };
        SetTerm placed = partition == model.base(LOC) ? terms.intersection(elements, model.set("M")) : elements;
        RelationTerm base = oneIn(2) ? terms.emptyRelation() : terms.intersection(model.base(PO), relation(2));
        model.choose(new Choice.LinearOrders(order, placed, partition, base));
        recursive.add(order);
    }

    /** For each of some events a write of its location or an initial write, as reads-from of locks is chosen. */
    private void pairs() {
        RelationTerm.Chosen chosen = terms.chosen("pairs");
        SetTerm ends = terms.intersection(model.set(oneIn(2) ? "LF" : "EX"), oneIn(3) ? set(1) : terms.allEvents());
        RelationTerm pairs = terms.product(model.set(oneIn(2) ? "W" : "LK"), terms.allEvents());
        pairs = oneIn(2) ? terms.intersection(pairs, model.base(LOC)) : terms.difference(pairs, relation(1));
        if (oneIn(2)) {
            pairs = terms.union(pairs, terms.product(model.set("IW"), terms.allEvents()));
        }
        model.choose(new Choice.FunctionalChoice(chosen, ends, pairs));
        recursive.add(chosen);
    }

    // Recursion

    private void recursion() {
        if (oneIn(full ? 3 : 5)) {
            SetTerm.Variable reached = terms.setVariable("reached");
            model.recursion(reached, terms.union(set(1),
                    terms.range(terms.composition(terms.identity(reached), relation(2)))));
            recursive.add(terms.identity(reached));
            return;
        }
        RelationTerm.Variable first = terms.relationVariable("first");
        if (full || oneIn(3)) {
            RelationTerm.Variable second = terms.relationVariable("second");
            model.recursion(new Recursion(List.of(
                    new Recursion.Equation(first, terms.union(relation(2), monotone(first, second))),
                    new Recursion.Equation(second, terms.union(relation(1), monotone(second, first))))));
            recursive.add(second);
        } else {
            model.recursion(first, terms.union(relation(2), monotone(first, first)));
        }
        recursive.add(first);
    }

    /** A term that grows with both variables. */
    private RelationTerm monotone(RelationTerm a, RelationTerm b) {
        if (full) {
            return growing(3, a, b);
        }
        return switch (random.nextInt(6)) {
            case 0 -> terms.composition(a, b);
            case 1 -> terms.composition(a, relation(1));
            case 2 -> terms.composition(relation(1), b);
            case 3 -> terms.intersection(terms.inverse(b), relation(2));
            case 4 -> terms.difference(terms.composition(a, b), relation(1));
            default -> terms.intersection(terms.transitiveClosure(terms.union(a, relation(1))), relation(2));
        };
    }

    private RelationTerm growing(int depth, RelationTerm a, RelationTerm b) {
        if (depth == 0) {
            return oneIn(2) ? a : b;
        }
        RelationTerm inner = growing(depth - 1, a, b);
        return switch (random.nextInt(12)) {
            case 0 -> terms.union(inner, growing(depth - 1, b, a));
            case 1 -> terms.union(inner, relation(1));
            case 2 -> terms.intersection(inner, growing(depth - 1, b, a));
            case 3 -> terms.difference(inner, relation(1));
            case 4 -> terms.composition(inner, growing(depth - 1, b, a));
            case 5 -> terms.composition(relation(1), inner);
            case 6 -> terms.inverse(inner);
            case 7 -> closed(inner);
            case 8 -> terms.reflexive(inner);
            case 9 -> terms.product(terms.domain(inner), terms.difference(terms.union(terms.range(inner), set(1)), set(0)));
            case 10 -> terms.composition(terms.identity(terms.intersection(terms.range(inner), set(1))), relation(1));
            default -> terms.composition(terms.composition(terms.identity(set(0)), inner), terms.identity(set(0)));
        };
    }

    // Terms

    private RelationTerm relation(int depth) {
        if (!full) {
            return newRelation(depth);
        }
        if (!made.isEmpty() && oneIn(4)) {
            return made.get(made.size() - 1 - random.nextInt(Math.min(RECENT, made.size())));
        }
        RelationTerm relation = newRelation(depth);
        made.add(relation);
        return relation;
    }

    private RelationTerm newRelation(int depth) {
        if (depth == 0 || oneIn(5)) {
            return leaf();
        }
        return switch (random.nextInt(15)) {
            case 14 -> terms.difference(relation(depth - 1), recursive.isEmpty() ? relation(depth - 1)
                    : recursive.get(random.nextInt(recursive.size())));
            case 0, 1, 2 -> terms.union(relation(depth - 1), relation(depth - 1));
            case 3, 4 -> terms.intersection(relation(depth - 1), relation(depth - 1));
            case 5 -> terms.difference(relation(depth - 1), relation(depth - 1));
            case 6, 7, 8 -> terms.composition(relation(depth - 1), relation(depth - 1));
            case 9 -> terms.inverse(relation(depth - 1));
            case 10 -> terms.transitiveClosure(relation(depth - 1));
            case 11 -> oneIn(2) ? terms.reflexive(relation(depth - 1))
                    : terms.reflexiveTransitiveClosure(relation(depth - 1));
            case 12 -> terms.product(set(depth - 1), set(depth - 1));
            default -> terms.composition(terms.identity(set(depth - 1)), relation(depth - 1));
        };
    }

    private RelationTerm leaf() {
        return switch (random.nextInt(8)) {
            case 0 -> model.co();
            case 1 -> model.fr();
            case 2 -> terms.identity(set(0));
            case 3 -> recursive.isEmpty() ? model.base(PO) : recursive.get(random.nextInt(recursive.size()));
            default -> model.base(relations.get(random.nextInt(relations.size())));
        };
    }

    private SetTerm set(int depth) {
        if (depth <= 0 || oneIn(2)) {
            return oneIn(10) ? terms.allEvents() : model.set(sets.get(random.nextInt(sets.size())));
        }
        return switch (random.nextInt(5)) {
            case 0 -> terms.union(set(depth - 1), set(depth - 1));
            case 1 -> terms.intersection(set(depth - 1), set(depth - 1));
            case 2 -> terms.difference(set(depth - 1), set(depth - 1));
            case 3 -> terms.domain(relation(depth - 1));
            default -> terms.range(relation(depth - 1));
        };
    }
}
