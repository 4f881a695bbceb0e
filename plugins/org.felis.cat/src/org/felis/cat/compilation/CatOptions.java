package org.felis.cat.compilation;

import java.util.HashSet;
import java.util.Set;

import org.felis.cat.names.KnownTags;
import org.felis.cat.names.KnownVariants;

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

    /**
     * The variants by which herd7 reads what Felis reads: tests of the Linux kernel are taken as in the second version of its model,
     * whose barriers are tags of the accesses.
     */
    public static final Set<String> DEFAULT_VARIANTS = Set.of("lkmmv2");

    /** The default variants, the tags of all architectures. */
    public static CatOptions defaults() {
        return new CatOptions(DEFAULT_VARIANTS, KnownTags.ALL);
    }

    /** Whether a variant is on, under any of its names. */
    public boolean isOn(String variant) {
        return variants.stream().anyMatch(v -> KnownVariants.canonical(v).equals(KnownVariants.canonical(variant)));
    }

    /** The default options with these variants on, too. */
    public static CatOptions withMoreVariants(Set<String> more) {
        Set<String> all = new HashSet<>(DEFAULT_VARIANTS);
        all.addAll(more);
        return defaults().withVariants(all);
    }

    public CatOptions withVariants(Set<String> on) {
        return new CatOptions(on, knownTags);
    }
}
