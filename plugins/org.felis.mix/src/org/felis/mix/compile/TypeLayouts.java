package org.felis.mix.compile;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How each profile lays out a type.
 *
 * @param type as the test or the file names it
 * @param byProfile in the order of the profiles; without those that do not know the type
 */
public record TypeLayouts(String type, Map<String, Layout> byProfile) {

    public TypeLayouts {
        byProfile = new LinkedHashMap<>(byProfile);
    }

    /** Whether code of two of the profiles cannot share an object of this type. */
    public boolean isDifferent() {
        return byProfile.values().stream().map(Layout::shared).distinct().count() > 1;
    }

    /** Whether some profile loads objects by instructions that write, so that it cannot load a constant object, as others may have made one. */
    public boolean hasWritingLoads() {
        return byProfile.values().stream().anyMatch(layout -> layout.load().equals(Optional.of(Layout.Load.WRITES)));
    }

    /** Whether users should know. */
    public boolean isRemarkable() {
        return isDifferent() || hasWritingLoads();
    }

    /** The profiles by their layouts. */
    public Map<Layout, Set<String>> byLayout() {
        return byProfile.entrySet().stream().collect(Collectors.groupingBy(Map.Entry::getValue, LinkedHashMap::new,
                Collectors.mapping(Map.Entry::getKey, Collectors.toCollection(LinkedHashSet::new))));
    }
}
