package org.felis.engine.model;

/** A term that denotes a set of events. Records are made by {@link Terms} only; their equality is identity. */
public sealed interface SetTerm extends Term {

    /** A set given by the program and its execution: {@code R}, {@code W}, {@code F} …. */
    record Base(int id, BaseSet set) implements SetTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** The events that carry a tag. */
    record Tagged(int id, String tag) implements SetTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** All events, CAT's {@code _}. */
    record All(int id) implements SetTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** No events, CAT's {@code {}}. */
    record Empty(int id) implements SetTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** {@code left | right}. */
    record Union(int id, SetTerm left, SetTerm right) implements SetTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** {@code left & right}. */
    record Intersection(int id, SetTerm left, SetTerm right) implements SetTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** {@code left &#92; right}; antitone in {@code right}. */
    record Difference(int id, SetTerm left, SetTerm right) implements SetTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** {@code domain(operand)}: the events with a successor. */
    record Domain(int id, RelationTerm operand) implements SetTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** {@code range(operand)}: the events with a predecessor. */
    record Range(int id, RelationTerm operand) implements SetTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** A set defined by {@code let rec}; its body is in the model's {@link Recursion}s. */
    record Variable(int id, String name) implements SetTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }
}
