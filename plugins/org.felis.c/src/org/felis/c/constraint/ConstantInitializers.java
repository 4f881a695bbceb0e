package org.felis.c.constraint;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import com.google.gson.JsonObject;

/**
 * An object with static or thread storage duration is initialized by constant expressions (ISO C11, 6.7.9#4), in which no value of an object is used (6.6#7 to #9) and
 * no comma operator is evaluated (6.6#3). Clang takes constant variables for constants, and commas.
 */
final class ConstantInitializers implements TreeCheck {

    private static final Set<String> UNEVALUATED = Set.of("UnaryExprOrTypeTraitExpr", "GenericSelectionExpr", "ConditionalOperator", "StmtExpr");

    @Override
    public List<Rejection> rejections(PlacedTree tree) {
        List<Rejection> rejections = new ArrayList<>();
        for (JsonObject function : tree.nodes("TranslationUnitDecl")) {
            for (JsonObject child : PlacedTree.inner(function)) {
                if (PlacedTree.is(child, "VarDecl")) {
                    check(child, tree, rejections);
                }
            }
        }
        for (JsonObject function : tree.nodes("FunctionDecl")) {
            PlacedTree.nodes(function, node -> PlacedTree.is(node, "VarDecl") && (PlacedTree.text(node, "storageClass").equals("static") || node.has("tls")), node -> true)
                    .forEach(variable -> check(variable, tree, rejections));
        }
        return rejections;
    }

    private static void check(JsonObject variable, PlacedTree tree, List<Rejection> rejections) {
        if (!variable.has("init")) {
            return;
        }
        for (JsonObject value : PlacedTree.inner(variable)) {
            for (JsonObject wrong : PlacedTree.nodes(value, ConstantInitializers::isWrong, ConstantInitializers::isEvaluated)) {
                boolean isComma = PlacedTree.is(wrong, "BinaryOperator");
                rejections.add(new Rejection(tree.begin(wrong), Rejection.Kind.CONSTRAINT, isComma ? "the initializer of an object with static storage duration contains a comma operator"
                        : "the initializer of an object with static storage duration uses the value of an object", isComma ? List.of("§6.7.9#4", "§6.6#3") : List.of("§6.7.9#4")));
            }
        }
    }

    private static boolean isWrong(JsonObject node) {
        return PlacedTree.is(node, "BinaryOperator") && PlacedTree.text(node, "opcode").equals(",")
                || PlacedTree.is(node, "ImplicitCastExpr") && PlacedTree.text(node, "castKind").equals("LValueToRValue");
    }

    /** What is behind {@code &&} and {@code ||} may not be evaluated; a choice depends on its condition. */
    private static boolean isEvaluated(JsonObject node) {
        String operator = PlacedTree.is(node, "BinaryOperator") ? PlacedTree.text(node, "opcode") : "";
        return !UNEVALUATED.contains(PlacedTree.text(node, "kind")) && !operator.equals("&&") && !operator.equals("||");
    }
}
