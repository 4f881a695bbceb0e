package org.felis.tests.llvm.sequential;

import java.util.List;

import org.felis.llvm.ir.Module;
import org.felis.llvm.ir.Type;

/** Sizes and offsets of types on x86-64 (System V ABI), in bytes. */
record Sizes(Module module) {

    Type resolved(Type type) {
        return type instanceof Type.Named named ? resolved(module.types().get(named.name()).orElseThrow()) : type;
    }

    int bits(Type type) {
        return switch (resolved(type)) {
            case Type.Integer integer when integer.bits() <= Long.SIZE -> integer.bits();
            case Type.Pointer pointer -> Long.SIZE;
            default -> throw new UnsupportedOperationException(type.toString());
        };
    }

    long size(Type type) {
        return switch (resolved(type)) {
            case Type.Array array -> array.length() * size(array.element());
            case Type.Structure structure -> rounded(end(structure, structure.fields().size()), alignment(structure));
            default -> rounded((bits(type) + 7) / 8, alignment(type));
        };
    }

    /** How many bytes a load or store of an integer or pointer touches. */
    int accessed(Type type) {
        return (bits(type) + 7) / 8;
    }

    private long alignment(Type type) {
        return switch (resolved(type)) {
            case Type.Array array -> alignment(array.element());
            case Type.Structure structure when structure.packed() -> 1;
            case Type.Structure structure -> structure.fields().stream().mapToLong(this::alignment).max().orElse(1);
            default -> Math.max(1, Long.highestOneBit(2L * ((bits(type) + 7) / 8) - 1));
        };
    }

    long offset(Type.Structure structure, int field) {
        return rounded(end(structure, field), structure.packed() ? 1 : alignment(structure.fields().get(field)));
    }

    /** Where so many fields end. */
    private long end(Type.Structure structure, int fields) {
        return fields == 0 ? 0 : offset(structure, fields - 1) + size(structure.fields().get(fields - 1));
    }

    private static long rounded(long bytes, long alignment) {
        return (bytes + alignment - 1) / alignment * alignment;
    }

    /** The types of the parts of a structure or array; none for others. */
    List<Type> parts(Type type) {
        return switch (resolved(type)) {
            case Type.Array array -> java.util.Collections.nCopies((int) array.length(), array.element());
            case Type.Structure structure -> structure.fields();
            default -> List.of();
        };
    }

    long partOffset(Type type, int index) {
        return switch (resolved(type)) {
            case Type.Array array -> index * size(array.element());
            case Type.Structure structure -> offset(structure, index);
            default -> throw new IllegalArgumentException(type.toString());
        };
    }
}
