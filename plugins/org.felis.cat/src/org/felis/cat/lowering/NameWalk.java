package org.felis.cat.lowering;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

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
import org.felis.cat.syntax.Procedure;
import org.felis.cat.syntax.Show;
import org.felis.cat.syntax.Statement;
import org.felis.cat.syntax.TagLiteral;
import org.felis.cat.syntax.TryExpression;
import org.felis.cat.syntax.Variable;

/** Walks over the names of an expression or a statement and knows which it binds itself. */
public abstract class NameWalk {

    /** The names that a tree uses and does not bind, sorted. */
    static Set<String> freeIn(EObject tree) {
        Set<String> free = new TreeSet<>();
        NameWalk search = new NameWalk() {
            @Override
            Meaning bound(Variable variable) {
                return new Meaning(Value.BROKEN);
            }

            @Override
            void used(Name name, Optional<Meaning> local, boolean mayBeUnknown) {
                if (local.isEmpty() && name.getName() != null) {
                    free.add(name.getName());
                }
            }
        };
        search.walk(tree, Scope.empty(), false);
        return free;
    }

    /** All names that are written somewhere in a tree, bound or not. */
    public static Set<String> writtenIn(EObject tree) {
        Set<String> written = new HashSet<>();
        if (tree instanceof Name own) {
            written.add(own.getName());
        }
        tree.eAllContents().forEachRemaining(node -> {
            if (node instanceof Name used) {
                written.add(used.getName());
            }
        });
        return written;
    }

    /** What a variable means that the expression binds. */
    abstract Meaning bound(Variable variable);

    /**
     * A name is used.
     *
     * @param local its meaning, if the expression binds it
     * @param mayBeUnknown whether it is no error if the name means nothing: in what {@code try} tries, and in branches not taken
     */
    abstract void used(Name name, Optional<Meaning> local, boolean mayBeUnknown);

    /** A tag is used, in an expression or before a clause. Tags are never local. */
    void usedTag(String tag, EObject node) {
        // nothing to know of it
    }

    /** Whether a condition is known to hold or not. */
    Conditions.Truth truth(Expression condition) {
        return Conditions.Truth.OPEN;
    }

    final void walk(EObject node, Scope locals, boolean mayBeUnknown) {
        switch (node) {
            case null -> {
                // the parser has reported what is missing
            }
            case Name name -> used(name, locals.find(name.getName()), mayBeUnknown);
            case TagLiteral tag -> usedTag(tag.getTag(), tag);
            case LetExpression let -> {
                Scope inner = locals.inner();
                List<Variable> variables = let.getBindings().stream().flatMap(b -> b.getNames().stream()).toList();
                if (let.isRecursive()) {
                    bindAll(variables, inner);
                    let.getBindings().forEach(b -> walkBinding(b, inner, mayBeUnknown));
                } else {
                    let.getBindings().forEach(b -> walkBinding(b, locals, mayBeUnknown));
                    bindAll(variables, inner);
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
                usedTag(clause.getTag(), clause);
                walk(clause.getBody(), inner, mayBeUnknown);
            }
            case TryExpression attempt -> {
                walk(attempt.getBody(), locals, true);
                walk(attempt.getFallback(), locals, mayBeUnknown);
            }
            case IfExpression choice -> {
                Conditions.Truth truth = truth(choice.getCondition());
                walk(choice.getCondition(), locals, mayBeUnknown);
                walk(choice.getConsequence(), locals, mayBeUnknown || truth != Conditions.Truth.TRUE);
                walk(choice.getAlternative(), locals, mayBeUnknown || truth != Conditions.Truth.FALSE);
            }
            case Binding binding -> walkBinding(binding, locals, mayBeUnknown);
            case Statement statement -> walkStatement(statement, locals, mayBeUnknown);
            default -> node.eContents().forEach(child -> walk(child, locals, mayBeUnknown));
        }
    }

    /** What a statement defines is bound in {@code locals} for those behind it. */
    private void walkStatement(Statement statement, Scope locals, boolean mayBeUnknown) {
        switch (statement) {
            case Definition definition -> {
                List<Variable> bound = definition.getBindings().stream().flatMap(b -> b.getNames().stream()).toList();
                Scope inner = locals.inner();
                if (definition.isRecursive()) {
                    bindAll(bound, inner);
                }
                definition.getBindings().forEach(b -> walkBinding(b, inner, mayBeUnknown));
                bindAll(bound, locals);
                walk(definition.getGuard(), locals, mayBeUnknown);
            }
            case Choose choose -> {
                walk(choose.getChoices(), locals, mayBeUnknown);
                bind(choose.getVariable(), locals);
            }
            case Procedure procedure -> {
                Scope inner = locals.inner();
                if (procedure.getParameters() != null) {
                    bindAll(procedure.getParameters().getNames(), inner);
                }
                walkStatements(procedure.getStatements(), inner, mayBeUnknown);
            }
            case ForAll forAll -> {
                walk(forAll.getSet(), locals, mayBeUnknown);
                Scope inner = locals.inner();
                bind(forAll.getVariable(), inner);
                walkStatements(forAll.getStatements(), inner, mayBeUnknown);
            }
            case ConditionalStatement conditional -> {
                Conditions.Truth truth = truth(conditional.getCondition());
                walk(conditional.getCondition(), locals, mayBeUnknown);
                walkStatements(conditional.getStatements(), locals.inner(), mayBeUnknown || truth != Conditions.Truth.TRUE);
                walkStatements(conditional.getOtherwise(), locals.inner(), mayBeUnknown || truth != Conditions.Truth.FALSE);
            }
            case MatchStatement match -> {
                walk(match.getSubject(), locals, mayBeUnknown);
                match.getClauses().forEach(c -> {
                    usedTag(c.getTag(), c);
                    walkStatements(c.getStatements(), locals.inner(), mayBeUnknown);
                });
            }
            // what cannot be shown is not
            case Show show -> show.eContents().forEach(child -> walk(child, locals, true));
            default -> statement.eContents().forEach(child -> walk(child, locals, mayBeUnknown));
        }
    }

    final void walkStatements(List<Statement> statements, Scope locals, boolean mayBeUnknown) {
        statements.forEach(s -> walkStatement(s, locals, mayBeUnknown));
    }

    private void walkBinding(Binding binding, Scope outer, boolean mayBeUnknown) {
        Scope inner = outer.inner();
        binding.getParameters().forEach(p -> bindAll(p.getNames(), inner));
        walk(binding.getBody(), inner, mayBeUnknown);
    }

    final void bindAll(List<Variable> variables, Scope scope) {
        variables.forEach(v -> bind(v, scope));
    }

    private void bind(Variable variable, Scope scope) {
        if (variable != null && variable.getName() != null) {
            scope.bind(variable.getName(), bound(variable));
        }
    }
}
