package org.felis.llvm.ir;

import java.util.List;

/** Operations whose result depends on their operands alone. Flags are LLVM's words: {@code nsw}, {@code nuw}, {@code exact}, {@code disjoint}, {@code inbounds} … */
public sealed interface Computation extends Operation {

    /** @param type of both operands and the result */
    record Arithmetic(ArithmeticOperator operator, List<String> flags, Type type, Value left, Value right) implements Computation {
        public Arithmetic {
            flags = List.copyOf(flags);
        }
    }

    /** @param type of both operands; the result is an {@code i1} */
    record Compare(Comparison comparison, List<String> flags, Type type, Value left, Value right) implements Computation {
        public Compare {
            flags = List.copyOf(flags);
        }
    }

    record FloatArithmetic(FloatOperator operator, List<String> flags, Type type, Value left, Value right) implements Computation {
        public FloatArithmetic {
            flags = List.copyOf(flags);
        }
    }

    /** @param comparison LLVM's word: {@code oeq}, {@code une} … */
    record FloatCompare(String comparison, List<String> flags, Type type, Value left, Value right) implements Computation {
        public FloatCompare {
            flags = List.copyOf(flags);
        }
    }

    record FloatNegate(List<String> flags, Operand operand) implements Computation {
        public FloatNegate {
            flags = List.copyOf(flags);
        }
    }

    record Cast(CastOperator operator, List<String> flags, Operand operand, Type to) implements Computation {
        public Cast {
            flags = List.copyOf(flags);
        }
    }

    record Select(List<String> flags, Operand condition, Operand ifTrue, Operand ifFalse) implements Computation {
        public Select {
            flags = List.copyOf(flags);
        }
    }

    /** The value that belongs to the block from which control came. */
    record Phi(List<String> flags, Type type, List<Incoming> incoming) implements Computation {

        /** @param block the name of the block that control comes from */
        public record Incoming(Value value, String block) {
        }

        public Phi {
            flags = List.copyOf(flags);
            incoming = List.copyOf(incoming);
        }
    }

    /** An address computed from another (getelementptr). @param element what the first index counts */
    record ElementAddress(List<String> flags, Type element, Operand base, List<Operand> indices) implements Computation {
        public ElementAddress {
            flags = List.copyOf(flags);
            indices = List.copyOf(indices);
        }
    }

    /** The operand, or some value if it is undef or poison. */
    record Freeze(Operand operand) implements Computation {
    }

    /** A field of a structure or array in a register. */
    record ExtractValue(Operand aggregate, List<Integer> path) implements Computation {
        public ExtractValue {
            path = List.copyOf(path);
        }
    }

    record InsertValue(Operand aggregate, Operand element, List<Integer> path) implements Computation {
        public InsertValue {
            path = List.copyOf(path);
        }
    }

    record ExtractElement(Operand vector, Operand index) implements Computation {
    }

    record InsertElement(Operand vector, Operand element, Operand index) implements Computation {
    }

    record ShuffleVector(Operand left, Operand right, Operand mask) implements Computation {
    }
}
