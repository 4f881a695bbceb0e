package org.felis.cat.lowering;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.cat.compilation.CatProblem;
import org.felis.cat.lowering.Operators.Operand;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.Expression;
import org.felis.cat.syntax.FunctionExpression;
import org.felis.cat.syntax.Name;
import org.felis.cat.syntax.Parameters;
import org.felis.cat.syntax.Sequence;
import org.felis.cat.syntax.Union;
import org.felis.cat.syntax.Variable;
import org.felis.cat.terms.Monotonicity;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;

/** {@code let} and {@code let rec}: of values, functions and tuples. */
final class Definitions {

    private final Lowering lowering;
    private final Evaluator evaluator;
    private final Conditions conditions;
    private final Patterns patterns;
    private final Kinds kinds;
    /** All recursions found so far, for the monotonicity of those around them. */
    private final List<Recursion> recursions = new ArrayList<>();

    Definitions(Lowering lowering, Evaluator evaluator, Conditions conditions, Patterns patterns) {
        this.lowering = lowering;
        this.evaluator = evaluator;
        this.conditions = conditions;
        this.patterns = patterns;
        this.kinds = new Kinds(lowering.names());
    }

    /** Evaluates the bindings in a context and binds their names in a scope. */
    void define(List<Binding> bindings, boolean recursive, Context context, Scope target) {
        if (recursive && bindings.stream().anyMatch(b -> mentionsAnyOf(b, bindings))) {
            defineRecursively(bindings, context, target);
            return;
        }
        List<Value> values = bindings.stream().map(b -> value(b, context)).toList();
        for (int i = 0; i < bindings.size(); i++) {
            bind(bindings.get(i), values.get(i), context, target);
        }
    }

    private static boolean mentionsAnyOf(Binding binding, List<Binding> bindings) {
        return bindings.stream().flatMap(b -> b.getNames().stream())
                .anyMatch(v -> v.getName() != null && mentions(binding.getBody(), v.getName()));
    }

    private static boolean mentions(Expression expression, String name) {
        return NameWalk.writtenIn(expression).contains(name);
    }

    private Value value(Binding binding, Context context) {
        if (isFunction(binding)) {
            return function(binding, context);
        }
        return evaluator.evaluate(binding.getBody(), context);
    }

    private void bind(Binding binding, Value value, Context context, Scope target) {
        String what = binding.getNames().size() == 1 && binding.getNames().get(0).getName() != null
                ? binding.getNames().get(0).getName() : "let";
        patterns.bind(what, binding.getNames(), context.file(), value, target, binding.getBody(), context.file());
    }

    // Functions

    private static boolean isFunction(Binding binding) {
        return !binding.getParameters().isEmpty() || binding.getBody() instanceof FunctionExpression;
    }

    private Value.Function function(Binding binding, Context context) {
        String name = String.valueOf(binding.getNames().get(0).getName());
        if (binding.getParameters().isEmpty() && binding.getBody() instanceof FunctionExpression function) {
            return function(name, List.of(function.getParameters()), function.getBody(), context);
        }
        return function(name, binding.getParameters(), binding.getBody(), context);
    }

    /** A function with what its free names mean here. */
    Value.Function function(String name, List<Parameters> parameters, Expression body, Context context) {
        Context captured = FreeNames.capture(lowering, conditions, parameters, body, context);
        return new Value.Function(name, parameters, body, captured);
    }

    // Recursion

    private void defineRecursively(List<Binding> bindings, Context context, Scope target) {
        Optional<Value> closure = asTransitiveClosure(bindings, context);
        if (closure.isPresent()) {
            bind(bindings.get(0), closure.get(), context, target);
            return;
        }
        List<Binding> valued = bindings.stream().filter(b -> !isFunction(b)).toList();
        for (Binding binding : valued) {
            if (binding.getNames().size() != 1 || binding.getNames().get(0).getName() == null) {
                lowering.diagnostics().report(CatProblem.NOT_SUPPORTED, context.file(), binding, "a tuple defined by recursion",
                        "define each part by its own name");
                bindings.forEach(b -> b.getNames().forEach(v -> patterns.bindOne(v, context.file(), Value.BROKEN, target)));
                return;
            }
        }
        Context inner = context.inner();
        Map<Binding, Term> variables = variables(valued, inner);
        defineFunctions(bindings.stream().filter(Definitions::isFunction).toList(), inner, target);
        if (!valued.isEmpty()) {
            Map<Term, Term> values = solve(variables, inner);
            variables.forEach((binding, variable) -> bind(binding, valueOf(values.getOrDefault(variable, variable)), context, target));
        }
    }

    /**
     * {@code let rec x = a | x ; x} is {@code a+} when {@code a} does not mention {@code x}: the least relation that contains
     * {@code a} and is transitive.
     */
    private Optional<Value> asTransitiveClosure(List<Binding> bindings, Context context) {
        Binding only = bindings.get(0);
        if (bindings.size() != 1 || isFunction(only) || only.getNames().size() != 1 || !(only.getBody() instanceof Union union)) {
            return Optional.empty();
        }
        String name = only.getNames().get(0).getName();
        List<Expression> steps = union.getOperands().stream().filter(o -> !isSquare(o, name)).toList();
        boolean squared = steps.size() == union.getOperands().size() - 1;
        if (!squared || steps.isEmpty() || steps.stream().anyMatch(s -> mentions(s, name))) {
            return Optional.empty();
        }
        union.getOperands().stream().filter(o -> isSquare(o, name)).forEach(square -> rememberOwnNames(square, only, context));
        List<Operand> operands = steps.stream().map(s -> evaluator.operand(s, context)).toList();
        Value step = evaluator.operators().union(operands, context);
        return Optional.of(evaluator.operators().postfix(new Operand(union, step), "+", context));
    }

    private static boolean isSquare(Expression expression, String name) {
        return expression instanceof Sequence sequence && sequence.getOperands().size() == 2
                && sequence.getOperands().stream().allMatch(o -> o instanceof Name n && n.getName().equals(name));
    }

    private void rememberOwnNames(Expression square, Binding binding, Context context) {
        Meaning own = Patterns.meaning(Value.BROKEN, context.file(), binding.getNames().get(0));
        ((Sequence) square).getOperands().forEach(o -> lowering.names().remember(o, context.file(), own));
    }

    private void defineFunctions(List<Binding> functions, Context context, Scope target) {
        Map<Binding, Value.Function> defined = new LinkedHashMap<>();
        // while the bodies are searched for free names, the group's names must mean something
        functions.forEach(f -> patterns.bindOne(f.getNames().get(0), context.file(), Value.BROKEN, context.scope()));
        functions.forEach(f -> defined.put(f, function(f, context)));
        defined.forEach((binding, function) -> {
            patterns.bindOne(binding.getNames().get(0), context.file(), function, context.scope());
            patterns.bindOne(binding.getNames().get(0), context.file(), function, target);
            defined.values().forEach(
                    user -> patterns.bindOne(binding.getNames().get(0), context.file(), function, user.context().scope()));
        });
    }

    private Map<Binding, Term> variables(List<Binding> bindings, Context inner) {
        Map<String, Kinds.Kind> known = kindsOf(bindings, inner);
        Map<Binding, Term> variables = new LinkedHashMap<>();
        for (Binding binding : bindings) {
            Variable variable = binding.getNames().get(0);
            Term term = known.get(variable.getName()) == Kinds.Kind.SET ? lowering.terms().setVariable(variable.getName())
                    : lowering.terms().relationVariable(variable.getName());
            variables.put(binding, term);
            patterns.bindOne(variable, inner.file(), valueOf(term), inner.scope());
        }
        return variables;
    }

    private Map<String, Kinds.Kind> kindsOf(List<Binding> bindings, Context context) {
        Map<String, Kinds.Kind> known = new LinkedHashMap<>();
        bindings.forEach(b -> known.put(b.getNames().get(0).getName(), Kinds.Kind.UNKNOWN));
        boolean learnt = true;
        while (learnt) {
            learnt = false;
            for (Binding binding : bindings) {
                String name = binding.getNames().get(0).getName();
                Kinds.Kind kind = known.get(name) == Kinds.Kind.UNKNOWN ? kinds.of(binding.getBody(), context, known) : Kinds.Kind.UNKNOWN;
                if (kind != Kinds.Kind.UNKNOWN) {
                    known.put(name, kind);
                    learnt = true;
                }
            }
        }
        return known;
    }

    private static Value valueOf(Term variable) {
        return switch (variable) {
            case RelationTerm relation -> new Value.Relation(relation);
            case SetTerm set -> new Value.Events(set);
        };
    }

    /** Adds the recursion to the model. The values of variables that do not stand for themselves are returned. */
    private Map<Term, Term> solve(Map<Binding, Term> variables, Context inner) {
        List<Recursion.Equation> equations = new ArrayList<>();
        variables.forEach((binding, variable) -> {
            Operand body = evaluator.operand(binding.getBody(), inner);
            // a body with errors must not leave its variable without an equation
            Term right = switch (variable) {
                case RelationTerm relation -> evaluator.operators().relation(body, inner).orElse(lowering.terms().emptyRelation());
                case SetTerm set -> evaluator.operators().events(body, inner).orElse(lowering.terms().emptySet());
            };
            equations.add(new Recursion.Equation(variable, right));
        });
        Recursion group = new Recursion(equations);
        Optional<Monotonicity.Violation> violation = Monotonicity.violation(group, recursions);
        Optional<NestedPairs.Solution> nested = violation.flatMap(v -> NestedPairs.of(group, lowering.terms()));
        if (nested.isEmpty()) {
            violation.ifPresent(v -> report(v, variables, inner));
        }
        Recursion added = nested.map(NestedPairs.Solution::recursion).orElse(group);
        recursions.add(added);
        lowering.model().add(added);
        return nested.map(NestedPairs.Solution::values).orElse(Map.of());
    }

    private void report(Monotonicity.Violation violation, Map<Binding, Term> variables, Context context) {
        Binding binding = variables.entrySet().stream().filter(e -> e.getValue() == violation.variable()).map(Map.Entry::getKey)
                .findFirst().orElseThrow();
        Meaning.Place place = lowering.subtraction(violation.subtraction(), new Meaning.Place(context.file(), binding));
        lowering.diagnostics().report(CatProblem.NOT_MONOTONE, place.file(), place.node(), binding.getNames().get(0).getName());
    }
}
