package org.felis.cat.compilation;

import java.util.HashSet;
import java.util.Set;

import org.felis.cat.names.KnownVariants;
import org.felis.cat.names.TagVocabulary;

/**
 * How to read a model.
 *
 * @param variants the variants that are on: {@code if "name"} is true for these only
 * @param tags the names that mean the set of events with that tag when nothing in the model defines them
 */
public record CatOptions(Set<String> variants, TagVocabulary tags) {

    public CatOptions {
        variants = Set.copyOf(variants);
    }

    /**
     * The variants by which herd7 reads what Felis reads: tests of the Linux kernel are taken as in the second version of its model,
     * whose barriers are tags of the accesses.
     */
    public static final Set<String> DEFAULT_VARIANTS = Set.of("lkmmv2");

    /** The default variants, for programs with these tags. */
    public static CatOptions of(TagVocabulary tags) {
        return new CatOptions(DEFAULT_VARIANTS, tags);
    }

    /** Whether a variant is on, under any of its names. */
    public boolean isOn(String variant) {
        return variants.stream().anyMatch(v -> KnownVariants.canonical(v).equals(KnownVariants.canonical(variant)));
    }

    /** These with further variants on. */
    public CatOptions withMoreVariants(Set<String> more) {
        Set<String> all = new HashSet<>(variants);
        all.addAll(more);
        return withVariants(all);
    }

    public CatOptions withVariants(Set<String> on) {
        return new CatOptions(on, tags);
    }
}
