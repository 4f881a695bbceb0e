package org.felis.cat.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

import org.eclipse.emf.ecore.EObject;
import org.felis.cat.compilation.CatProblem;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Terms;

/** The operators of CAT on values: which kinds they take, and which terms they make. */
final class Operators {

    private static final int MAX_QUOTED_CHARACTERS = 40;

    private final Lowering lowering;
    private final Terms terms;

    Operators(Lowering lowering) {
        this.lowering = lowering;
        this.terms = lowering.terms();
    }

    /** An operand: the expression, for messages, and its value. */
    record Operand(EObject expression, Value value) {
    }

    // What an operand must be

    /** The relation that the operand denotes; anything else is reported. */
    Optional<RelationTerm> relation(Operand operand, Context context) {
        return switch (operand.value()) {
            case Value.Relation relation -> Optional.of(relation.term());
            case Value.Pair pair -> Optional.of(pair.term());
            case Value.Nothing nothing -> Optional.of(terms.emptyRelation());
            case Value.Everything everything -> Optional.of(terms.universe());
            case Value.Broken broken -> Optional.empty();
            case Value.Events events -> reported(CatProblem.SET_WHERE_RELATION_EXPECTED, operand, context);
            default -> unexpected(operand, context, "a relation");
        };
    }

    /** The set of events that the operand denotes; anything else is reported. */
    Optional<SetTerm> events(Operand operand, Context context) {
        return switch (operand.value()) {
            case Value.Events events -> Optional.of(events.term());
            case Value.Event event -> Optional.of(event.term());
            case Value.Nothing nothing -> Optional.of(terms.emptySet());
            case Value.Everything everything -> Optional.of(terms.allEvents());
            case Value.Broken broken -> Optional.empty();
            case Value.Relation relation -> reported(CatProblem.RELATION_WHERE_SET_EXPECTED, operand, context);
            default -> unexpected(operand, context, "a set of events");
        };
    }

    private <T> Optional<T> reported(CatProblem problem, Operand operand, Context context) {
        lowering.diagnostics().report(problem, context.file(), operand.expression(), quote(operand, context));
        return Optional.empty();
    }

    /** Reports an operand of the wrong kind. */
    <T> Optional<T> unexpected(Operand operand, Context context, String expected) {
        if (operand.value() instanceof Value.Rest || operand.value() instanceof Value.Folded) {
            lowering.diagnostics().report(CatProblem.NOT_SUPPORTED, context.file(), operand.expression(),
                    "computing on " + operand.value().description(), "recursion over such a set may only add to it or unite with it");
        } else if (!operand.value().isBroken()) {
            lowering.diagnostics().report(CatProblem.UNEXPECTED_KIND, context.file(), operand.expression(), quote(operand, context),
                    operand.value().description(), expected);
        }
        return Optional.empty();
    }

    /** The operand's text, on one line and shortened. */
    static String quote(Operand operand, Context context) {
        String text = context.file().text(context.file().range(operand.expression())).replaceAll("\\s+", " ");
        return text.length() <= MAX_QUOTED_CHARACTERS ? text : text.substring(0, MAX_QUOTED_CHARACTERS) + "…";
    }

    // Union, intersection, difference: of sets, of relations, of collections

    Value union(List<Operand> operands, Context context) {
        Optional<Operand> folded = operands.stream().filter(o -> o.value() instanceof Value.Folded).findFirst();
        if (folded.isPresent()) {
            return uniteWithFolded((Value.Folded) folded.get().value(), operands.stream().filter(o -> o != folded.get()).toList(), context);
        }
        List<Operand> proper = operands.stream().filter(o -> !(o.value() instanceof Value.Nothing)).map(Operators::tagAsCollection).toList();
        if (proper.isEmpty()) {
            return Value.NOTHING;
        }
        if (!agree("|", proper, context)) {
            return Value.BROKEN;
        }
        if (proper.stream().anyMatch(o -> o.value() instanceof Value.Everything)) {
            return Value.EVERYTHING;
        }
        return fold(proper, terms::union, terms::union, Operators::unite, context);
    }

    /** A step of a recursion over an open set: what is united with the value for the rest. */
    private Value uniteWithFolded(Value.Folded folded, List<Operand> others, Context context) {
        Value united = union(others, context);
        if (united.isBroken()) {
            return Value.BROKEN;
        }
        if (united instanceof Value.Folded || folded.united().isPresent()) {
            unexpected(others.get(0), context, "one recursive call");
            return Value.BROKEN;
        }
        return new Value.Folded(folded.fold(), folded.added(), Optional.of(united));
    }

    Value intersection(List<Operand> operands, Context context) {
        List<Operand> proper = operands.stream().filter(o -> !(o.value() instanceof Value.Everything)).map(Operators::tagAsCollection).toList();
        if (proper.isEmpty()) {
            return Value.EVERYTHING;
        }
        if (!agree("&", proper, context)) {
            return Value.BROKEN;
        }
        if (proper.stream().anyMatch(o -> o.value() instanceof Value.Nothing)) {
            return Value.NOTHING;
        }
        return fold(proper, terms::intersection, terms::intersection,
                (a, b) -> a.stream().filter(b::contains).toList(), context);
    }

    /** {@code left \ right}. */
    Value difference(Operand left, Operand right, Context context) {
        List<Operand> operands = List.of(tagAsCollection(left), tagAsCollection(right));
        if (!agree("\\", operands, context)) {
            return Value.BROKEN;
        }
        Value from = operands.get(0).value();
        Value subtracted = operands.get(1).value();
        if (from instanceof Value.Nothing || subtracted instanceof Value.Nothing) {
            return from;
        }
        if (subtracted instanceof Value.Everything) {
            return Value.NOTHING;
        }
        if (from instanceof Value.Everything) {
            return complement(right, context);
        }
        Value result = fold(operands, terms::difference, terms::difference,
                (a, b) -> a.stream().filter(v -> !b.contains(v)).toList(), context);
        rememberSubtraction(result, right, context);
        return result;
    }

    /** {@code ~operand}. */
    Value complement(Operand operand, Context context) {
        Value result = switch (operand.value()) {
            case Value.Nothing nothing -> Value.EVERYTHING;
            case Value.Everything everything -> Value.NOTHING;
            case Value.Relation relation -> new Value.Relation(terms.complement(relation.term()));
            case Value.Events events -> new Value.Events(terms.complement(events.term()));
            default -> {
                unexpected(operand, context, "a relation or a set of events");
                yield Value.BROKEN;
            }
        };
        rememberSubtraction(result, operand, context);
        return result;
    }

    private void rememberSubtraction(Value result, Operand subtracted, Context context) {
        var place = new Meaning.Place(context.file(), subtracted.expression());
        switch (result) {
            case Value.Relation relation -> lowering.subtracts(relation.term(), place);
            case Value.Events events -> lowering.subtracts(events.term(), place);
            default -> {
                // nothing that a fixpoint could go through
            }
        }
    }

    private static Operand tagAsCollection(Operand operand) {
        return operand.value() instanceof Value.Tag tag ? new Operand(operand.expression(), new Value.Collection(List.of(tag))) : operand;
    }

    /** Whether all operands are of one kind, as far as they have one; the first that is not is reported. */
    private boolean agree(String operator, List<Operand> operands, Context context) {
        if (operands.stream().anyMatch(o -> o.value().isBroken())) {
            return false;
        }
        Operand first = null;
        for (Operand operand : operands) {
            Value value = operand.value();
            boolean polymorphic = value instanceof Value.Nothing || value instanceof Value.Everything;
            if (!polymorphic && !isCombinable(value)) {
                unexpected(operand, context, "a relation or a set");
                return false;
            }
            if (!polymorphic && first == null) {
                first = operand;
            } else if (!polymorphic && first.value().getClass() != value.getClass()) {
                lowering.diagnostics().report(CatProblem.MIXED_KINDS, context.file(), operand.expression(), quote(operand, context),
                        value.description(), quote(first, context), first.value().description(), operator);
                return false;
            }
        }
        return true;
    }

    private static boolean isCombinable(Value value) {
        return value instanceof Value.Relation || value instanceof Value.Events || value instanceof Value.Collection;
    }

    private static List<Value> unite(List<Value> left, List<Value> right) {
        List<Value> all = new ArrayList<>(left);
        all.addAll(right);
        return all;
    }

    private Value fold(List<Operand> operands, BinaryOperator<RelationTerm> onRelations, BinaryOperator<SetTerm> onSets,
            BinaryOperator<List<Value>> onCollections, Context context) {
        Value first = operands.stream().map(Operand::value).filter(Operators::isCombinable).findFirst().orElse(Value.NOTHING);
        return switch (first) {
            case Value.Relation relation -> new Value.Relation(
                    operands.stream().map(o -> relation(o, context).orElseThrow()).reduce(onRelations).orElseThrow());
            case Value.Events events -> new Value.Events(
                    operands.stream().map(o -> events(o, context).orElseThrow()).reduce(onSets).orElseThrow());
            default -> new Value.Collection(operands.stream().map(o -> ((Value.Collection) o.value()).elements())
                    .reduce(onCollections).orElseThrow());
        };
    }

    // Relations only

    Value sequence(List<Operand> operands, Context context) {
        return onRelations(operands, context, terms::composition);
    }

    private Value onRelations(List<Operand> operands, Context context, BinaryOperator<RelationTerm> operator) {
        List<Optional<RelationTerm>> relations = operands.stream().map(o -> relation(o, context)).toList();
        if (relations.stream().anyMatch(Optional::isEmpty)) {
            return Value.BROKEN;
        }
        return new Value.Relation(relations.stream().map(Optional::get).reduce(operator).orElseThrow());
    }

    /** {@code left * right}; a third factor would have a relation on its left, which is reported as such. */
    Value product(List<Operand> factors, Context context) {
        List<Optional<SetTerm>> sets = factors.stream().map(o -> events(o, context)).toList();
        if (sets.stream().anyMatch(Optional::isEmpty)) {
            return Value.BROKEN;
        }
        if (sets.size() > 2) {
            lowering.diagnostics().report(CatProblem.UNEXPECTED_KIND, context.file(), factors.get(2).expression(),
                    quote(factors.get(2), context), "a third factor of '*'", "an operator on the relation before it");
            return Value.BROKEN;
        }
        return new Value.Relation(terms.product(sets.get(0).get(), sets.get(1).get()));
    }

    /** {@code [set]}. */
    Value identity(Operand set, Context context) {
        return events(set, context).<Value>map(s -> new Value.Relation(terms.identity(s))).orElse(Value.BROKEN);
    }

    /** A postfix operator: {@code -1 + * ?}. */
    Value postfix(Operand operand, String operator, Context context) {
        if (operand.value() instanceof Value.Pair pair && operator.equals("-1")) {
            return new Value.Pair(terms.inverse(pair.term()));
        }
        return relation(operand, context).<Value>map(r -> new Value.Relation(switch (operator) {
            case "-1" -> terms.inverse(r);
            case "+" -> terms.transitiveClosure(r);
            case "*" -> terms.reflexiveTransitiveClosure(r);
            case "?" -> terms.reflexive(r);
            default -> throw new IllegalStateException("postfix operator " + operator);
        })).orElse(Value.BROKEN);
    }

    /** {@code element ++ set}. */
    Value addition(Operand element, Operand set, Context context) {
        Value added = element.value();
        if (added.isBroken() || set.value().isBroken()) {
            return Value.BROKEN;
        }
        return switch (set.value()) {
            case Value.Nothing nothing when added instanceof Value.Event event -> new Value.Events(event.term());
            case Value.Nothing nothing when added instanceof Value.Pair pair -> new Value.Relation(pair.term());
            case Value.Nothing nothing -> new Value.Collection(List.of(added));
            case Value.Collection collection -> new Value.Collection(unite(List.of(added), collection.elements()));
            case Value.Everything everything -> everything;
            case Value.Events events when added instanceof Value.Event event -> new Value.Events(terms.union(event.term(), events.term()));
            case Value.Relation relation when pair(added).isPresent() ->
                new Value.Relation(terms.union(pair(added).get(), relation.term()));
            case Value.Folded folded when folded.added().isEmpty() && !(added instanceof Value.Folded) ->
                new Value.Folded(folded.fold(), Optional.of(added), folded.united());
            default -> {
                lowering.diagnostics().report(CatProblem.NOT_SUPPORTED, context.file(), set.expression(),
                        "adding " + added.description() + " as one element to " + set.value().description(), "use '|'");
                yield Value.BROKEN;
            }
        };
    }

    /** A pair of events as a relation of one pair. */
    private Optional<RelationTerm> pair(Value value) {
        return switch (value) {
            case Value.Pair pair -> Optional.of(pair.term());
            case Value.Tuple tuple when tuple.elements().size() == 2 && tuple.elements().get(0) instanceof Value.Event from
                    && tuple.elements().get(1) instanceof Value.Event to -> Optional.of(terms.product(from.term(), to.term()));
            default -> Optional.empty();
        };
    }
}
