package org.felis.verification;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.felis.cat.CatSource;
import org.felis.cat.IncludeResolver;

/** Remembers the text of every file that a model includes. */
final class RecordingIncludes implements IncludeResolver {

    private final IncludeResolver includes;
    private final Map<String, String> texts = new ConcurrentHashMap<>();

    RecordingIncludes(IncludeResolver includes) {
        this.includes = includes;
    }

    /** The texts by file. */
    Map<String, String> texts() {
        return Map.copyOf(texts);
    }

    /** The text that a file has now, empty if it cannot be read. */
    static Optional<String> currentText(String file) {
        try {
            return Optional.of(CatSource.read(Path.of(file)).text());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<CatSource> resolve(String include, CatSource from) {
        return recorded(includes.resolve(include, from));
    }

    @Override
    public Optional<CatSource> library(String name) {
        return recorded(includes.library(name));
    }

    private Optional<CatSource> recorded(Optional<CatSource> source) {
        source.ifPresent(s -> texts.put(s.file(), s.text()));
        return source;
    }
}
