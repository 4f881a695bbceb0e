package org.felis.c.constraint;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import com.google.gson.JsonObject;

/** The declaration of a {@code for} declares objects only, and no tags (ISO C11, 6.8.5#3); clang finds the others that it may not declare. */
final class DeclarationsInFor implements TreeCheck {

    private static final Set<String> TAGS = Set.of("RecordDecl", "EnumDecl");

    @Override
    public List<Rejection> rejections(PlacedTree tree) {
        List<Rejection> rejections = new ArrayList<>();
        for (JsonObject statement : tree.nodes("ForStmt")) {
            JsonObject first = PlacedTree.inner(statement).stream().findFirst().orElseGet(JsonObject::new);
            if (PlacedTree.is(first, "DeclStmt")) {
                PlacedTree.inner(first).stream().filter(declared -> TAGS.contains(PlacedTree.text(declared, "kind"))).findFirst().ifPresent(tag -> rejections
                        .add(new Rejection(tree.begin(tag), Rejection.Kind.CONSTRAINT, "a for statement declares a structure, union or enumeration", List.of("§6.8.5#3"))));
            }
        }
        return rejections;
    }
}
