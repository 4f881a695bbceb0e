package org.felis.mix.compile;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
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
        return Set.copyOf(byProfile.values()).size() > 1;
    }

    /** The profiles by their layouts. */
    public Map<Layout, Set<String>> byLayout() {
        return byProfile.entrySet().stream().collect(Collectors.groupingBy(Map.Entry::getValue, LinkedHashMap::new,
                Collectors.mapping(Map.Entry::getKey, Collectors.toCollection(LinkedHashSet::new))));
    }
}
