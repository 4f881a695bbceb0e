package org.felis.verification.text;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.felis.engine.expression.Condition;
import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Question;
import org.felis.engine.program.Program;
import org.felis.verification.task.OutcomesResult;

/** How herd writes conditions. */
public final class ConditionText {

    private ConditionText() {
    }

    /** The question of a test. */
    public static OutcomesResult.Question question(Program program) {
        return switch (program.question()) {
            case Condition condition -> question(condition);
            case Question.Safety safety -> new OutcomesResult.Question("Required", "no thread fails");
        };
    }

    private static OutcomesResult.Question question(Condition condition) {
        String proposition = "(" + of(condition.proposition()) + ")";
        return switch (condition.quantifier()) {
            case EXISTS -> new OutcomesResult.Question("Allowed", "exists " + proposition);
            case NOT_EXISTS -> new OutcomesResult.Question("Forbidden", "~exists " + proposition);
            case FORALL -> new OutcomesResult.Question("Required", "forall " + proposition);
            case NONE -> new OutcomesResult.Question("Required", "forall (true)");
        };
    }

    private static String of(Proposition proposition) {
        return switch (proposition) {
            case Proposition.True t -> "true";
            case Proposition.False f -> "false";
            case Proposition.And and when array(and).isPresent() -> array(and).get() + "={"
                    + and.operands().stream().map(ConditionText::cellValue).collect(Collectors.joining(",")) + "}";
            case Proposition.And and -> joined(and.operands(), " /\\ ");
            case Proposition.Or or -> joined(or.operands(), " \\/ ");
            case Proposition.Not not -> "not (" + of(not.operand()) + ")";
            case Proposition.Implies implies -> nested(implies.premise()) + " => " + nested(implies.conclusion());
            case Proposition.Equal equal -> of(equal.left(), type(equal.right())) + "="
                    + of(equal.right(), type(equal.left()));
        };
    }

    /** The array whose cells the conjunction compares one by one. */
    private static Optional<String> array(Proposition.And and) {
        List<Optional<String>> arrays = and.operands().stream().map(ConditionText::array).distinct().toList();
        return arrays.size() == 1 ? arrays.get(0) : Optional.empty();
    }

    private static String cellValue(Proposition proposition) {
        Proposition.Equal equal = (Proposition.Equal) proposition;
        return of(equal.right(), type(equal.left()));
    }

    private static Optional<String> array(Proposition proposition) {
        return proposition instanceof Proposition.Equal equal && equal.left() instanceof Proposition.Operand.Final fin
                && fin.observable() instanceof Observable.FinalMemory cell ? cell.array() : Optional.empty();
    }

    private static String joined(List<Proposition> operands, String operator) {
        return operands.stream().map(ConditionText::nested).collect(Collectors.joining(operator));
    }

    private static String nested(Proposition proposition) {
        boolean atomic = proposition instanceof Proposition.Equal || proposition instanceof Proposition.True
                || proposition instanceof Proposition.False || proposition instanceof Proposition.Not;
        return atomic ? of(proposition) : "(" + of(proposition) + ")";
    }

    private static String of(Proposition.Operand operand, IntegerType typeOfOtherSide) {
        return switch (operand) {
            case Proposition.Operand.Final fin -> ObservableText.of(fin.observable());
            case Proposition.Operand.Literal literal -> typeOfOtherSide.text(literal.value());
        };
    }

    private static IntegerType type(Proposition.Operand operand) {
        return operand instanceof Proposition.Operand.Final fin ? fin.observable().type() : IntegerType.INT;
    }
}
