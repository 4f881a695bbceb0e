package org.felis.cat.names;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The tags of the programs that models are read for. CAT has none of its own: the front end of the programs says which there are. A model may use
 * such a name without defining it; it means the set of events with that tag.
 *
 * @param ofArchitecture the tags of each architecture, by the word with which models for it begin
 */
public record TagVocabulary(Map<String, Set<String>> ofArchitecture) {

    /** No tags: every set is one that the engine gives or that the model defines. */
    public static final TagVocabulary NONE = new TagVocabulary(Map.of());

    public TagVocabulary {
        Map<String, Set<String>> copy = new LinkedHashMap<>();
        ofArchitecture.forEach((architecture, tags) -> copy.put(architecture, Set.copyOf(tags)));
        ofArchitecture = Map.copyOf(copy);
    }

    /** The tags of an architecture; none if the word is not one. */
    public Set<String> of(String architecture) {
        return ofArchitecture.getOrDefault(architecture, Set.of());
    }

    /** Whether the tag is one of any architecture. */
    public boolean contains(String tag) {
        return ofArchitecture.values().stream().anyMatch(tags -> tags.contains(tag));
    }

    /** The tags of all architectures. */
    public Set<String> all() {
        Set<String> all = new LinkedHashSet<>();
        ofArchitecture.values().forEach(all::addAll);
        return all;
    }
}
