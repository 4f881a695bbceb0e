package org.felis.languageserver.cat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.URIConverter;
import org.felis.cat.CatSource;
import org.felis.cat.IncludeResolver;

/**
 * Includes as the user sees them: the text of an open document counts, not that of its file.
 *
 * @param files finds the files
 * @param contents reads them, open documents first
 */
record OpenIncludes(IncludeResolver files, URIConverter contents) implements IncludeResolver {

    @Override
    public Optional<CatSource> resolve(String include, CatSource from) {
        return files.resolve(include, from).map(this::asOpen);
    }

    @Override
    public Optional<CatSource> library(String name) {
        return files.library(name).map(this::asOpen);
    }

    /** The text of a file, that of its open document if it has one; empty if it cannot be read. */
    Optional<String> text(String file) {
        URI uri = URI.createURI(Path.of(file).toUri().toString());
        try (InputStream in = contents.createInputStream(uri)) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private CatSource asOpen(CatSource found) {
        return text(found.file()).map(text -> new CatSource(found.file(), text, found.library())).orElse(found);
    }
}
