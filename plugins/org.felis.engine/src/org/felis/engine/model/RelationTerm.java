package org.felis.engine.model;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A term that denotes a relation over events. Records are made by {@link Terms} only; their equality is identity. */
public sealed interface RelationTerm extends Term {

    /** The term and all that it is a union or a closure of: each has at most the pairs of the term. */
    default Set<RelationTerm> parts() {
        Set<RelationTerm> parts = new HashSet<>();
        Deque<RelationTerm> open = new ArrayDeque<>(List.of(this));
        while (!open.isEmpty()) {
            RelationTerm part = open.pop();
            if (parts.add(part)) {
                switch (part) {
                    case Union union -> open.addAll(List.of(union.left(), union.right()));
                    case TransitiveClosure closure -> open.add(closure.operand());
                    case ReflexiveTransitiveClosure closure -> open.add(closure.operand());
                    case Reflexive reflexive -> open.add(reflexive.operand());
                    default -> { }
                }
            }
        }
        return parts;
    }

    /** Whether a base relation is among its {@linkplain #parts parts}. */
    default boolean hasPart(BaseRelation relation) {
        return parts().stream().anyMatch(part -> part instanceof Base base && base.relation() == relation);
    }

    /** A relation given by the program and its execution: {@code po}, {@code rf}, {@code loc} …. */
    record Base(int id, BaseRelation relation) implements RelationTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** The relation without pairs, CAT's {@code 0}. */
    record Empty(int id) implements RelationTerm {
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
    record Union(int id, RelationTerm left, RelationTerm right) implements RelationTerm {
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
    record Intersection(int id, RelationTerm left, RelationTerm right) implements RelationTerm {
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
    record Difference(int id, RelationTerm left, RelationTerm right) implements RelationTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** {@code left ; right}. */
    record Composition(int id, RelationTerm left, RelationTerm right) implements RelationTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** {@code operand^-1}. */
    record Inverse(int id, RelationTerm operand) implements RelationTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** {@code operand^+}. */
    record TransitiveClosure(int id, RelationTerm operand) implements RelationTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** {@code operand^*}, reflexive on all events. */
    record ReflexiveTransitiveClosure(int id, RelationTerm operand) implements RelationTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** {@code operand?}, reflexive on all events. */
    record Reflexive(int id, RelationTerm operand) implements RelationTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** {@code [set]}; {@code id} is {@code [_]}. */
    record Identity(int id, SetTerm set) implements RelationTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** {@code sources * targets}. */
    record Product(int id, SetTerm sources, SetTerm targets) implements RelationTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** A relation defined by {@code let rec}; its body is in the model's {@link Recursion}s. */
    record Variable(int id, String name) implements RelationTerm {
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    /** A relation that an execution chooses ({@code with name from …}); see {@link Choice}. */
    record Chosen(int id, String name) implements RelationTerm {
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
