package org.felis.llvm.ir;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A type (LLVM Language Reference, "Type System"). Pointers have no element type: the typed pointers of LLVM before 17 are read as {@code ptr}.
 * {@link #toString()} is the type as LLVM writes it.
 */
public sealed interface Type {

    /** The type of a function without a result. */
    record Void() implements Type {
        @Override
        public String toString() {
            return "void";
        }
    }

    /** @param bits the width, from 1 to {@link #MOST_BITS} */
    record Integer(int bits) implements Type {

        /** LLVM's own limit. */
        public static final int MOST_BITS = 1 << 23;

        @Override
        public String toString() {
            return "i" + bits;
        }
    }

    /** A number with a fraction; programs with them are read, but nothing computes with them. */
    record Floating(Kind kind) implements Type {

        /** The formats, with LLVM's word and the size of the value in bits. */
        public enum Kind {
            HALF("half", 16), BFLOAT("bfloat", 16), FLOAT("float", 32), DOUBLE("double", 64), X86_FP80("x86_fp80", 80), FP128("fp128", 128),
            PPC_FP128("ppc_fp128", 128);

            private final String word;
            private final int bits;

            Kind(String word, int bits) {
                this.word = word;
                this.bits = bits;
            }

            public String word() {
                return word;
            }

            public int bits() {
                return bits;
            }
        }

        @Override
        public String toString() {
            return kind.word();
        }
    }

    /** @param addressSpace 0 is ordinary memory */
    record Pointer(int addressSpace) implements Type {
        @Override
        public String toString() {
            return addressSpace == 0 ? "ptr" : "ptr addrspace(" + addressSpace + ")";
        }
    }

    /** @param length the number of elements, at least 0 */
    record Array(long length, Type element) implements Type {
        @Override
        public String toString() {
            return "[" + length + " x " + element + "]";
        }
    }

    /** @param length the number of elements, or a factor of it if scalable */
    record Vector(long length, Type element, boolean scalable) implements Type {
        @Override
        public String toString() {
            return "<" + (scalable ? "vscale x " : "") + length + " x " + element + ">";
        }
    }

    /** @param packed whether the fields stand without padding */
    record Structure(List<Type> fields, boolean packed) implements Type {
        public Structure {
            fields = List.copyOf(fields);
        }

        @Override
        public String toString() {
            String inner = fields.isEmpty() ? "{}" : fields.stream().map(Type::toString).collect(Collectors.joining(", ", "{ ", " }"));
            return packed ? "<" + inner + ">" : inner;
        }
    }

    /** A structure that {@link Module#types()} defines, such as {@code %struct.node}; named, so that it can contain pointers to itself. */
    record Named(String name) implements Type {
        @Override
        public String toString() {
            return Names.local(name);
        }
    }

    /** @param variadic whether further arguments may follow */
    record Function(Type result, List<Type> parameters, boolean variadic) implements Type {
        public Function {
            parameters = List.copyOf(parameters);
        }

        @Override
        public String toString() {
            return result + " (" + parameters.stream().map(Type::toString).collect(Collectors.joining(", "))
                    + (variadic ? (parameters.isEmpty() ? "..." : ", ...") : "") + ")";
        }
    }

    /** The type of a block. */
    record Label() implements Type {
        @Override
        public String toString() {
            return "label";
        }
    }

    /** The type of an argument that is {@link Metadata}. */
    record OfMetadata() implements Type {
        @Override
        public String toString() {
            return "metadata";
        }
    }

    /** The type of a value that only names the instruction that made it. */
    record Token() implements Type {
        @Override
        public String toString() {
            return "token";
        }
    }
}
