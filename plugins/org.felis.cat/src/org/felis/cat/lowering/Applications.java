package org.felis.cat.lowering;

import java.util.function.Supplier;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.lowering.Diagnostics.Trial;
import org.felis.cat.lowering.Operators.Operand;
import org.felis.cat.syntax.Application;
import org.felis.cat.syntax.Check;
import org.felis.cat.syntax.Expression;
import org.felis.cat.syntax.Name;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/** Applies functions. Juxtaposition is application, so this is also where forgotten operators and keywords show. */
final class Applications {

    private final Lowering lowering;
    private final Evaluator evaluator;
    private final PrimitiveCalls primitives;

    Applications(Lowering lowering, Evaluator evaluator) {
        this.lowering = lowering;
        this.evaluator = evaluator;
        this.primitives = new PrimitiveCalls(lowering, evaluator.operators());
    }

    /** The value of a function and its arguments, one after the other. */
    Value value(Application application, Context context) {
        Operand function = evaluator.operand(application.getFunction(), context);
        for (Expression argument : application.getArguments()) {
            boolean applicable = function.value() instanceof Value.Function || function.value() instanceof Value.BuiltIn;
            if (!applicable && !function.value().isBroken()) {
                reportNotApplicable(function, argument, application, context);
                evaluator.rememberNames(application, context);
                return Value.BROKEN;
            }
            function = new Operand(function.expression(), apply(function, evaluator.operand(argument, context), application, context));
        }
        return function.value();
    }

    private Value apply(Operand applied, Operand argument, EObject application, Context context) {
        return switch (applied.value()) {
            case Value.Function function -> fromLibrary(function.name(), function.context(), argument, context,
                    () -> apply(function, argument, application, context));
            case Value.BuiltIn builtIn -> primitives.apply(builtIn.primitive(), argument, application, context);
            default -> Value.BROKEN;
        };
    }

    private Value apply(Value.Function function, Operand argument, EObject application, Context caller) {
        if (caller.callDepth() == Lowering.MAX_CALL_DEPTH) {
            lowering.diagnostics().report(CatProblem.ENDLESS_RECURSION, caller.file(), application);
            return Value.BROKEN;
        }
        if (Combinations.isCombination(function, argument.value())) {
            return primitives.apply(Primitive.CROSS, Combinations.families(argument), application, caller);
        }
        Context called = function.context().inner().at(caller.callDepth() + 1);
        boolean fits = evaluator.patterns().bind(function.name(), function.parameters().get(0).getNames(), called.file(),
                argument.value(), called.scope(), argument.expression(), caller.file());
        if (!fits) {
            return Value.BROKEN;
        }
        if (function.parameters().size() > 1) {
            return new Value.Function(function.name(), function.parameters().subList(1, function.parameters().size()),
                    function.body(), called);
        }
        return evaluator.evaluate(function.body(), called);
    }

    /** What goes wrong inside a function of the library is the fault of what it is given: reported there. */
    Value fromLibrary(String name, Context called, Operand argument, Context caller, Supplier<Value> call) {
        if (!called.file().source().library() || caller.file().source().library()) {
            return call.get();
        }
        Trial trial = lowering.diagnostics().attempt(call);
        for (Problem problem : trial.problems()) {
            boolean inside = !problem.range().file().equals(caller.file().source().file());
            if (inside && problem.severity() == Problem.Severity.ERROR) {
                lowering.diagnostics().report(CatProblem.WRONG_ARGUMENT, caller.file(), argument.expression(),
                        Operators.quote(argument, caller), name, problem.message());
            } else {
                lowering.diagnostics().add(problem);
            }
        }
        return trial.value();
    }

    private void reportNotApplicable(Operand applied, Expression argument, Application application, Context context) {
        Operand given = new Operand(argument, Value.BROKEN);
        String function = Operators.quote(applied, context);
        if (applied.value() instanceof Value.Procedure) {
            lowering.diagnostics().report(CatProblem.PROCEDURE_AS_FUNCTION, context.file(), applied.expression(), function);
        } else if (beginsLine(argument, context)) {
            lowering.diagnostics().report(CatProblem.STRAY_EXPRESSION, context.file(), argument, Operators.quote(given, context), function);
        } else if (argument instanceof Name name && endsCheck(application, context) && evaluator.isUnknown(name, context)) {
            lowering.diagnostics().report(CatProblem.MISSING_AS, context.file(), argument, name.getName(), function,
                    applied.value().description());
        } else {
            lowering.diagnostics().report(CatProblem.NOT_A_FUNCTION, context.file(), applied.expression(), function,
                    applied.value().description());
        }
    }

    private static boolean beginsLine(EObject node, Context context) {
        SourceRange place = context.file().range(node);
        String text = context.file().source().text();
        int lineStart = text.lastIndexOf('\n', Math.max(0, place.offset() - 1)) + 1;
        return place.line() > 1 && text.substring(lineStart, place.offset()).isBlank();
    }

    /** Whether a check ends with the application: there its name would stand. */
    private static boolean endsCheck(EObject application, Context context) {
        for (EObject around = application; around != null; around = around.eContainer()) {
            if (around instanceof Check check) {
                return check.getName() == null && NodeModelUtils.findActualNodeFor(check).getEndOffset()
                        == NodeModelUtils.findActualNodeFor(application).getEndOffset();
            }
        }
        return false;
    }
}
