package org.felis.c.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Where in the sequencing tree of an execution something happens: a way from the root.
 *
 * @param parent null of the root
 * @param role what part of its node it is
 * @param node a number of the node; the operands of one operator have one
 * @param index which operand
 */
public record Position(Position parent, Role role, int node, int index) {

    /** What a part of an expression is to the rest of it. */
    public enum Role {
        /** All that there is. */
        ROOT,
        /** A full expression or an initializer: behind it is a sequence point. */
        FULL,
        /** An operand, which is unsequenced to the others of the same node. */
        OPERAND,
        /** What is evaluated before a sequence point of the expression: the first operand of {@code &&}, {@code ||}, {@code ?:} and the comma, arguments. */
        BEFORE_POINT,
        /** What a called function does: other evaluations are before or after all of it. */
        CALL
    }

    static final Position ROOT = new Position(null, Role.ROOT, 0, 0);

    boolean endsInSequencePoint() {
        return role == Role.FULL || role == Role.BEFORE_POINT || role == Role.CALL;
    }

    /** From the root. */
    List<Position> way() {
        List<Position> way = new ArrayList<>();
        for (Position position = this; position != null; position = position.parent) {
            way.add(position);
        }
        Collections.reverse(way);
        return way;
    }
}
