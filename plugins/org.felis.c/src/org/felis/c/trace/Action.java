package org.felis.c.trace;

import java.util.List;

import org.felis.c.memory.MemoryObject;
import org.felis.c.memory.Value;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;

/**
 * An access to memory.
 *
 * @param number counts them in the order in which they happened
 * @param object what is accessed, from which byte on and how many
 * @param type of the value
 * @param value what is read or written; unspecified where bytes are copied
 * @param isAtomic whether it is one of an atomic operation
 * @param position where in the sequencing tree it happens
 */
public record Action(int number, Kind kind, MemoryObject object, int offset, int size, CType type, Value value, boolean isAtomic, Place place,
        Position position) {

    /** What is done. */
    public enum Kind {
        READ,
        /** A write that is sequenced before what comes next: of an initializer or a library function. */
        WRITE,
        /** A write of an assignment, {@code ++} or {@code --}: a side effect, which happens at any time before the next sequence point. */
        SIDE_EFFECT;

        public boolean isWrite() {
            return this != READ;
        }
    }

    boolean conflictsWith(Action other) {
        return object == other.object && offset < other.offset + other.size && other.offset < offset + size && (kind.isWrite() || other.kind.isWrite());
    }

    /**
     * Whether this action, which happened earlier, is sequenced before another one, or, if one of them is in a called function, was chosen to be before it
     * (C11 5.1.2.3p3, 6.5p1-2, 6.5.2.2p10).
     */
    public boolean isSequencedBefore(Action later) {
        List<Position> way = position.way();
        List<Position> other = later.position.way();
        int common = 0;
        while (common < way.size() && common < other.size() && way.get(common) == other.get(common)) {
            common++;
        }
        List<Position> own = way.subList(common, way.size());
        List<Position> others = other.subList(common, other.size());
        if (others.isEmpty()) {
            return kind != Kind.SIDE_EFFECT || own.stream().anyMatch(Position::endsInSequencePoint);
        }
        if (own.isEmpty()) {
            return true;
        }
        Position mine = own.getFirst();
        Position its = others.getFirst();
        boolean areOperands = mine.role() == Position.Role.OPERAND && its.role() == Position.Role.OPERAND && mine.node() == its.node();
        return !areOperands || isInCall(own) || isInCall(others);
    }

    private static boolean isInCall(List<Position> way) {
        return way.stream().anyMatch(position -> position.role() == Position.Role.CALL);
    }
}
