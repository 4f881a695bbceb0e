package org.felis.litmus.compiler.frame;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Words of tests that concern more than user-level code on ordinary memory. */
final class SystemFeatures {

    private static final String PAGE_TABLES = "page-table entries";
    private static final String TAGS = "memory tags";

    private static final Map<String, String> WORDS = Map.ofEntries(Map.entry("PTE", PAGE_TABLES),
            Map.entry("PTD", PAGE_TABLES), Map.entry("PA", PAGE_TABLES), Map.entry("oa", PAGE_TABLES),
            Map.entry("pteval_t", PAGE_TABLES), Map.entry("parel1_t", PAGE_TABLES), Map.entry("physical", PAGE_TABLES),
            Map.entry("tag", TAGS),
            Map.entry("SS", "guarded control stacks"), Map.entry("pac", "pointer authentication codes"));

    private SystemFeatures() {
    }

    /** What the word is about, if Felis knows that it does not support it. */
    static Optional<String> of(String word) {
        return Optional.ofNullable(WORDS.get(word));
    }

    /** What the first of the words that Felis does not support is about. */
    static Optional<String> of(List<String> words) {
        for (String word : words) {
            if (WORDS.containsKey(word)) {
                return of(word);
            }
        }
        return Optional.empty();
    }

    static String pageTables() {
        return PAGE_TABLES;
    }

    static String tags() {
        return TAGS;
    }
}
