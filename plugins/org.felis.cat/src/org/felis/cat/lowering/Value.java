package org.felis.cat.lowering;

import java.util.List;

import org.felis.cat.syntax.Expression;
import org.felis.cat.syntax.Parameters;
import org.felis.cat.syntax.Statement;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.source.Problem;

/** What a CAT expression evaluates to when the execution is not known: terms stand for sets of events and relations. */
sealed interface Value {

    /** For messages: "a relation", "a set of events" … */
    String description();

    /** A relation over events. */
    record Relation(RelationTerm term) implements Value {
        @Override
        public String description() {
            return "a relation";
        }
    }

    /** A set of events. */
    record Events(SetTerm term) implements Value {
        @Override
        public String description() {
            return "a set of events";
        }
    }

    /** {@code {}}: empty whatever is expected. */
    record Nothing() implements Value {
        @Override
        public String description() {
            return "an empty set";
        }
    }

    /** {@code _}: all events, or all pairs of events where a relation is expected. */
    record Everything() implements Value {
        @Override
        public String description() {
            return "the universe";
        }
    }

    /** {@code 'tag}. */
    record Tag(String name) implements Value {
        @Override
        public String description() {
            return "a tag";
        }
    }

    /** A set whose elements are no events: tags, relations, sets. Without duplicates, in the order of the text. */
    record Collection(List<Value> elements) implements Value {
        public Collection {
            elements = elements.stream().distinct().toList();
        }

        @Override
        public String description() {
            return "a set of " + (elements.isEmpty() ? "values" : elements.get(0).description().replaceFirst("^an? ", "") + "s");
        }
    }

    /** The set of all events classes of {@code elements} under the equivalence {@code partition}. */
    record Classes(SetTerm elements, RelationTerm partition) implements Value {
        @Override
        public String description() {
            return "a set of classes of events";
        }
    }

    /** For each class, the set of its linear orders that extend {@code base}. */
    record OrdersPerClass(Classes classes, RelationTerm base) implements Value {
        @Override
        public String description() {
            return "a set of sets of orders";
        }
    }

    /** All relations that are, on each class, a strict linear order extending {@code base}. */
    record Orders(Classes classes, RelationTerm base) implements Value {
        @Override
        public String description() {
            return "a set of orders";
        }
    }

    /** {@code (a, b)}. */
    record Tuple(List<Value> elements) implements Value {
        @Override
        public String description() {
            return "a tuple of " + elements.size();
        }
    }

    /** A function of the model, with what its body's free names mean. */
    record Function(String name, List<Parameters> parameters, Expression body, Context context) implements Value {
        @Override
        public String description() {
            return "a function";
        }

        // A recursive function holds itself in its context.
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(body);
        }

        @Override
        public String toString() {
            return "function " + name;
        }
    }

    /** A function that Felis knows by itself. */
    record BuiltIn(Primitive primitive) implements Value {
        @Override
        public String description() {
            return "a function";
        }
    }

    /** {@code procedure … end}. */
    record Procedure(String name, Parameters parameters, List<Statement> statements, Context context) implements Value {
        @Override
        public String description() {
            return "a procedure";
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(statements);
        }

        @Override
        public String toString() {
            return "procedure " + name;
        }
    }

    /**
     * The value of something wrong.
     *
     * @param deferred the problems, if they are to be reported only when the value is used; else they have been reported
     */
    record Broken(List<Problem> deferred) implements Value {
        @Override
        public String description() {
            return "wrong";
        }
    }

    Value NOTHING = new Nothing();
    Value EVERYTHING = new Everything();
    Value BROKEN = new Broken(List.of());

    /** Whether the value is the broken one. */
    default boolean isBroken() {
        return this instanceof Broken;
    }

}
