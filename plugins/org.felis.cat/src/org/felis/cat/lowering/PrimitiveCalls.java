package org.felis.cat.lowering;

import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.lowering.Operators.Operand;
import org.felis.cat.syntax.Parenthesis;
import org.felis.cat.syntax.Tuple;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Terms;

/** Applies the functions that Felis knows by itself. Sets of orders stay symbolic: {@code with … from} makes choices of them. */
final class PrimitiveCalls {

    private final Lowering lowering;
    private final Operators operators;
    private final Terms terms;
    private final Combinations combinations;

    PrimitiveCalls(Lowering lowering, Operators operators) {
        this.lowering = lowering;
        this.operators = operators;
        this.terms = lowering.terms();
        this.combinations = new Combinations(terms);
    }

    Value apply(Primitive primitive, Operand argument, EObject application, Context context) {
        boolean brokenPart = argument.value() instanceof Value.Tuple tuple && tuple.elements().stream().anyMatch(Value::isBroken);
        if (argument.value().isBroken() || brokenPart) {
            return Value.BROKEN;
        }
        return switch (primitive) {
            case DOMAIN -> argument.value() instanceof Value.Everything ? Value.EVERYTHING
                    : operators.relation(argument, context).<Value>map(r -> new Value.Events(terms.domain(r))).orElse(Value.BROKEN);
            case RANGE -> argument.value() instanceof Value.Everything ? Value.EVERYTHING
                    : operators.relation(argument, context).<Value>map(r -> new Value.Events(terms.range(r))).orElse(Value.BROKEN);
            case AS_TRANSITIVE -> operators.postfix(argument, "+", context);
            case PARTITION -> operators.events(argument, context).<Value>map(this::classesByLocation).orElse(Value.BROKEN);
            case CLASSES -> operators.relation(argument, context)
                    .<Value>map(r -> new Value.Classes(terms.domain(r), r)).orElse(Value.BROKEN);
            case LINEARISATIONS -> linearisations(argument, context);
            case CROSS -> cross(argument, context);
            case TAG_TO_EVENTS -> tagToEvents(argument, context);
            case DIFFERENT_VALUES -> operators.relation(argument, context).<Value>map(r -> new Value.Relation(
                    terms.intersection(r, terms.base(BaseRelation.DIFFERENT_VALUES)))).orElse(Value.BROKEN);
            // the values are not descriptors of translation tables: no supported program has any
            case SAME_OUTPUT_ADDRESS, AT_LEAST_ONE_WRITABLE -> operators.relation(argument, context)
                    .<Value>map(r -> new Value.Relation(terms.emptyRelation())).orElse(Value.BROKEN);
            case FROM_TO -> operators.events(argument, context).<Value>map(this::fenced).orElse(Value.BROKEN);
            case FAIL -> fail(argument, application, context);
            case LIFT, DELIFT, DELIFT_INTER, BISIMULATION, TAG_TO_SCOPE, TAG_TO_LEVEL, TAG_TO_FENCED, LOCATION_TO_EVENTS ->
                unsupported("the primitive '" + primitive.catName() + "'", application, context);
        };
    }

    private Value unsupported(String what, EObject node, Context context) {
        lowering.diagnostics().report(CatProblem.NOT_SUPPORTED, context.file(), node, what, "define the relation without it");
        return Value.BROKEN;
    }

    /** {@code po; [F & S]; po}: no instruction that Felis reads says which accesses a fence separates. */
    private Value fenced(SetTerm fences) {
        RelationTerm po = terms.base(BaseRelation.PO);
        SetTerm between = terms.intersection(terms.baseSet(BaseSet.F), fences);
        return new Value.Relation(terms.composition(terms.composition(po, terms.identity(between)), po));
    }

    private Value fail(Operand argument, EObject application, Context context) {
        lowering.diagnostics().report(CatProblem.MODEL_FAILS, context.file(), application, Operators.quote(argument, context));
        return Value.BROKEN;
    }

    private Value.Classes classesByLocation(SetTerm elements) {
        return new Value.Classes(elements, terms.base(BaseRelation.LOC));
    }

    private Value linearisations(Operand argument, Context context) {
        Operand[] parts = pair(Primitive.LINEARISATIONS, argument, context);
        if (parts.length == 0) {
            return Value.BROKEN;
        }
        Optional<SetTerm> elements = operators.events(parts[0], context);
        Optional<RelationTerm> base = operators.relation(parts[1], context);
        return elements.isEmpty() || base.isEmpty() ? Value.BROKEN
                : new Value.Orders(new Value.Classes(elements.get(), terms.universe()), base.get());
    }

    private Value cross(Operand families, Context context) {
        return combinations.of(families.value())
                .orElseGet(() -> unsupported("cross of " + families.value().description(), families.expression(), context));
    }

    private Value tagToEvents(Operand argument, Context context) {
        if (!(argument.value() instanceof Value.Tag tag)) {
            operators.unexpected(argument, context, "a tag");
            return Value.BROKEN;
        }
        return new Value.Events(terms.named(Statements.setNameOfTag(tag.name())));
    }

    /** The two arguments of a primitive, none if there are not two. Each keeps its own place if the text has a place for it. */
    private Operand[] pair(Primitive primitive, Operand argument, Context context) {
        if (!(argument.value() instanceof Value.Tuple tuple) || tuple.elements().size() != 2) {
            lowering.diagnostics().report(CatProblem.WRONG_ARGUMENTS, context.file(), argument.expression(), primitive.catName(),
                    "2 arguments", argument.value().description());
            return new Operand[0];
        }
        EObject first = argument.expression();
        EObject second = argument.expression();
        if (first instanceof Parenthesis parenthesis && parenthesis.getContent() instanceof Tuple written) {
            first = written.getElements().get(0);
            second = written.getElements().get(1);
        }
        return new Operand[] {new Operand(first, tuple.elements().get(0)), new Operand(second, tuple.elements().get(1))};
    }
}
