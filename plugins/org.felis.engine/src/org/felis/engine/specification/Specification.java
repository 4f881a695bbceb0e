package org.felis.engine.specification;

import java.util.List;
import java.util.Optional;

/**
 * What a program says of an object that its threads use: which events are the beginnings and ends of its operations, and how it would behave if these were called one
 * after the other.
 *
 * @param marks the objects of memory that are written where operations begin and end, and nowhere else: an argument is written, and a result
 * @param object the sequential object
 * @param synchronizes whether the object says which operations synchronize with which
 */
public record Specification(List<Mark> marks, SequentialObject object, boolean synchronizes) {

    public Specification {
        marks = List.copyOf(marks);
    }

    /**
     * An object of memory that is written where an operation begins or ends.
     *
     * @param object the index of the object
     * @param operation the operation's name
     * @param begins whether it begins there
     */
    public record Mark(int object, String operation, boolean begins) {
    }

    /** The mark that is that object of memory; empty if it is none. */
    public Optional<Mark> mark(int object) {
        return marks.stream().filter(mark -> mark.object() == object).findFirst();
    }
}
