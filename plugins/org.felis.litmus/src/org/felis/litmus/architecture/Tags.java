package org.felis.litmus.architecture;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The tags that events of an architecture carry, each with its role, and those that published models of it name although no instruction
 * carries them. Immutable. Declared beside the instruction tables, which are not loaded for a question about tags; a test compares them.
 */
public final class Tags {

    /** None. */
    public static final Tags NONE = new Tags(Map.of(), Set.of());

    private final Map<String, TagRole> roles;
    private final Set<String> named;

    private Tags(Map<String, TagRole> roles, Set<String> named) {
        this.roles = roles;
        this.named = named;
    }

    private Tags with(TagRole role, List<String> tags) {
        Map<String, TagRole> more = new LinkedHashMap<>(roles);
        tags.forEach(tag -> more.put(tag, role));
        return new Tags(more, named);
    }

    /** These with others that order accesses. */
    Tags ordering(String... tags) {
        return ordering(List.of(tags));
    }

    Tags ordering(List<String> tags) {
        return with(new TagRole.Orders(), tags);
    }

    /** These with others that order no accesses by themselves. */
    Tags neutral(String... tags) {
        return with(new TagRole.Neutral(), List.of(tags));
    }

    /** These with one that a model must interpret. */
    Tags deciding(String tag, String does) {
        return with(new TagRole.Decides(does), List.of(tag));
    }

    /** These with one that takes order away. */
    Tags weakening(String tag, String does) {
        return with(new TagRole.Weakens(does), List.of(tag));
    }

    /** These with others that only models name. */
    Tags named(String... tags) {
        Set<String> more = new LinkedHashSet<>(named);
        more.addAll(List.of(tags));
        return new Tags(roles, more);
    }

    /** These and those of another vocabulary. */
    Tags and(Tags other) {
        Map<String, TagRole> allRoles = new LinkedHashMap<>(roles);
        allRoles.putAll(other.roles);
        Set<String> allNamed = new LinkedHashSet<>(named);
        allNamed.addAll(other.named);
        return new Tags(allRoles, allNamed);
    }

    /** The tags that events of instructions can carry. */
    public Set<String> carried() {
        return Set.copyOf(roles.keySet());
    }

    /** The tags that models can name: those that instructions carry, and further ones of published models. */
    public Set<String> known() {
        Set<String> known = new LinkedHashSet<>(roles.keySet());
        known.addAll(named);
        return known;
    }

    /** The role of a tag; empty if no instruction carries it. */
    public Optional<TagRole> role(String tag) {
        return Optional.ofNullable(roles.get(tag));
    }
}
