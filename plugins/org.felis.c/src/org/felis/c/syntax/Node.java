package org.felis.c.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A node of the syntax tree.
 *
 * @param kind as clang names it, such as {@code BinaryOperator}; empty where an optional part is absent
 * @param id of a declaration, by which others refer to it
 * @param name where a declaration's name is; for other nodes as {@code begin}
 * @param begin the first character
 * @param end the last token
 * @param attributes what else clang says, by its names; of an attribute that is an object, each member, as in {@code type.qualType}
 * @param children in clang's order
 */
public record Node(String kind, String id, Place name, Place begin, Place end, Map<String, String> attributes, List<Node> children) {

    public boolean is(String... kinds) {
        return List.of(kinds).contains(kind);
    }

    public Optional<String> attribute(String key) {
        return Optional.ofNullable(attributes.get(key));
    }

    public String required(String key) {
        String value = attributes.get(key);
        if (value == null) {
            throw new UnknownSyntaxException(this, "it has no '" + key + "'");
        }
        return value;
    }

    public boolean flag(String key) {
        return "true".equals(attributes.get(key));
    }

    public Node child(int index) {
        if (index >= children.size()) {
            throw new UnknownSyntaxException(this, "it has no part " + index);
        }
        return children.get(index);
    }

    /** All nodes below, and this one, for which it holds, in the order of the tree; what is in a node that is not to be entered is left out. */
    public List<Node> nodes(Predicate<Node> wanted, Predicate<Node> entered) {
        List<Node> found = new ArrayList<>();
        Deque<Node> open = new ArrayDeque<>(); // without recursion: a long sum is as deep as it has terms
        open.push(this);
        while (!open.isEmpty()) {
            Node node = open.pop();
            if (wanted.test(node)) {
                found.add(node);
            }
            if (entered.test(node)) {
                node.children().reversed().forEach(open::push);
            }
        }
        return found;
    }

    /** The type as clang wrote it. */
    public String type() {
        return required("type.qualType");
    }

    /** The tree is not as it is known: another version of clang, or something that is not supported. */
    public static final class UnknownSyntaxException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Node node;

        public UnknownSyntaxException(Node node, String why) {
            super(node.kind() + ": " + why);
            this.node = node;
        }

        public Node node() {
            return node;
        }
    }
}
