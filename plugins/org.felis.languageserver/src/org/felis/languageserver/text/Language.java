package org.felis.languageserver.text;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The languages that this server speaks. */
public enum Language {
    CAT(List.of("cat", "bell")),
    LITMUS(List.of("litmus"));

    private final List<String> extensions;

    Language(List<String> extensions) {
        this.extensions = extensions;
    }

    /** Of file names, without the dot. */
    public List<String> extensions() {
        return extensions;
    }

    /** The language of a document by its name's extension. */
    public static Optional<Language> ofName(String name) {
        String file = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        int dot = file.lastIndexOf('.');
        return dot < 0 ? Optional.empty() : ofExtension(file.substring(dot + 1).toLowerCase(Locale.ROOT));
    }

    /**
     * The language of a document by its name's extension, else by what the editor calls its language: a document that was never
     * saved has no extension.
     */
    public static Optional<Language> of(String name, String languageId) {
        return ofName(name).or(() -> ofExtension(String.valueOf(languageId).toLowerCase(Locale.ROOT)));
    }

    private static Optional<Language> ofExtension(String extension) {
        for (Language language : values()) {
            if (language.extensions.contains(extension)) {
                return Optional.of(language);
            }
        }
        return Optional.empty();
    }
}
