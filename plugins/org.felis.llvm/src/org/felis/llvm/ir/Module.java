package org.felis.llvm.ir;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one run of a compiler made. Maps keep the order of the text.
 *
 * @param sourceName the file that was compiled, or empty
 * @param dataLayout sizes and alignments, for {@link org.felis.llvm.layout.DataLayout}; empty for LLVM's default
 * @param triple what machine and system it was compiled for, or empty
 * @param assembly the lines of inline assembly outside of functions
 * @param types the structures with names; an empty value is one whose content is unknown ({@code opaque})
 * @param attributeGroups by their names, {@code #3}
 * @param metadata the numbered nodes
 * @param namedMetadata lists of nodes by their name without {@code !}
 */
public record Module(String sourceName, String dataLayout, String triple, List<String> assembly, Map<String, Optional<Type>> types,
        Map<String, GlobalVariable> globals, Map<String, Alias> aliases, Map<String, Function> functions, Map<String, List<Attribute>> attributeGroups,
        Map<Integer, Metadata> metadata, Map<String, List<Metadata>> namedMetadata) {

    public Module {
        assembly = List.copyOf(assembly);
        types = ordered(types);
        globals = ordered(globals);
        aliases = ordered(aliases);
        functions = ordered(functions);
        attributeGroups = ordered(attributeGroups);
        metadata = ordered(metadata);
        namedMetadata = ordered(namedMetadata);
    }

    private static <K, V> Map<K, V> ordered(Map<K, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    /** Whether the attributes, or the groups among them, have one of that name. */
    public boolean has(List<Attribute> attributes, String name) {
        return attributes.stream().anyMatch(attribute -> attribute.name().equals(name)
                || attributeGroups.getOrDefault(attribute.name(), List.of()).stream().anyMatch(inGroup -> inGroup.name().equals(name)));
    }

    /** The node itself: what a reference leads to, anything else as it is. Absent for a number without a node. */
    public Metadata resolve(Metadata node) {
        return node instanceof Metadata.Reference reference ? metadata.getOrDefault(reference.number(), new Metadata.Absent()) : node;
    }
}
