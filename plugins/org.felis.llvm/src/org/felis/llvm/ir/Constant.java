package org.felis.llvm.ir;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;

/** A constant (LLVM Language Reference, "Constants", "Constant Expressions"). {@link #toString()} is the constant as LLVM writes it. */
public sealed interface Constant extends Value {

    /** An integer or truth value, as written: {@code i8 255} and {@code i8 -1} are the same bits but different constants here; {@code true} is 1. */
    record Int(BigInteger value) implements Constant {
        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** A number with a fraction, as written. */
    record Floating(String text) implements Constant {
        @Override
        public String toString() {
            return text;
        }
    }

    /** Constants without parts. */
    enum Simple implements Constant {
        NULL("null"), UNDEF("undef"), POISON("poison"), ZERO("zeroinitializer"), NONE("none");

        private final String word;

        Simple(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /** The address of a function or global variable. */
    record Global(String name) implements Constant {
        @Override
        public String toString() {
            return Names.global(name);
        }
    }

    /** An array of bytes. @param bytes each character is one byte */
    record Text(String bytes) implements Constant {
        @Override
        public String toString() {
            return "c\"" + Names.escapedBytes(bytes) + "\"";
        }
    }

    /** The elements of an array, vector or structure, in order. */
    record Aggregate(Kind kind, List<Operand> elements) implements Constant {

        /** What it is a value of, with its brackets. */
        public enum Kind {
            ARRAY("[", "]"), VECTOR("<", ">"), STRUCTURE("{", "}"), PACKED_STRUCTURE("<{", "}>");

            private final String open;
            private final String close;

            Kind(String open, String close) {
                this.open = open;
                this.close = close;
            }
        }

        public Aggregate {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return elements.stream().map(Operand::toString).collect(Collectors.joining(", ", kind.open + " ", " " + kind.close));
        }
    }

    /** A vector whose elements are all the same. */
    record Splat(Operand element) implements Constant {
        @Override
        public String toString() {
            return "splat (" + element + ")";
        }
    }

    /** An address computed from another. @param flags {@code inbounds} and others, as written */
    record ElementAddress(List<String> flags, Type element, Operand base, List<Operand> indices) implements Constant {
        public ElementAddress {
            flags = List.copyOf(flags);
            indices = List.copyOf(indices);
        }

        @Override
        public String toString() {
            return "getelementptr " + flags.stream().map(f -> f + " ").collect(Collectors.joining()) + "(" + element + ", " + base
                    + indices.stream().map(i -> ", " + i).collect(Collectors.joining()) + ")";
        }
    }

    record Cast(CastOperator operator, Operand operand, Type to) implements Constant {
        @Override
        public String toString() {
            return operator + " (" + operand + " to " + to + ")";
        }
    }

    record Arithmetic(ArithmeticOperator operator, List<String> flags, Operand left, Operand right) implements Constant {
        public Arithmetic {
            flags = List.copyOf(flags);
        }

        @Override
        public String toString() {
            return operator + " " + flags.stream().map(f -> f + " ").collect(Collectors.joining()) + "(" + left + ", " + right + ")";
        }
    }

    /** Of LLVM before 19. */
    record Compare(Comparison comparison, Operand left, Operand right) implements Constant {
        @Override
        public String toString() {
            return "icmp " + comparison + " (" + left + ", " + right + ")";
        }
    }

    /** Of LLVM before 17. */
    record Select(Operand condition, Operand ifTrue, Operand ifFalse) implements Constant {
        @Override
        public String toString() {
            return "select (" + condition + ", " + ifTrue + ", " + ifFalse + ")";
        }
    }
}
