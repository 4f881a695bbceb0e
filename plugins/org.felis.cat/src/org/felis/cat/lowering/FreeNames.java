package org.felis.cat.lowering;

import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.felis.cat.syntax.Expression;
import org.felis.cat.syntax.Name;
import org.felis.cat.syntax.Parameters;
import org.felis.cat.syntax.Procedure;
import org.felis.cat.syntax.Variable;

/**
 * Finds what the free names of a function's body mean where the function is defined: CAT binds names statically. Reports those
 * that mean nothing, even if the function is never called.
 */
final class FreeNames extends NameWalk {

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

    /** A context with just the names that a procedure needs; of itself, only an editor learns. */
    static Context capture(Lowering lowering, Conditions conditions, Procedure procedure, Context definedIn) {
        FreeNames names = new FreeNames(lowering, conditions, definedIn);
        Scope locals = Scope.empty();
        names.bindAll(procedure.getParameters().getNames(), locals);
        if (procedure.isRecursive()) {
            locals.bind(procedure.getName(), Patterns.meaning(Value.BROKEN, definedIn.file(), procedure));
        }
        names.walkStatements(procedure.getStatements(), locals, false);
        return new Context(definedIn.file(), names.captured);
    }

    /**
     * Remembers what the names of a tree mean that is not evaluated as a whole: it has holes, or some of its branches are not taken.
     * Those that mean nothing are not reported.
     */
    static void remember(Lowering lowering, Conditions conditions, EObject tree, Context context) {
        new FreeNames(lowering, conditions, context).walk(tree, Scope.empty(), true);
    }

    @Override
    Meaning bound(Variable variable) {
        Meaning meaning = Patterns.meaning(Value.BROKEN, definedIn.file(), variable);
        lowering.names().remember(variable, definedIn.file(), meaning);
        return meaning;
    }

    @Override
    void used(Name name, Optional<Meaning> local, boolean mayBeUnknown) {
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

    @Override
    void usedTag(String tag, EObject node) {
        definedIn.scope().find(Statements.tagKey(String.valueOf(tag))).ifPresent(m -> {
            lowering.names().remember(node, definedIn.file(), m);
            captured.bind(Statements.tagKey(tag), m);
        });
    }

    @Override
    Conditions.Truth truth(Expression condition) {
        return conditions.ofVariants(condition);
    }
}
