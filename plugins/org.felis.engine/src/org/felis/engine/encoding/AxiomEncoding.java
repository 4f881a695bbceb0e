package org.felis.engine.encoding;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.analysis.relation.CyclePairs;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.TermGraph;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.Relation;

/**
 * Encodes axioms, so that their formulas may be required: each is true only if the axiom holds (or fails), and can be made
 * true if it does. Whether a relation is approximated from above or below follows from what is asked.
 */
final class AxiomEncoding {

    /** A closure of no more pairs is encoded pair by pair. */
    private static final int FEW_PAIRS = 1_000;
    private static final Relation.PairPredicate ALL = (first, second) -> true;

    private final RelationEncoding relations;
    private final Acyclicity acyclicity;
    private final ControlFlow controlFlow;
    private final Formulas formulas;

    AxiomEncoding(RelationEncoding relations, Acyclicity acyclicity, ControlFlow controlFlow, Formulas formulas) {
        this.relations = relations;
        this.acyclicity = acyclicity;
        this.controlFlow = controlFlow;
        this.formulas = formulas;
    }

    /** That the check holds as written, negation included. */
    Formula holds(Axiom axiom) {
        return holds(axiom, ALL);
    }

    /** That the check holds as written. @param represents a pair that makes it so is looked for among these alone, a cycle among all */
    Formula holds(Axiom axiom, Relation.PairPredicate represents) {
        return axiom.negated() ? hasWitness(axiom, represents) : hasNoWitness(axiom);
    }

    /** That the check does not hold. @param represents as of {@link #holds} */
    Formula fails(Axiom axiom, Relation.PairPredicate represents) {
        return axiom.negated() ? hasNoWitness(axiom) : hasWitness(axiom, represents);
    }

    /** How many pairs of relations that are fixpoints the axiom's formula is made of: those that are in them in some executions of their events, and not in others. */
    long pairsOfFixpoints(Axiom axiom, TermGraph graph) {
        boolean cycles = axiom.kind() == Axiom.Kind.ACYCLIC || axiom.kind() == Axiom.Kind.IRREFLEXIVE && axiom.term() instanceof RelationTerm.TransitiveClosure;
        Deque<Term> open = new ArrayDeque<>(cycles ? partsOfCycles(axiom.term()) : List.of(axiom.term()));
        Set<Term> seen = new HashSet<>(open);
        long pairs = 0;
        while (!open.isEmpty()) {
            Term term = open.pop();
            if (graph.containsFixpoint(term)) {
                boolean fixpoint = term instanceof RelationTerm.TransitiveClosure || term instanceof RelationTerm.ReflexiveTransitiveClosure
                        || term instanceof RelationTerm.Variable;
                pairs += fixpoint ? relations.may((RelationTerm) term).difference(relations.must((RelationTerm) term)).cardinality() : 0;
                graph.operands(term).stream().filter(seen::add).forEach(open::push);
            }
        }
        return pairs;
    }

    /** No cycle, or pair. */
    private Formula hasNoWitness(Axiom axiom) {
        return switch (axiom.kind()) {
            case ACYCLIC -> isAcyclic(axiom.term());
            case IRREFLEXIVE -> isLargeClosure(axiom.term()) ? isAcyclic(axiom.term()) : formulas.not(somePair(axiom, Approximation.OVER, ALL));
            case EMPTY -> formulas.not(somePair(axiom, Approximation.OVER, ALL));
        };
    }

    private Formula isAcyclic(RelationTerm term) {
        List<RelationTerm> parts = partsOfCycles(term);
        Relation may = pairsOfCycles(parts);
        return CycleGraph.of(parts, may, relations, controlFlow).map(graph -> acyclicity.isAcyclic(graph.edges(), graph::edge))
                .orElseGet(() -> acyclicity.isAcyclic(may, (x, y) -> somePair(relations, parts, x, y, Approximation.OVER)));
    }

    /** Whether it takes fewer formulas to say that what is closed has no cycle than to derive the closure's pairs: a closure relates no event to itself exactly if so. */
    private boolean isLargeClosure(RelationTerm term) {
        return term instanceof RelationTerm.TransitiveClosure && relations.may(term).cardinality() > FEW_PAIRS;
    }

    /** A cycle, or pair. */
    private Formula hasWitness(Axiom axiom, Relation.PairPredicate represents) {
        return switch (axiom.kind()) {
            case ACYCLIC -> {
                List<RelationTerm> parts = partsOfCycles(axiom.term());
                Relation may = pairsOfCycles(parts);
                yield acyclicity.isCyclic(may, (x, y) -> somePair(relations, parts, x, y, Approximation.UNDER));
            }
            case IRREFLEXIVE, EMPTY -> somePair(axiom, Approximation.UNDER, represents);
        };
    }

    private Formula somePair(Axiom axiom, Approximation approximation, Relation.PairPredicate wanted) {
        List<Formula> pairs = new ArrayList<>();
        relations.may(axiom.term()).forEach((x, y) -> {
            if ((axiom.kind() == Axiom.Kind.EMPTY || x == y) && wanted.test(x, y)) {
                pairs.add(relations.pair(axiom.term(), x, y, approximation));
            }
        });
        return formulas.or(pairs);
    }

    /** Whether the pair is in one of the terms. */
    static Formula somePair(RelationEncoding relations, List<RelationTerm> parts, int x, int y, Approximation approximation) {
        List<Formula> cases = new ArrayList<>();
        parts.forEach(part -> cases.add(relations.pair(part, x, y, approximation)));
        return relations.formulas().or(cases);
    }

    /** Terms whose union has a cycle exactly if the relation has: a closure has a cycle only if what it closes has one. */
    private static List<RelationTerm> partsOfCycles(RelationTerm term) {
        return switch (term) {
            case RelationTerm.Union union -> {
                List<RelationTerm> parts = new ArrayList<>(partsOfCycles(union.left()));
                parts.addAll(partsOfCycles(union.right()));
                yield parts;
            }
            case RelationTerm.TransitiveClosure closure -> partsOfCycles(closure.operand());
            default -> List.of(term);
        };
    }

    /** The pairs that decide whether there is a cycle. */
    private Relation pairsOfCycles(List<RelationTerm> parts) {
        Relation may = Relation.empty(relations.size());
        Relation must = may;
        for (RelationTerm part : parts) {
            may = may.union(relations.may(part));
            must = must.union(relations.must(part));
        }
        return CyclePairs.of(new Bounds(may, must), controlFlow);
    }
}
