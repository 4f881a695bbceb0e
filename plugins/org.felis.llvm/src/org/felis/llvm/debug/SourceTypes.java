package org.felis.llvm.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.llvm.ir.Metadata;
import org.felis.llvm.ir.Module;

/** Names that the source has for types and for what is inside of them. */
public final class SourceTypes {

    /** Types that are nested more deeply are cut off: metadata can contain itself. */
    private static final int DEEPEST = 200;

    /** So many parts of types are looked at for one path: in metadata that makes no sense, each part may have many. */
    private static final int MOST_PARTS = 10_000;

    private final Module module;
    private final Fields fields;

    SourceTypes(Module module) {
        this.module = module;
        this.fields = new Fields(module);
    }

    /**
     * What is at an offset in an object: {@code .head}, {@code [3].next.tag}, or empty for an object without parts. Of the members of a union the first one that is
     * long enough.
     *
     * @param type of the object
     * @param offset in bytes from its beginning
     * @return empty if nothing of the type is there, or the type is unknown
     */
    public Optional<String> pathAt(Metadata type, long offset) {
        return offset < 0 || offset > Long.MAX_VALUE / 8 ? Optional.empty() : path(type, offset * 8, 0, new int[1]);
    }

    /** The type without {@code typedef}, {@code const}, {@code volatile} and {@code _Atomic}: a {@code DIBasicType}, {@code DICompositeType}, pointer … */
    public Optional<Metadata.Node> unqualified(Metadata type) {
        Optional<Metadata.Node> node = fields.node(type);
        for (int depth = 0; depth < DEEPEST && node.isPresent() && isQualifier(node.get()); depth++) {
            node = fields.node(fields.field(node.get(), "baseType"));
        }
        return node.filter(n -> !isQualifier(n));
    }

    /** The structure or union that the IR calls so, {@code struct.node} or {@code union.word.3}; empty if the source has no name for it. */
    public Optional<Metadata> structure(String name) {
        String inSource = name.replaceFirst("^(struct|union|class)\\.", "").replaceFirst("\\.\\d+$", "");
        return module.metadata().values().stream().filter(Metadata.Node.class::isInstance).map(Metadata.Node.class::cast)
                .filter(node -> node.kind().equals("DICompositeType") && fields.text(node, "name").equals(inSource) && fields.number(node, "size") > 0)
                .map(Metadata.class::cast).findFirst();
    }

    /** What a pointer points to; empty for other types and for {@code void *}. */
    public Optional<Metadata> pointee(Metadata type) {
        return unqualified(type).filter(node -> fields.symbol(node, "tag").equals("DW_TAG_pointer_type")).map(node -> fields.field(node, "baseType"))
                .filter(base -> !(base instanceof Metadata.Absent));
    }

    /** Whether the source reads numbers of the type as signed: for printing values. */
    public boolean isSigned(Metadata type) {
        return unqualified(type).map(node -> fields.symbol(node, "encoding")).filter(e -> e.equals("DW_ATE_signed") || e.equals("DW_ATE_signed_char"))
                .isPresent();
    }

    private boolean isQualifier(Metadata.Node node) {
        return node.kind().equals("DIDerivedType")
                && List.of("DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type", "DW_TAG_atomic_type", "DW_TAG_restrict_type")
                        .contains(fields.symbol(node, "tag"));
    }

    /** @param looked how many parts were looked at */
    private Optional<String> path(Metadata type, long bit, int depth, int[] looked) {
        Optional<Metadata.Node> node = unqualified(type);
        if (node.isEmpty() || depth > DEEPEST || ++looked[0] > MOST_PARTS) {
            return Optional.empty();
        }
        return switch (fields.symbol(node.get(), "tag")) {
            case "DW_TAG_structure_type", "DW_TAG_union_type", "DW_TAG_class_type" -> member(node.get(), bit, depth, looked);
            case "DW_TAG_array_type" -> element(node.get(), bit, depth, looked);
            default -> bit >= 0 && bit < Math.max(8, fields.number(node.get(), "size")) ? Optional.of("") : Optional.empty();
        };
    }

    private List<Metadata> elements(Metadata.Node node) {
        return module.resolve(fields.field(node, "elements")) instanceof Metadata.Tuple tuple ? tuple.elements() : List.of();
    }

    private Optional<String> member(Metadata.Node composite, long bit, int depth, int[] looked) {
        for (Metadata element : elements(composite)) {
            Optional<Metadata.Node> member = fields.node(element).filter(m -> fields.symbol(m, "tag").equals("DW_TAG_member"));
            if (member.isEmpty()) {
                continue;
            }
            long start = fields.number(member.get(), "offset");
            if (bit >= start && bit < start + fields.number(member.get(), "size")) {
                String name = fields.text(member.get(), "name");
                Optional<String> inner = path(fields.field(member.get(), "baseType"), bit - start, depth + 1, looked);
                if (inner.isPresent()) {
                    return inner.map(rest -> (name.isEmpty() ? "" : "." + name) + rest);
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> element(Metadata.Node array, long bit, int depth, int[] looked) {
        List<Long> lengths = new ArrayList<>();
        for (Metadata element : elements(array)) {
            fields.node(element, "DISubrange").ifPresent(range -> lengths.add(fields.number(range, "count")));
        }
        Metadata base = fields.field(array, "baseType");
        long size = size(base);
        if (size <= 0 || lengths.isEmpty()) {
            return Optional.empty();
        }
        long index = bit / size;
        StringBuilder path = new StringBuilder();
        for (int i = lengths.size() - 1; i > 0; i--) {
            long length = Math.max(1, lengths.get(i));
            path.insert(0, "[" + index % length + "]");
            index /= length;
        }
        if (index >= lengths.getFirst() && lengths.getFirst() > 0) {
            return Optional.empty();
        }
        path.insert(0, "[" + index + "]");
        return path(base, bit % size, depth + 1, looked).map(rest -> path + rest);
    }

    /** In bits; 0 if unknown. */
    private long size(Metadata type) {
        return unqualified(type).map(node -> fields.number(node, "size")).orElse(0L);
    }
}
