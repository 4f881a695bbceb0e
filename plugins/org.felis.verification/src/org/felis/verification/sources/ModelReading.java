package org.felis.verification.sources;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.felis.cat.compilation.CatOptions;
import org.felis.cat.names.TagVocabulary;
import org.felis.litmus.architecture.Architecture;

/** How models are read for the tests that Felis reads. */
public final class ModelReading {

    /** The tags of all architectures. */
    public static final TagVocabulary TAGS = tags();

    /** The default variants, the tags of all architectures. */
    public static final CatOptions DEFAULTS = CatOptions.of(TAGS);

    private ModelReading() {
    }

    /** As by default, for programs some of whose events have names; a name is read as a tag. */
    public static CatOptions withEvents(Set<String> names) {
        Map<String, Set<String>> all = new LinkedHashMap<>(TAGS.ofArchitecture());
        all.put("", names);
        return CatOptions.of(new TagVocabulary(all));
    }

    private static TagVocabulary tags() {
        Map<String, Set<String>> tags = new LinkedHashMap<>();
        Arrays.stream(Architecture.values()).forEach(architecture -> architecture.namesInModels()
                .forEach(name -> tags.computeIfAbsent(name, n -> new LinkedHashSet<>()).addAll(architecture.tags().known())));
        return new TagVocabulary(tags);
    }
}
