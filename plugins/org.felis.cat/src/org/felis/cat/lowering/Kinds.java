package org.felis.cat.lowering;

import java.util.List;
import java.util.Map;

import org.felis.cat.syntax.Application;
import org.felis.cat.syntax.Complement;
import org.felis.cat.syntax.Difference;
import org.felis.cat.syntax.EmptyRelation;
import org.felis.cat.syntax.Expression;
import org.felis.cat.syntax.Identity;
import org.felis.cat.syntax.IfExpression;
import org.felis.cat.syntax.Intersection;
import org.felis.cat.syntax.LetExpression;
import org.felis.cat.syntax.MatchExpression;
import org.felis.cat.syntax.Name;
import org.felis.cat.syntax.Parenthesis;
import org.felis.cat.syntax.Postfix;
import org.felis.cat.syntax.Product;
import org.felis.cat.syntax.Sequence;
import org.felis.cat.syntax.TryExpression;
import org.felis.cat.syntax.Union;

/**
 * Infers whether a recursive definition is a set or a relation before it can be evaluated, from the shape of its body: operators
 * such as {@code ;} decide, {@code |} and its like hand the question on to their operands.
 */
final class Kinds {

    /** How far to look into functions that are applied. */
    private static final int MAX_CALLS = 20;

    private final Names names;

    Kinds(Names names) {
        this.names = names;
    }

    /** What a name can be as far as recursion is concerned. */
    enum Kind {
        RELATION, SET, UNKNOWN
    }

    /**
     * The kind of an expression.
     *
     * @param recursive the kinds, as far as known, of the names that are being defined
     */
    Kind of(Expression expression, Context context, Map<String, Kind> recursive) {
        return of(expression, context, recursive, 0);
    }

    private Kind of(Expression expression, Context context, Map<String, Kind> recursive, int calls) {
        return switch (expression) {
            case EmptyRelation empty -> Kind.RELATION;
            case Identity identity -> Kind.RELATION;
            case Product product -> Kind.RELATION;
            case Sequence sequence -> Kind.RELATION;
            case Postfix postfix -> Kind.RELATION;
            case Union union -> firstKnown(union.getOperands(), context, recursive, calls);
            case Intersection intersection -> firstKnown(intersection.getOperands(), context, recursive, calls);
            case Difference difference -> firstKnown(difference.getOperands(), context, recursive, calls);
            case Complement complement -> of(complement.getOperand(), context, recursive, calls);
            case Parenthesis parenthesis -> of(parenthesis.getContent(), context, recursive, calls);
            case IfExpression choice -> firstKnown(List.of(choice.getConsequence(), choice.getAlternative()), context, recursive, calls);
            case TryExpression attempt -> firstKnown(List.of(attempt.getBody(), attempt.getFallback()), context, recursive, calls);
            case LetExpression let -> of(let.getBody(), context, recursive, calls);
            case MatchExpression match ->
                firstKnown(match.getClauses().stream().map(c -> c.getBody()).toList(), context, recursive, calls);
            case Application application -> ofResult(application, context, recursive, calls);
            case Name name -> recursive.getOrDefault(name.getName(),
                    names.find(name.getName(), context).map(m -> ofValue(m.value())).orElse(Kind.UNKNOWN));
            default -> Kind.UNKNOWN;
        };
    }

    private Kind firstKnown(List<Expression> alternatives, Context context, Map<String, Kind> recursive, int calls) {
        for (Expression alternative : alternatives) {
            Kind kind = of(alternative, context, recursive, calls);
            if (kind != Kind.UNKNOWN) {
                return kind;
            }
        }
        return Kind.UNKNOWN;
    }

    private Kind ofResult(Application application, Context context, Map<String, Kind> recursive, int calls) {
        if (calls == MAX_CALLS || !(application.getFunction() instanceof Name name)) {
            return Kind.UNKNOWN;
        }
        return switch (names.find(name.getName(), context).map(Meaning::value).orElse(Value.BROKEN)) {
            case Value.BuiltIn builtIn -> switch (builtIn.primitive()) {
                case DOMAIN, RANGE, TAG_TO_EVENTS -> Kind.SET;
                default -> Kind.RELATION;
            };
            case Value.Function function -> of(function.body(), function.context(), Map.of(), calls + 1);
            default -> Kind.UNKNOWN;
        };
    }

    private static Kind ofValue(Value value) {
        return switch (value) {
            case Value.Relation relation -> Kind.RELATION;
            case Value.Events events -> Kind.SET;
            default -> Kind.UNKNOWN;
        };
    }
}
