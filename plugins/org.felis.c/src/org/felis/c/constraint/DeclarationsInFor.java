package org.felis.c.constraint;

import java.util.ArrayList;
import java.util.List;

import org.felis.c.syntax.Node;

/** The declaration of a {@code for} declares objects only, and no tags (ISO C11, 6.8.5#3); clang finds the others that it may not declare. */
final class DeclarationsInFor implements TreeCheck {

    @Override
    public List<Rejection> rejections(Node unit) {
        List<Rejection> rejections = new ArrayList<>();
        for (Node statement : unit.nodes(node -> node.is("ForStmt"), node -> true)) {
            statement.children().stream().findFirst().filter(first -> first.is("DeclStmt")).flatMap(first ->
                    first.children().stream().filter(declared -> declared.is("RecordDecl", "EnumDecl"))
                    .findFirst()).ifPresent(tag -> rejections.add(new Rejection(TreeCheck.begin(tag), Rejection.Kind.CONSTRAINT,
                            "a for statement declares a structure, union or enumeration",
                            List.of("§6.8.5#3"))));
        }
        return rejections;
    }
}
