package org.felis.c.constraint;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.c.syntax.Node;

/**
 * An object with static or thread storage duration is initialized by constant expressions (ISO C11, 6.7.9#4), in which no value of an object is used (6.6#7 to
 * #9) and
 * no comma operator is evaluated (6.6#3). Clang takes constant variables for constants, and commas.
 */
final class ConstantInitializers implements TreeCheck {

    private static final Set<String> UNEVALUATED = Set.of("UnaryExprOrTypeTraitExpr", "GenericSelectionExpr", "ConditionalOperator", "StmtExpr");

    @Override
    public List<Rejection> rejections(Node unit) {
        List<Rejection> rejections = new ArrayList<>();
        unit.children().stream().filter(child -> child.is("VarDecl")).forEach(variable -> check(variable, rejections));
        for (Node function : unit.nodes(node -> node.is("FunctionDecl"), node -> true)) {
            function.nodes(node -> node.is("VarDecl") && (node.attribute("storageClass").orElse("").equals("static") || node.attribute("tls").isPresent()),
                    node -> true)
                    .forEach(variable -> check(variable, rejections));
        }
        return rejections;
    }

    private static void check(Node variable, List<Rejection> rejections) {
        if (variable.attribute("init").isEmpty()) {
            return;
        }
        for (Node value : variable.children()) {
            for (Node wrong : value.nodes(ConstantInitializers::isWrong, ConstantInitializers::isEvaluated)) {
                boolean isComma = wrong.is("BinaryOperator");
                rejections.add(new Rejection(TreeCheck.begin(wrong), Rejection.Kind.CONSTRAINT, isComma
                        ? "the initializer of an object with static storage duration contains a comma operator"
                        : "the initializer of an object with static storage duration uses the value of an object", isComma ? List.of("§6.7.9#4", "§6.6#3")
                                : List.of("§6.7.9#4")));
            }
        }
    }

    private static boolean isWrong(Node node) {
        return node.is("BinaryOperator") && node.attribute("opcode").orElse("").equals(",")
                || node.is("ImplicitCastExpr") && node.attribute("castKind").orElse("").equals("LValueToRValue");
    }

    /** What is behind {@code &&} and {@code ||} may not be evaluated; a choice depends on its condition. */
    private static boolean isEvaluated(Node node) {
        String operator = node.is("BinaryOperator") ? node.attribute("opcode").orElse("") : "";
        return !UNEVALUATED.contains(node.kind()) && !operator.equals("&&") && !operator.equals("||");
    }
}
