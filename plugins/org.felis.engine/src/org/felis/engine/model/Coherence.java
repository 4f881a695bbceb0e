package org.felis.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Recognises the choice that decides which write of a location is the final one: an order of all writes of each location, the
 * initial one first. In herd7 an execution first picks final writes and {@code co0} has them last, so that an order that extends
 * {@code co0} ends with them; here the order is chosen and the final writes follow. A model without such a choice, as C11's
 * that order atomic writes only, leaves the final writes open, and an execution picks them.
 */
public final class Coherence {

    private Coherence() {
    }

    /** The index of the choice, if the model has one. */
    static OptionalInt of(MemoryModel model) {
        return IntStream.range(0, model.choices().size())
                .filter(i -> model.choices().get(i) instanceof Choice.LinearOrders orders && isCoherence(orders)
                        && !dependsOnFinalWrites(model, i))
                .findFirst();
    }

    private static boolean isCoherence(Choice.LinearOrders orders) {
        return isOfAllWrites(orders.elements()) && isBase(orders.partition(), BaseRelation.LOC)
                && parts(orders.base()).stream().anyMatch(Coherence::isInitialFirst);
    }

    /**
     * What orders of all writes have to extend when the final writes follow from the order: the base without the part of
     * {@code co0} that has final writes last. Another base, or one of other events, is left as it is.
     */
    public static RelationTerm withoutFinalWrites(Terms terms, SetTerm elements, RelationTerm base) {
        SetTerm writes = terms.baseSet(BaseSet.W);
        SetTerm initial = terms.baseSet(BaseSet.IW);
        SetTerm last = terms.baseSet(BaseSet.FW);
        RelationTerm location = terms.base(BaseRelation.LOC);
        RelationTerm initialFirst = terms.product(initial, terms.difference(writes, initial));
        RelationTerm published = terms.intersection(location,
                terms.union(initialFirst, terms.product(terms.difference(writes, last), last)));
        if (!isOfAllWrites(elements) || !parts(base).contains(published)) {
            return base;
        }
        return parts(base).stream().map(part -> part == published ? terms.intersection(location, initialFirst) : part)
                .reduce(terms::union).orElseThrow();
    }

    private static boolean isOfAllWrites(SetTerm elements) {
        return switch (elements) {
            case SetTerm.Base base -> base.set() == BaseSet.W;
            case SetTerm.Union union -> isOfAllWrites(union.left()) || isOfAllWrites(union.right());
            default -> false;
        };
    }

    private static List<RelationTerm> parts(RelationTerm base) {
        if (base instanceof RelationTerm.Union union) {
            List<RelationTerm> parts = new ArrayList<>(parts(union.left()));
            parts.addAll(parts(union.right()));
            return parts;
        }
        return List.of(base);
    }

    /** {@code loc & (IW * (W \ IW))}. */
    private static boolean isInitialFirst(RelationTerm part) {
        return part instanceof RelationTerm.Intersection both
                && (isBase(both.left(), BaseRelation.LOC) && isFromInitial(both.right())
                        || isBase(both.right(), BaseRelation.LOC) && isFromInitial(both.left()));
    }

    private static boolean isFromInitial(RelationTerm term) {
        return term instanceof RelationTerm.Product product && isBase(product.sources(), BaseSet.IW)
                && product.targets() instanceof SetTerm.Difference rest && isBase(rest.left(), BaseSet.W)
                && isBase(rest.right(), BaseSet.IW);
    }

    private static boolean isBase(RelationTerm term, BaseRelation relation) {
        return term instanceof RelationTerm.Base base && base.relation() == relation;
    }

    private static boolean isBase(Term term, BaseSet set) {
        return term instanceof SetTerm.Base base && base.set() == set;
    }

    /** Whether what the choice, or one before it, chooses from depends on final writes. */
    private static boolean dependsOnFinalWrites(MemoryModel model, int choice) {
        List<Term> roots = new ArrayList<>();
        model.choices().subList(0, choice + 1).forEach(c -> roots.addAll(c.operands()));
        return model.dependencies(roots).stream().anyMatch(term -> isBase(term, BaseSet.FW));
    }
}
