package org.felis.verification.sources;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;

/** Has the texts of some files at hand, and takes all others from another resolver. */
final class EditedIncludes implements IncludeResolver {

    private final Map<Path, String> texts;
    private final IncludeResolver others;

    /** @param texts by path of the file */
    EditedIncludes(Map<String, String> texts, IncludeResolver others) {
        Map<Path, String> byPath = new HashMap<>();
        texts.forEach((file, text) -> byPath.put(canonical(Path.of(file)), text));
        this.texts = Collections.unmodifiableMap(byPath);
        this.others = others;
    }

    /** The text at hand for a file. */
    Optional<CatSource> source(String file) {
        try {
            return texts.isEmpty() ? Optional.empty()
                    : Optional.ofNullable(texts.get(canonical(Path.of(file)))).map(text -> new CatSource(file, text));
        } catch (InvalidPathException noFile) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<CatSource> resolve(String include, CatSource from) {
        return besides(include, from).or(() -> others.resolve(include, from).map(this::asEdited));
    }

    @Override
    public Optional<CatSource> library(String name) {
        return others.library(name).map(this::asEdited);
    }

    /** A file beside the including one, which need not be on disk yet. */
    private Optional<CatSource> besides(String include, CatSource from) {
        try {
            return source(Path.of(from.file()).resolveSibling(include).toString());
        } catch (InvalidPathException noFile) {
            return Optional.empty();
        }
    }

    private CatSource asEdited(CatSource found) {
        return source(found.file()).map(edited -> new CatSource(found.file(), edited.text(), found.library())).orElse(found);
    }

    private static Path canonical(Path file) {
        return file.toAbsolutePath().normalize();
    }
}
