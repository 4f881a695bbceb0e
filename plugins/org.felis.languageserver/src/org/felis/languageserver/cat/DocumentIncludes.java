package org.felis.languageserver.cat;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.OpenDocuments;
import org.felis.languageserver.text.TextDocument;

/**
 * Includes as the user sees them: the text of an open document counts, not that of its file. Looked for beside the including file,
 * then among the shipped models. Remembers what was found where, so that one can tell whether it still is so.
 */
final class DocumentIncludes implements IncludeResolver {

    private final OpenDocuments.Snapshot open;
    /** What every place held where a file was looked for, by canonical name. */
    private final Map<String, Optional<TextDocument>> places = new LinkedHashMap<>();

    DocumentIncludes(OpenDocuments.Snapshot open) {
        this.open = open;
    }

    @Override
    public Optional<CatSource> resolve(String include, CatSource from) {
        return IncludeResolver.isModelFile(include) ? beside(from.file(), include).flatMap(this::read).or(() -> library(include)) : Optional.empty();
    }

    @Override
    public Optional<CatSource> library(String name) {
        try {
            return ModelLibrary.located().directory().map(d -> d.resolve(name).toString()).flatMap(this::read);
        } catch (InvalidPathException noFileName) {
            return Optional.empty();
        }
    }

    /** The documents that were found, by canonical name. */
    Optional<TextDocument> found(String name) {
        return places.getOrDefault(DocumentNames.canonical(name), Optional.empty());
    }

    /** Whether every place where a file was looked for holds the same as then. */
    boolean isStillSo(OpenDocuments.Snapshot now) {
        return places.entrySet().stream().allMatch(p -> now.read(p.getKey()).equals(p.getValue()));
    }

    /** Whether a file is one of those that Felis ships. */
    static boolean isShipped(String name) {
        try {
            Path directory = Path.of(DocumentNames.canonical(name)).getParent();
            return ModelLibrary.located().directory().map(d -> d.toAbsolutePath().normalize().equals(directory)).orElse(false);
        } catch (InvalidPathException noFile) {
            return false;
        }
    }

    /** The name of the file that an include means that stands in a file. */
    static Optional<String> beside(String from, String include) {
        try {
            if (DocumentNames.isUri(from)) {
                return from.indexOf('/') < 0 ? Optional.empty() : Optional.of(URI.create(from).resolve(include.replace(" ", "%20")).toString());
            }
            return Optional.of(Path.of(from).resolveSibling(include).toString());
        } catch (IllegalArgumentException noName) {
            return Optional.empty();
        }
    }

    private Optional<CatSource> read(String name) {
        String canonical = DocumentNames.canonical(name);
        return places.computeIfAbsent(canonical, open::read).map(d -> new CatSource(canonical, d.text(), isShipped(canonical)));
    }
}
