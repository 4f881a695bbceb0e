package org.felis.cat.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.cat.lowering.Operators.Operand;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Terms;

/**
 * The cross product of sets of relations: all unions of one relation from each set. The published models bring a function along that
 * computes it step by step; it is recognised by its shape, whatever its names, since what it gathers on the way is no fold.
 */
final class Combinations {

    /** More relations than that are of no use: a choice is made of one. */
    private static final int MAX_RELATIONS = 1_000;

    /**
     * f(all, one, sets): the unions of one with a relation of each of the sets, added to all. The inner recursion goes over the
     * relations of the first set.
     */
    private static final String SHAPE = "(a, b, c) -> match c with {} -> b ++ a; d ++ e -> "
            + "let rec f(g, h) = match h with {} -> g; i ++ j -> f (self (g, b | i, e), j) in f (a, d)";

    private final Terms terms;

    Combinations(Terms terms) {
        this.terms = terms;
    }

    /** Whether a function is that function, applied to a set of sets that depends on the execution. */
    static boolean isCombination(Value.Function function, Value argument) {
        return argument instanceof Value.Tuple tuple && tuple.elements().size() == 3 && tuple.elements().get(0) instanceof Value.Nothing
                && tuple.elements().get(1) instanceof Value.Relation(RelationTerm.Empty nothing)
                && tuple.elements().get(2) instanceof Value.Family && FunctionShape.of(function).equals(SHAPE);
    }

    /** The sets among the arguments of that function. */
    static Operand families(Operand arguments) {
        return new Operand(arguments.expression(), ((Value.Tuple) arguments.value()).elements().get(2));
    }

    /** The cross product, if Felis can say it. */
    Optional<Value> of(Value families) {
        return switch (families) {
            case Value.Nothing nothing -> Optional.of(new Value.Collection(List.of(new Value.Relation(terms.emptyRelation()))));
            case Value.Collection sets -> ofFinite(sets.elements());
            case Value.Family family -> switch (family.member()) {
                case Value.Orders orders -> ofOrders(family, orders);
                case Value.Family pairs -> ofPairs(family, pairs);
                default -> Optional.empty();
            };
            default -> Optional.empty();
        };
    }

    private Optional<Value> ofFinite(List<Value> sets) {
        List<RelationTerm> unions = List.of(terms.emptyRelation());
        for (Value set : sets) {
            if (set instanceof Value.Nothing) {
                return Optional.of(Value.NOTHING);
            }
            if (!(set instanceof Value.Collection choices) || (long) unions.size() * choices.elements().size() > MAX_RELATIONS
                    || !choices.elements().stream().allMatch(Value.Relation.class::isInstance)) {
                return Optional.empty();
            }
            List<RelationTerm> next = new ArrayList<>();
            for (RelationTerm union : unions) {
                choices.elements().forEach(c -> next.add(terms.union(union, ((Value.Relation) c).term())));
            }
            unions = next;
        }
        return Optional.of(new Value.Collection(unions.stream().<Value>map(Value.Relation::new).toList()));
    }

    /** An order of each class: its total orders that extend what does not depend on the class. */
    private Optional<Value> ofOrders(Value.Family family, Value.Orders orders) {
        boolean ofWholeClass = family.over() instanceof Value.Classes && orders.classes().elements() == family.element().term()
                && orders.classes().partition() == terms.universe() && family.element().isAbsentFrom(orders.base());
        return ofWholeClass ? Optional.of(new Value.Orders((Value.Classes) family.over(), orders.base())) : Optional.empty();
    }

    /** For each event one of some pairs that end in it. */
    private Optional<Value> ofPairs(Value.Family family, Value.Family pairs) {
        boolean eachPairAlone = pairs.over() instanceof Value.Relation && pairs.member() instanceof Value.Relation(RelationTerm member)
                && member == pairs.element().term();
        if (!eachPairAlone || !(family.over() instanceof Value.Events(SetTerm events))) {
            return Optional.empty();
        }
        RelationTerm ofOne = ((Value.Relation) pairs.over()).term();
        return family.element().isColumn(ofOne)
                ? Optional.of(new Value.FunctionalChoice(events, family.element().apply(ofOne, terms.allEvents())))
                : Optional.empty();
    }
}
