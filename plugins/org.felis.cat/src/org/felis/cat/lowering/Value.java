package org.felis.cat.lowering;

import java.util.List;
import java.util.Optional;

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

    /** Any one event of a set that is taken apart. */
    record Event(SetTerm term) implements Value {
        @Override
        public String description() {
            return "an event";
        }
    }

    /** Any one pair of events of a relation that is taken apart. */
    record Pair(RelationTerm term) implements Value {
        @Override
        public String description() {
            return "a pair of events";
        }
    }

    /** The set of all events classes of {@code elements} under the equivalence {@code partition}. */
    record Classes(SetTerm elements, RelationTerm partition) implements Value {
        @Override
        public String description() {
            return "a set of classes of events";
        }
    }

    /** All relations that are, on each class, a strict linear order extending {@code base}. */
    record Orders(Classes classes, RelationTerm base) implements Value {
        @Override
        public String description() {
            return "a set of orders";
        }
    }

    /**
     * The set of what {@code member} is for each element of a set that depends on the execution.
     *
     * @param over the set: {@link Events}, {@link Relation} (of its pairs) or {@link Classes}
     * @param element stands for its elements in {@code member}; for a class, the set of the class
     */
    record Family(Value over, Element element, Value member) implements Value {
        @Override
        public String description() {
            return "a set of values that depends on the execution";
        }
    }

    /** All relations that have, for each event of {@code ends}, exactly one pair of {@code pairs} that ends in it, and no other pair. */
    record FunctionalChoice(SetTerm ends, RelationTerm pairs) implements Value {
        @Override
        public String description() {
            return "a set of relations with one pair for each event";
        }
    }

    /** What a {@code match} leaves of a set whose elements are not known, after it has taken one element out. */
    record Rest(Fold fold) implements Value {
        @Override
        public String description() {
            return "the rest of a set that depends on the execution";
        }
    }

    /** What the recursion over a set gives for the rest, and what this step adds to it as an element or unites with it. */
    record Folded(Fold fold, Optional<Value> added, Optional<Value> united) implements Value {
        @Override
        public String description() {
            return "what a recursion gives for the rest of a set that depends on the execution";
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
