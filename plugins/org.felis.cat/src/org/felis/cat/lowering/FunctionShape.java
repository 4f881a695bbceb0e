package org.felis.cat.lowering;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.felis.cat.syntax.Addition;
import org.felis.cat.syntax.Application;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.Clause;
import org.felis.cat.syntax.Expression;
import org.felis.cat.syntax.LetExpression;
import org.felis.cat.syntax.MatchExpression;
import org.felis.cat.syntax.Name;
import org.felis.cat.syntax.Parameters;
import org.felis.cat.syntax.Parenthesis;
import org.felis.cat.syntax.Tuple;
import org.felis.cat.syntax.Union;
import org.felis.cat.syntax.Variable;

/**
 * Writes a function so that functions which differ in names only are written alike: what is bound is called a, b, c … in the order of
 * its binding, the function itself {@code self}, and clauses stand with the empty set first. For the constructs that recursion over sets
 * needs; any other is written as {@code ?}.
 */
final class FunctionShape {

    private final Map<String, String> names = new HashMap<>();
    private int bound;

    private FunctionShape() {
    }

    static String of(Value.Function function) {
        FunctionShape shape = new FunctionShape();
        shape.names.put(function.name(), "self");
        String parameters = function.parameters().stream().map(shape::bind).collect(Collectors.joining(" "));
        return parameters + " -> " + shape.text(function.body());
    }

    private String bind(Parameters parameters) {
        return "(" + parameters.getNames().stream().map(this::bind).collect(Collectors.joining(", ")) + ")";
    }

    private String bind(Variable variable) {
        if (variable.getName() == null) {
            return "_";
        }
        String letter = bound < 26 ? String.valueOf((char) ('a' + bound)) : "x" + bound;
        bound++;
        names.put(variable.getName(), letter);
        return letter;
    }

    private String text(EObject node) {
        return switch (node) {
            case Name name -> names.getOrDefault(name.getName(), name.getName());
            case Parenthesis parenthesis when parenthesis.getContent() instanceof Tuple tuple -> "(" + joined(tuple.getElements(), ", ") + ")";
            case Parenthesis parenthesis when parenthesis.getContent() != null -> text(parenthesis.getContent());
            case Union union -> union.getOperands().stream().map(this::text).sorted().collect(Collectors.joining(" | "));
            case Addition addition -> joined(addition.getOperands(), " ++ ");
            case Application application -> text(application.getFunction()) + " " + joined(application.getArguments(), " ");
            case MatchExpression match -> "match " + text(match.getSubject()) + " with " + clauses(match);
            case LetExpression let when let.getBindings().size() == 1 -> local(let);
            default -> "?";
        };
    }

    private String joined(List<? extends Expression> parts, String separator) {
        return parts.stream().map(this::text).collect(Collectors.joining(separator));
    }

    private String clauses(MatchExpression match) {
        return match.getClauses().stream().sorted((a, b) -> Boolean.compare(b.isEmpty(), a.isEmpty())).map(this::clause)
                .collect(Collectors.joining("; "));
    }

    private String clause(Clause clause) {
        Map<String, String> outer = Map.copyOf(names);
        String pattern = clause.isEmpty() ? "{}"
                : clause.getElement() != null && clause.getBefore() == null ? bind(clause.getElement()) + " ++ " + bind(clause.getRest()) : "?";
        String text = pattern + " -> " + text(clause.getBody());
        restore(outer);
        return text;
    }

    private String local(LetExpression let) {
        Binding binding = let.getBindings().get(0);
        Map<String, String> outer = Map.copyOf(names);
        String name = binding.getNames().size() == 1 ? bind(binding.getNames().get(0)) : "?";
        Map<String, String> beforeParameters = Map.copyOf(names);
        String parameters = binding.getParameters().stream().map(this::bind).collect(Collectors.joining(" "));
        String body = text(binding.getBody());
        restore(beforeParameters);
        String text = "let " + (let.isRecursive() ? "rec " : "") + name + parameters + " = " + body + " in " + text(let.getBody());
        restore(outer);
        return text;
    }

    private void restore(Map<String, String> outer) {
        names.clear();
        names.putAll(outer);
    }
}
