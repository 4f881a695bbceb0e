package org.felis.cat.lowering;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.felis.cat.compilation.CatProblem;
import org.felis.cat.lowering.Operators.Operand;
import org.felis.cat.syntax.Clause;
import org.felis.cat.syntax.MatchExpression;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;

/**
 * Recursion over a set whose elements the execution decides: {@code match S with || {} -> base || e ++ rest -> step end}. The step is
 * evaluated once, for an {@link Element} that stands for all. It may add a value to what the recursion gives for the rest, or unite
 * with it; the whole is then the family of these values, or their union.
 */
final class Folds {

    private static final String REMEDY = "each step may only add one element, or unite a set or a relation, with what the recursion gives"
            + " for the rest";

    /** Recursions over sets within each other; a function that walks over the program has no end of them. */
    private static final int MAX_NESTED = 12;

    private final Lowering lowering;
    private final Evaluator evaluator;
    private int nested;

    Folds(Lowering lowering, Evaluator evaluator) {
        this.lowering = lowering;
        this.evaluator = evaluator;
    }

    /** Whether the elements of a set are not known before the execution. */
    static boolean isOpen(Value value) {
        return value instanceof Value.Events || value instanceof Value.Relation || value instanceof Value.Classes
                || value instanceof Value.Family;
    }

    /** The value of a match on an open set. */
    Value fold(MatchExpression match, Value set, Context context) {
        Optional<Clause> base = match.getClauses().stream().filter(Clause::isEmpty).findFirst();
        Optional<Clause> step = match.getClauses().stream().filter(c -> c.getElement() != null && c.getBefore() == null).findFirst();
        if (base.isEmpty() || step.isEmpty()) {
            return unsupported(match, context, "this way to take apart a set that depends on the execution");
        }
        Value.Family family = asFamily(set);
        Fold fold = new Fold(match, surroundings(match, context));
        Context inner = context.inner();
        evaluator.patterns().bindOne(step.get().getElement(), context.file(), family.member(), inner.scope());
        evaluator.patterns().bindOne(step.get().getRest(), context.file(), new Value.Rest(fold), inner.scope());
        if (nested == MAX_NESTED) {
            return unsupported(match, context, "a recursion over sets that goes deeper with every element");
        }
        nested++;
        Value start = evaluator.evaluate(base.get().getBody(), context);
        Value stepped = start.isBroken() ? Value.BROKEN : evaluator.evaluate(step.get().getBody(), inner);
        nested--;
        if (start.isBroken() || stepped.isBroken()) {
            return Value.BROKEN;
        }
        if (!(stepped instanceof Value.Folded folded) || folded.fold() != fold) {
            return unsupported(match, context, "a choice between an empty set and others, which depends on the execution");
        }
        return combine(new Operand(base.get().getBody(), start), folded, family, match, context);
    }

    /** The value of a match on the rest that an enclosing match has left. */
    Value repeat(MatchExpression match, Fold fold, Context context) {
        return fold.isRepeatedBy(match, surroundings(match, context)) ? new Value.Folded(fold, Optional.empty(), Optional.empty())
                : unsupported(match, context, "a recursion over a set that depends on the execution and changes more than the set");
    }

    private Value.Family asFamily(Value set) {
        return switch (set) {
            case Value.Family family -> family;
            case Value.Relation relation -> {
                Element pair = Element.ofRelation(lowering.terms());
                yield new Value.Family(relation, pair, new Value.Pair((RelationTerm) pair.term()));
            }
            case Value.Classes classes -> {
                Element eventsOfClass = Element.ofSet(lowering.terms());
                yield new Value.Family(classes, eventsOfClass, new Value.Events((SetTerm) eventsOfClass.term()));
            }
            default -> {
                Element event = Element.ofSet(lowering.terms());
                yield new Value.Family(set, event, new Value.Event((SetTerm) event.term()));
            }
        };
    }

    /** What the names mean that the clauses use from outside; those that mean nothing are left out. */
    private static Map<String, Value> surroundings(MatchExpression match, Context context) {
        Map<String, Value> values = new TreeMap<>();
        for (Clause clause : match.getClauses()) {
            for (String name : NameWalk.freeIn(clause)) {
                context.scope().find(name).ifPresent(m -> values.put(name, m.value()));
            }
        }
        return values;
    }

    private Value combine(Operand start, Value.Folded folded, Value.Family family, MatchExpression match, Context context) {
        if (folded.added().isPresent() && folded.united().isPresent()) {
            return unsupported(match, context, "a recursion that adds elements and sets");
        }
        if (folded.added().isPresent()) {
            return start.value() instanceof Value.Nothing ? new Value.Family(family.over(), family.element(), folded.added().get())
                    : unsupported(match, context, "a recursion that adds elements to more than the empty set");
        }
        if (folded.united().isEmpty()) {
            return start.value();
        }
        Optional<Value> union = unionOfAll(folded.united().get(), family);
        if (union.isEmpty()) {
            return unsupported(match, context, "this union over a set that depends on the execution");
        }
        return evaluator.operators().union(List.of(start, new Operand(match, union.get())), context);
    }

    private static Optional<Value> unionOfAll(Value member, Value.Family family) {
        Term whole = switch (family.over()) {
            case Value.Events events -> events.term();
            case Value.Relation relation -> relation.term();
            case Value.Classes classes -> classes.elements();
            default -> throw new IllegalStateException("family over " + family.over().description());
        };
        return switch (member) {
            case Value.Relation relation when family.element().isAdditive(relation.term()) ->
                Optional.of(new Value.Relation(family.element().apply(relation.term(), whole)));
            case Value.Events events when family.element().isAdditive(events.term()) ->
                Optional.of(new Value.Events(family.element().apply(events.term(), whole)));
            default -> Optional.empty();
        };
    }

    private Value unsupported(MatchExpression match, Context context, String what) {
        lowering.diagnostics().report(CatProblem.NOT_SUPPORTED, context.file(), match.getSubject(), what, REMEDY);
        return Value.BROKEN;
    }
}
