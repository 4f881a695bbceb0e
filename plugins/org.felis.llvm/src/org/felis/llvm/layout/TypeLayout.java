package org.felis.llvm.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

import org.felis.llvm.ir.Module;
import org.felis.llvm.ir.Names;
import org.felis.llvm.ir.Type;

/** Sizes, alignments and offsets of the types of a module (LLVM: {@code DataLayout}, {@code StructLayout}). */
public final class TypeLayout {

    /** More is a mistake: nothing of that size can be verified. */
    private static final long MOST_BYTES = 1L << 48;

    /** Structures that contain each other are found by this. */
    private static final int DEEPEST = 1_000;

    private final DataLayout data;
    private final Map<String, Optional<Type>> named;

    /** Without it, nested structures would be laid out as often as two to the power of their depth. */
    private final Map<Type.Structure, StructureLayout> structures = new ConcurrentHashMap<>();

    public TypeLayout(DataLayout data, Map<String, Optional<Type>> named) {
        this.data = data;
        this.named = Map.copyOf(named);
    }

    /** @throws LayoutException if the module's data layout cannot be read */
    public static TypeLayout of(Module module) {
        return new TypeLayout(DataLayout.of(module.dataLayout()), module.types());
    }

    public DataLayout data() {
        return data;
    }

    /** The structure that a name stands for; other types as they are. @throws LayoutException if the module does not say */
    public Type resolved(Type type) {
        Type result = type;
        for (int i = 0; result instanceof Type.Named(String name); i++) {
            result = named.getOrDefault(name, Optional.empty())
                    .orElseThrow(() -> new LayoutException("the content of the type " + Names.local(name) + " is unknown"));
            if (i > DEEPEST) {
                throw new LayoutException("the type " + type + " is defined by itself");
            }
        }
        return result;
    }

    /** The number of bits of a value. */
    public long bits(Type type) {
        return switch (resolved(type)) {
            case Type.Integer integer -> integer.bits();
            case Type.Floating floating -> floating.kind().bits();
            case Type.Pointer pointer -> data.pointerBits().getOrDefault(pointer.addressSpace(), data.pointerBits().get(0));
            case Type.Vector vector when !vector.scalable() -> Math.multiplyExact(vector.length(), bits(vector.element()));
            case Type.Array array -> Math.multiplyExact(size(array), 8);
            case Type.Structure structure -> Math.multiplyExact(size(structure), 8);
            default -> throw new LayoutException("values of the type " + type + " have no size");
        };
    }

    /** How many bytes a load or store of the type accesses. */
    public long storeSize(Type type) {
        return (bits(type) + 7) / 8;
    }

    /** How many bytes an object of the type takes, and the distance of elements in an array. @throws LayoutException if it has no size, or one beyond reason */
    public long size(Type type) {
        return size(type, 0);
    }

    private long size(Type type, int depth) {
        if (depth > DEEPEST) {
            throw new LayoutException("the type " + type + " contains itself");
        }
        long size = switch (resolved(type)) {
            case Type.Array array -> {
                long element = size(array.element(), depth + 1);
                yield element != 0 && array.length() > MOST_BYTES / element ? MOST_BYTES + 1 : element * array.length();
            }
            case Type.Structure structure -> structure(structure, depth + 1).size();
            case Type other -> up(storeSize(other), alignment(other, depth + 1));
        };
        if (size > MOST_BYTES) {
            throw new LayoutException("the type " + type + " has more than 2^48 bytes");
        }
        return size;
    }

    /** The alignment in bytes of an object of the type (the ABI's). */
    public long alignment(Type type) {
        return alignment(type, 0);
    }

    private long alignment(Type type, int depth) {
        if (depth > DEEPEST) {
            throw new LayoutException("the type " + type + " contains itself");
        }
        return switch (resolved(type)) {
            case Type.Integer integer -> integer(integer.bits());
            case Type.Floating floating -> data.floatAlignments().getOrDefault(floating.kind().bits(), powerOfTwo(floating.kind().bits() / 8));
            case Type.Pointer pointer -> data.pointerAlignments().getOrDefault(pointer.addressSpace(), data.pointerAlignments().get(0));
            case Type.Vector vector -> {
                long bits = bits(vector);
                Integer said = bits <= Integer.MAX_VALUE ? data.vectorAlignments().get((int) bits) : null;
                yield said != null ? said : powerOfTwo((bits + 7) / 8);
            }
            case Type.Array array -> alignment(array.element(), depth + 1);
            case Type.Structure structure -> structure(structure, depth + 1).alignment();
            default -> throw new LayoutException("values of the type " + type + " have no alignment");
        };
    }

    /** As the next larger integer that the target has, or else as its largest. */
    private long integer(int bits) {
        NavigableMap<Integer, Integer> said = new TreeMap<>(data.integerAlignments());
        Map.Entry<Integer, Integer> entry = said.ceilingEntry(bits);
        return entry != null ? entry.getValue() : said.lastEntry().getValue();
    }

    private static int powerOfTwo(long atLeast) {
        int power = 1;
        while (power < atLeast && power < 1 << 29) {
            power <<= 1;
        }
        return power;
    }

    private static long up(long size, long alignment) {
        return (size + alignment - 1) / alignment * alignment;
    }

    /** Where the fields of a structure are. */
    public StructureLayout structure(Type.Structure structure) {
        return structure(structure, 0);
    }

    private StructureLayout structure(Type.Structure structure, int depth) {
        StructureLayout known = structures.get(structure);
        if (known != null) {
            return known;
        }
        List<Long> offsets = new ArrayList<>();
        long end = 0;
        long greatest = structure.packed() ? 1 : data.aggregateAlignment();
        for (Type field : structure.fields()) {
            long alignment = structure.packed() ? 1 : alignment(field, depth);
            end = up(end, alignment);
            offsets.add(end);
            end += size(field, depth);
            if (end > MOST_BYTES) {
                throw new LayoutException("a structure has more than 2^48 bytes");
            }
            greatest = Math.max(greatest, alignment);
        }
        StructureLayout layout = new StructureLayout(offsets, up(end, greatest), greatest);
        structures.put(structure, layout);
        return layout;
    }
}
