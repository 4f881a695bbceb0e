package org.felis.llvm.ir;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the compiler says about a program, debug information above all. {@link #toString()} is the metadata as LLVM writes it. */
public sealed interface Metadata {

    /** The node of {@link Module#metadata()} with that number. */
    record Reference(int number) implements Metadata {
        @Override
        public String toString() {
            return "!" + number;
        }
    }

    /** Nothing, where a node could be. */
    record Absent() implements Metadata {
        @Override
        public String toString() {
            return "null";
        }
    }

    /** @param inField whether it is the value of a field, which has no exclamation mark */
    record Text(String value, boolean inField) implements Metadata {
        @Override
        public String toString() {
            return (inField ? "\"" : "!\"") + Names.escaped(value) + "\"";
        }
    }

    /** A number as the value of a field. */
    record Number(BigInteger value) implements Metadata {
        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** A word as the value of a field, or more of them: {@code DW_TAG_member}, {@code true}, {@code DIFlagPrototyped | DIFlagAllCallsDescribed}. */
    record Symbol(String text) implements Metadata {
        @Override
        public String toString() {
            return text;
        }
    }

    /** A value of the program. */
    record OfValue(Operand operand) implements Metadata {
        @Override
        public String toString() {
            return operand.toString();
        }
    }

    /** A list. @param distinct whether it differs from another node with the same content */
    record Tuple(boolean distinct, List<Metadata> elements) implements Metadata {
        public Tuple {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return (distinct ? "distinct " : "") + elements.stream().map(Metadata::toString).collect(Collectors.joining(", ", "!{", "}"));
        }
    }

    /** A node with named fields, such as {@code !DILocation(line: 3, column: 7, scope: !5)}. */
    record Node(boolean distinct, String kind, Map<String, Metadata> fields) implements Metadata {
        public Node {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }

        @Override
        public String toString() {
            return (distinct ? "distinct " : "") + "!" + kind
                    + fields.entrySet().stream().map(f -> f.getKey() + ": " + f.getValue()).collect(Collectors.joining(", ", "(", ")"));
        }
    }

    /** A node whose parts have no names: {@code DIExpression}, {@code DIArgList}. */
    record Sequence(String kind, List<Metadata> elements) implements Metadata {
        public Sequence {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return "!" + kind + elements.stream().map(Metadata::toString).collect(Collectors.joining(", ", "(", ")"));
        }
    }
}
