package org.felis.cat.parsing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;

/** Measures how deep a syntax tree is, without recursion of its own. */
final class TreeDepth {

    private TreeDepth() {
    }

    private record Level(EObject node, int depth) {
    }

    /** A node with that many containers, if there is one. */
    static Optional<EObject> nodeDeeperThan(int limit, EObject root) {
        Deque<Level> open = new ArrayDeque<>();
        open.push(new Level(root, 0));
        while (!open.isEmpty()) {
            Level level = open.pop();
            if (level.depth() > limit) {
                return Optional.of(level.node());
            }
            level.node().eContents().forEach(child -> open.push(new Level(child, level.depth() + 1)));
        }
        return Optional.empty();
    }
}
