package org.felis.cat;

import java.util.Set;

/**
 * How to read a model.
 *
 * @param variants the variants that are on: {@code if "name"} is true for these only
 * @param knownTags the names that mean the set of events with that tag when nothing in the model defines them
 */
public record CatOptions(Set<String> variants, Set<String> knownTags) {

    public CatOptions {
        variants = Set.copyOf(variants);
        knownTags = Set.copyOf(knownTags);
    }

    /** No variants, the tags of all architectures. */
    public static CatOptions defaults() {
        return new CatOptions(Set.of(), KnownTags.ALL);
    }

    public CatOptions withVariants(Set<String> on) {
        return new CatOptions(on, knownTags);
    }

    public CatOptions withKnownTags(Set<String> tags) {
        return new CatOptions(variants, tags);
    }
}
