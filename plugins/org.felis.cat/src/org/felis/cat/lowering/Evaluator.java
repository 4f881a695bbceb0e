package org.felis.cat.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.lowering.Operators.Operand;
import org.felis.cat.names.KnownVariants;
import org.felis.cat.names.NearestNames;
import org.felis.cat.syntax.Addition;
import org.felis.cat.syntax.Application;
import org.felis.cat.syntax.Clause;
import org.felis.cat.syntax.Comparison;
import org.felis.cat.syntax.Complement;
import org.felis.cat.syntax.Difference;
import org.felis.cat.syntax.EmptyRelation;
import org.felis.cat.syntax.Expression;
import org.felis.cat.syntax.FunctionExpression;
import org.felis.cat.syntax.Identity;
import org.felis.cat.syntax.IfExpression;
import org.felis.cat.syntax.Intersection;
import org.felis.cat.syntax.LetExpression;
import org.felis.cat.syntax.MatchExpression;
import org.felis.cat.syntax.Name;
import org.felis.cat.syntax.Parenthesis;
import org.felis.cat.syntax.Postfix;
import org.felis.cat.syntax.PostfixOperator;
import org.felis.cat.syntax.Product;
import org.felis.cat.syntax.Sequence;
import org.felis.cat.syntax.SetLiteral;
import org.felis.cat.syntax.TagLiteral;
import org.felis.cat.syntax.TryExpression;
import org.felis.cat.syntax.Tuple;
import org.felis.cat.syntax.Union;
import org.felis.cat.syntax.Universe;
import org.felis.cat.syntax.VariantTest;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.source.Problem;

/**
 * Evaluates expressions without an execution: functions are applied, conditions on variants decided, and what depends on the
 * execution becomes a term. Something wrong is reported once and makes the value {@link Value.Broken}.
 */
public final class Evaluator {

    private final Lowering lowering;
    private final Operators operators;
    private final Conditions conditions;
    private final Patterns patterns;
    private final Definitions definitions;
    private final Applications applications;
    private final Folds folds;
    /** How many evaluations enclose the present one, through all calls. */
    private int depth;

    public Evaluator(Lowering lowering) {
        this.lowering = lowering;
        this.operators = new Operators(lowering);
        this.conditions = new Conditions(lowering.options());
        this.patterns = new Patterns(lowering);
        this.definitions = new Definitions(lowering, this, conditions, patterns);
        this.applications = new Applications(lowering, this);
        this.folds = new Folds(lowering, this);
    }

    Operators operators() {
        return operators;
    }

    public Conditions conditions() {
        return conditions;
    }

    Patterns patterns() {
        return patterns;
    }

    Applications applications() {
        return applications;
    }

    Definitions definitions() {
        return definitions;
    }

    /** The value of an expression, whose tree is whole. */
    Value evaluate(Expression expression, Context context) {
        if (depth == Lowering.MAX_EVALUATION_DEPTH) {
            lowering.diagnostics().report(CatProblem.ENDLESS_RECURSION, context.file(), expression);
            return Value.BROKEN;
        }
        if (!lowering.mayStep(new Meaning.Place(context.file(), expression))) {
            return Value.BROKEN;
        }
        depth++;
        try {
            return valueOf(expression, context);
        } finally {
            depth--;
        }
    }

    private Value valueOf(Expression expression, Context context) {
        return switch (expression) {
            case EmptyRelation empty -> new Value.Relation(lowering.terms().emptyRelation());
            case Universe universe -> Value.EVERYTHING;
            case Name name -> lowering.names().resolve(name, context).map(Meaning::value).orElse(Value.BROKEN);
            case TagLiteral tag -> tag(tag, context);
            case Parenthesis parenthesis when parenthesis.getContent() == null -> new Value.Tuple(List.of());
            case Parenthesis parenthesis -> evaluate(parenthesis.getContent(), context);
            case Identity identity -> operators.identity(operand(identity.getSet(), context), context);
            case Union union -> operators.union(operands(union.getOperands(), context), context);
            case Intersection intersection -> operators.intersection(operands(intersection.getOperands(), context), context);
            case Difference difference -> difference(difference, context);
            case Sequence sequence -> sequence(sequence, context);
            case Product product -> operators.product(operands(product.getOperands(), context), context);
            case Complement complement -> complement(complement, context);
            case Postfix postfix -> postfix(postfix, context);
            case Addition addition -> addition(addition, context);
            case Tuple tuple -> new Value.Tuple(tuple.getElements().stream().map(e -> evaluate(e, context)).toList());
            case SetLiteral set -> set(set, context);
            case Application application -> applications.value(application, context);
            case FunctionExpression function -> definitions.function("fun", List.of(function.getParameters()), function.getBody(), context);
            case LetExpression let -> {
                Context inner = context.inner();
                definitions.define(let.getBindings(), let.isRecursive(), context, inner.scope());
                yield evaluate(let.getBody(), inner);
            }
            case IfExpression choice -> choice(choice, context);
            case TryExpression attempt -> attempt(attempt, context);
            case MatchExpression match -> match(match, context);
            default -> {
                // Or, And, Not, Comparison and variants stand in conditions only
                String quoted = Operators.quote(new Operand(expression, Value.BROKEN), context);
                lowering.diagnostics().report(CatProblem.UNEXPECTED_KIND, context.file(), expression, quoted, "a condition",
                        "a relation or a set");
                yield Value.BROKEN;
            }
        };
    }

    Operand operand(Expression expression, Context context) {
        return new Operand(expression, evaluate(expression, context));
    }

    private List<Operand> operands(List<Expression> expressions, Context context) {
        List<Operand> operands = new ArrayList<>(expressions.size());
        for (Expression expression : expressions) {
            operands.add(operand(expression, context));
        }
        return operands;
    }

    private Value tag(TagLiteral tag, Context context) {
        Optional<Meaning> declared = context.scope().find(Statements.tagKey(tag.getTag()));
        if (declared.isEmpty()) {
            String remedy = NearestNames.remedy(tag.getTag(), context.scope().visible().stream().filter(n -> n.startsWith("'"))
                    .map(n -> n.substring(1))).replace("with 'let'", "with 'enum'");
            lowering.diagnostics().report(CatProblem.UNDECLARED_TAG, context.file(), tag, tag.getTag(), remedy);
            return Value.BROKEN;
        }
        lowering.names().remember(tag, context.file(), declared.get());
        return declared.get().value();
    }

    private Value difference(Difference difference, Context context) {
        List<Operand> operands = operands(difference.getOperands(), context);
        Operand left = operands.get(0);
        for (Operand right : operands.subList(1, operands.size())) {
            left = new Operand(left.expression(), operators.difference(left, right, context));
        }
        return left.value();
    }

    /** What follows an empty relation is not evaluated, as in herd7: published models guard what only some programs have so. */
    private Value sequence(Sequence sequence, Context context) {
        Operand before = null;
        for (Expression expression : sequence.getOperands()) {
            Operand next = operand(expression, context);
            Value value = operators.sequence(before == null ? List.of(next) : List.of(before, next), context);
            if (value instanceof Value.Relation(RelationTerm.Empty empty)) {
                rememberNames(sequence, context);
                return value;
            }
            before = new Operand(expression, value);
        }
        return before.value();
    }

    private Value complement(Complement complement, Context context) {
        if (complement.getOperand() instanceof Postfix postfix
                && postfix.getOperators().stream().anyMatch(o -> !"-1".equals(o.getKind()))) {
            String operand = Operators.quote(new Operand(postfix, Value.BROKEN), context);
            lowering.diagnostics().report(CatProblem.NOT_READ_BY_HERD, context.file(), complement, "'~" + operand + "'", "~(" + operand + ")");
        }
        return operators.complement(operand(complement.getOperand(), context), context);
    }

    private Value postfix(Postfix postfix, Context context) {
        Operand operand = operand(postfix.getOperand(), context);
        Value value = operand.value();
        for (PostfixOperator operator : postfix.getOperators()) {
            if (operator.isCaret() && !"-1".equals(operator.getKind())) {
                lowering.diagnostics().report(CatProblem.NOT_READ_BY_HERD, context.file(), operator, "'^" + operator.getKind() + "'",
                        operator.getKind());
            }
            value = operators.postfix(new Operand(operand.expression(), value), operator.getKind(), context);
        }
        return value;
    }

    private Value addition(Addition addition, Context context) {
        List<Operand> operands = operands(addition.getOperands(), context);
        Operand set = operands.get(operands.size() - 1);
        for (int i = operands.size() - 2; i >= 0; i--) {
            set = new Operand(set.expression(), operators.addition(operands.get(i), set, context));
        }
        return set.value();
    }

    private Value set(SetLiteral set, Context context) {
        List<Value> elements = set.getElements().stream().map(e -> evaluate(e, context)).toList();
        if (elements.stream().anyMatch(Value::isBroken)) {
            return Value.BROKEN;
        }
        if (!elements.isEmpty() && elements.stream().allMatch(e -> e instanceof Value.Event)) {
            return new Value.Events(elements.stream().map(e -> ((Value.Event) e).term()).reduce(lowering.terms()::union).orElseThrow());
        }
        if (!elements.isEmpty() && elements.stream().allMatch(e -> e instanceof Value.Pair)) {
            return new Value.Relation(elements.stream().map(e -> ((Value.Pair) e).term()).reduce(lowering.terms()::union).orElseThrow());
        }
        return elements.isEmpty() ? Value.NOTHING : new Value.Collection(elements);
    }

    /** Whether a name means nothing here. */
    boolean isUnknown(Name name, Context context) {
        return lowering.names().find(name.getName(), context).isEmpty();
    }

    // Alternatives

    /** Of the alternatives that are not evaluated too; those in a function's body have been seen at its definition. */
    void rememberNames(EObject alternatives, Context context) {
        if (context.callDepth() == 0) {
            FreeNames.remember(lowering, conditions, alternatives, context);
        }
    }

    private Value choice(IfExpression choice, Context context) {
        rememberNames(choice, context);
        return switch (truth(choice.getCondition(), context)) {
            case TRUE -> evaluate(choice.getConsequence(), context);
            case FALSE -> evaluate(choice.getAlternative(), context);
            case OPEN -> Value.BROKEN;
        };
    }

    /** Decides a condition; one that depends on the execution is reported, and a variant that nobody knows. */
    Conditions.Truth truth(Expression condition, Context context) {
        checkVariants(condition, context);
        Conditions.Truth truth = condition instanceof Comparison comparison ? compare(comparison, context)
                : conditions.ofVariants(condition);
        if (truth == Conditions.Truth.OPEN) {
            lowering.diagnostics().report(CatProblem.NOT_SUPPORTED, context.file(), condition,
                    "a condition that depends on the execution", "only variants and tags can be tested");
        }
        return truth;
    }

    private void checkVariants(EObject condition, Context context) {
        if (!(condition instanceof VariantTest test)) {
            condition.eContents().forEach(part -> checkVariants(part, context));
            return;
        }
        String variant = KnownVariants.canonical(test.getVariant());
        if (KnownVariants.OF_PROGRAMS.contains(variant) && conditions.isOn(test)) {
            lowering.diagnostics().report(CatProblem.NOT_SUPPORTED, context.file(), test, "the variant '" + test.getVariant() + "'",
                    "turn it off");
        } else if (!KnownVariants.names().contains(variant) && !conditions.isOn(test)) {
            lowering.diagnostics().report(CatProblem.UNKNOWN_VARIANT, context.file(), test, test.getVariant(),
                    NearestNames.question(test.getVariant(), KnownVariants.names().stream()).orElse("turn it on with --variant"));
        }
    }

    private Conditions.Truth compare(Comparison comparison, Context context) {
        Value left = evaluate(comparison.getLeft(), context);
        Value right = evaluate(comparison.getRight(), context);
        return switch (comparison.getOperator()) {
            case "=" -> left instanceof Value.Tag && right instanceof Value.Tag ? Conditions.Truth.of(left.equals(right))
                    : Conditions.Truth.OPEN;
            case "in" -> left instanceof Value.Tag && right instanceof Value.Collection set
                    ? Conditions.Truth.of(set.elements().contains(left)) : Conditions.Truth.OPEN;
            default -> left instanceof Value.Collection some && right instanceof Value.Collection all
                    ? Conditions.Truth.of(all.elements().containsAll(some.elements())) : Conditions.Truth.OPEN;
        };
    }

    /** {@code try a with b}: b if a has errors; but what the engine cannot do stays an error, lest it be dropped in silence. */
    private Value attempt(TryExpression attempt, Context context) {
        rememberNames(attempt, context);
        Diagnostics.Trial trial = lowering.diagnostics().attemptQuietly(() -> evaluate(attempt.getBody(), context));
        List<Problem> unsupported = trial.problems().stream().filter(p -> p.code().equals(CatProblem.NOT_SUPPORTED.code())).toList();
        if (trial.succeeded() || !unsupported.isEmpty()) {
            trial.problems().forEach(lowering.diagnostics()::add);
            return trial.value();
        }
        return evaluate(attempt.getFallback(), context);
    }

    private Value match(MatchExpression match, Context context) {
        rememberNames(match, context);
        Operand subject = operand(match.getSubject(), context);
        return switch (subject.value()) {
            case Value.Broken broken -> Value.BROKEN;
            case Value.Tag tag -> match.getClauses().stream().filter(c -> isFor(c, tag)).findFirst()
                    .map(c -> evaluate(c.getBody(), context)).orElseGet(() -> noClause(match, "'" + tag.name(), context));
            case Value.Nothing nothing -> matchNothing(match, context);
            case Value.Events(SetTerm.Empty empty) -> matchNothing(match, context);
            case Value.Relation(RelationTerm.Empty empty) -> matchNothing(match, context);
            case Value.Rest rest -> folds.repeat(match, rest.fold(), context);
            case Value open when Folds.isOpen(open) -> folds.fold(match, open, context);
            case Value.Collection collection -> match.getClauses().stream().filter(c -> c.getElement() != null).findFirst()
                    .map(c -> takeApart(c, collection, context)).orElseGet(() -> noClause(match, "a set with elements", context));
            default -> {
                lowering.diagnostics().report(CatProblem.NOT_SUPPORTED, context.file(), match.getSubject(),
                        "taking apart " + subject.value().description(), "only tags and sets of tags or relations can be matched");
                yield Value.BROKEN;
            }
        };
    }

    private Value matchNothing(MatchExpression match, Context context) {
        return match.getClauses().stream().filter(Clause::isEmpty).findFirst().map(c -> evaluate(c.getBody(), context))
                .orElseGet(() -> noClause(match, "{}", context));
    }

    private static boolean isFor(Clause clause, Value.Tag tag) {
        boolean wildcard = clause.getTag() == null && !clause.isEmpty() && clause.getElement() == null;
        return wildcard || tag.name().equals(clause.getTag());
    }

    private Value takeApart(Clause clause, Value.Collection collection, Context context) {
        Context inner = context.inner();
        List<Value> rest = collection.elements().subList(1, collection.elements().size());
        patterns.bindOne(clause.getElement(), context.file(), collection.elements().get(0), inner.scope());
        patterns.bindOne(clause.getBefore(), context.file(), Value.NOTHING, inner.scope());
        patterns.bindOne(clause.getRest(), context.file(), rest.isEmpty() ? Value.NOTHING : new Value.Collection(rest), inner.scope());
        return evaluate(clause.getBody(), inner);
    }

    private Value noClause(MatchExpression match, String value, Context context) {
        lowering.diagnostics().report(CatProblem.UNEXPECTED_KIND, context.file(), match.getSubject(),
                Operators.quote(new Operand(match.getSubject(), Value.BROKEN), context), value, "a value that some clause covers");
        return Value.BROKEN;
    }
}
