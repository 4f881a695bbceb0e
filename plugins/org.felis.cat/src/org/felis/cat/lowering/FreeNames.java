package org.felis.cat.lowering;

import java.util.List;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.Choose;
import org.felis.cat.syntax.Clause;
import org.felis.cat.syntax.ConditionalStatement;
import org.felis.cat.syntax.Definition;
import org.felis.cat.syntax.Expression;
import org.felis.cat.syntax.ForAll;
import org.felis.cat.syntax.FunctionExpression;
import org.felis.cat.syntax.IfExpression;
import org.felis.cat.syntax.LetExpression;
import org.felis.cat.syntax.MatchStatement;
import org.felis.cat.syntax.Name;
import org.felis.cat.syntax.Parameters;
import org.felis.cat.syntax.Procedure;
import org.felis.cat.syntax.Statement;
import org.felis.cat.syntax.TagLiteral;
import org.felis.cat.syntax.TryExpression;
import org.felis.cat.syntax.Variable;

/**
 * Finds what the free names of a function's body mean where the function is defined: CAT binds names statically. Reports those
 * that mean nothing, even if the function is never called.
 */
final class FreeNames {

    private final Lowering lowering;
    private final Conditions conditions;
    private final Context definedIn;
    private final Scope captured = Scope.empty();

    private FreeNames(Lowering lowering, Conditions conditions, Context definedIn) {
        this.lowering = lowering;
        this.conditions = conditions;
        this.definedIn = definedIn;
    }

    /** A context with just the names that the body needs. */
    static Context capture(Lowering lowering, Conditions conditions, List<Parameters> parameters, Expression body, Context definedIn) {
        FreeNames names = new FreeNames(lowering, conditions, definedIn);
        Scope locals = Scope.empty();
        parameters.forEach(p -> names.bindAll(p.getNames(), locals));
        names.walk(body, locals, false);
        return new Context(definedIn.file(), names.captured);
    }

    /**
     * Remembers what the names of a tree mean that is not evaluated as a whole: it has holes, or some of its branches are not taken.
     * Those that mean nothing are not reported.
     */
    static void remember(Lowering lowering, Conditions conditions, EObject tree, Context context) {
        new FreeNames(lowering, conditions, context).walk(tree, Scope.empty(), true);
    }

    /** Whether some name in the tree is written so, whatever it means. */
    static boolean mentions(EObject tree, String name) {
        if (tree instanceof Name own && name.equals(own.getName())) {
            return true;
        }
        for (TreeIterator<EObject> nodes = tree.eAllContents(); nodes.hasNext();) {
            if (nodes.next() instanceof Name used && name.equals(used.getName())) {
                return true;
            }
        }
        return false;
    }

    private void walk(EObject node, Scope locals, boolean mayBeUnknown) {
        switch (node) {
            case null -> {
                // the parser has reported what is missing
            }
            case Name name -> use(name, locals, mayBeUnknown);
            case TagLiteral tag -> tag(tag.getTag(), tag);
            case LetExpression let -> {
                Scope inner = locals.inner();
                List<Variable> bound = let.getBindings().stream().flatMap(b -> b.getNames().stream()).toList();
                if (let.isRecursive()) {
                    bindAll(bound, inner);
                    let.getBindings().forEach(b -> walkBinding(b, inner, mayBeUnknown));
                } else {
                    let.getBindings().forEach(b -> walkBinding(b, locals, mayBeUnknown));
                    bindAll(bound, inner);
                }
                walk(let.getBody(), inner, mayBeUnknown);
            }
            case FunctionExpression function -> {
                Scope inner = locals.inner();
                if (function.getParameters() != null) {
                    bindAll(function.getParameters().getNames(), inner);
                }
                walk(function.getBody(), inner, mayBeUnknown);
            }
            case Clause clause -> {
                Scope inner = locals.inner();
                bind(clause.getElement(), inner);
                bind(clause.getRest(), inner);
                bind(clause.getBefore(), inner);
                tag(clause.getTag(), clause);
                walk(clause.getBody(), inner, mayBeUnknown);
            }
            case TryExpression attempt -> {
                walk(attempt.getBody(), locals, true);
                walk(attempt.getFallback(), locals, mayBeUnknown);
            }
            case IfExpression choice -> {
                Conditions.Truth truth = conditions.ofVariants(choice.getCondition());
                walk(choice.getCondition(), locals, mayBeUnknown);
                walk(choice.getConsequence(), locals, mayBeUnknown || truth != Conditions.Truth.TRUE);
                walk(choice.getAlternative(), locals, mayBeUnknown || truth != Conditions.Truth.FALSE);
            }
            case Binding binding -> walkBinding(binding, locals, mayBeUnknown);
            case Statement statement -> walkStatement(statement, locals);
            default -> node.eContents().forEach(child -> walk(child, locals, mayBeUnknown));
        }
    }

    /** What a statement defines is bound in {@code locals} for those behind it. */
    private void walkStatement(Statement statement, Scope locals) {
        switch (statement) {
            case Definition definition -> {
                List<Variable> bound = definition.getBindings().stream().flatMap(b -> b.getNames().stream()).toList();
                Scope inner = locals.inner();
                if (definition.isRecursive()) {
                    bindAll(bound, inner);
                }
                definition.getBindings().forEach(b -> walkBinding(b, inner, true));
                bindAll(bound, locals);
                walk(definition.getGuard(), locals, true);
            }
            case Choose choose -> {
                walk(choose.getChoices(), locals, true);
                bind(choose.getVariable(), locals);
            }
            case Procedure procedure -> {
                Scope inner = locals.inner();
                if (procedure.getParameters() != null) {
                    bindAll(procedure.getParameters().getNames(), inner);
                }
                walkStatements(procedure.getStatements(), inner);
            }
            case ForAll forAll -> {
                walk(forAll.getSet(), locals, true);
                Scope inner = locals.inner();
                bind(forAll.getVariable(), inner);
                walkStatements(forAll.getStatements(), inner);
            }
            case ConditionalStatement conditional -> {
                walk(conditional.getCondition(), locals, true);
                walkStatements(conditional.getStatements(), locals.inner());
                walkStatements(conditional.getOtherwise(), locals.inner());
            }
            case MatchStatement match -> {
                walk(match.getSubject(), locals, true);
                match.getClauses().forEach(c -> {
                    tag(c.getTag(), c);
                    walkStatements(c.getStatements(), locals.inner());
                });
            }
            default -> statement.eContents().forEach(child -> walk(child, locals, true));
        }
    }

    private void walkStatements(List<Statement> statements, Scope locals) {
        statements.forEach(s -> walkStatement(s, locals));
    }

    private void walkBinding(Binding binding, Scope outer, boolean mayBeUnknown) {
        Scope inner = outer.inner();
        binding.getParameters().forEach(p -> bindAll(p.getNames(), inner));
        walk(binding.getBody(), inner, mayBeUnknown);
    }

    private void bindAll(List<Variable> variables, Scope scope) {
        variables.forEach(v -> bind(v, scope));
    }

    private void bind(Variable variable, Scope scope) {
        if (variable != null && variable.getName() != null) {
            var meaning = Patterns.meaning(Value.BROKEN, definedIn.file(), variable);
            scope.bind(variable.getName(), meaning);
            lowering.names().remember(variable, definedIn.file(), meaning);
        }
    }

    private void tag(String tag, EObject node) {
        definedIn.scope().find(Statements.tagKey(String.valueOf(tag))).ifPresent(m -> {
            lowering.names().remember(node, definedIn.file(), m);
            captured.bind(Statements.tagKey(tag), m);
        });
    }

    private void use(Name name, Scope locals, boolean mayBeUnknown) {
        var local = locals.find(name.getName());
        if (local.isPresent()) {
            lowering.names().remember(name, definedIn.file(), local.get());
            return;
        }
        var outer = lowering.names().find(name.getName(), definedIn);
        if (outer.isPresent()) {
            lowering.names().remember(name, definedIn.file(), outer.get());
            captured.bind(name.getName(), outer.get());
        } else if (!mayBeUnknown) {
            lowering.names().reportUnknown(name, definedIn);
        }
    }
}
