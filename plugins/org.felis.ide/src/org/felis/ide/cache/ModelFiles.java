package org.felis.ide.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;

/**
 * The files that a model is made of, through any include, and perhaps some more: every text in quotes that names a file counts as an
 * include, also in a comment, and so does every text between quotes. Files are looked at once; a later change is not seen.
 *
 * @param texts by absolute, normalized path; empty for a file that would be read if it were there
 */
public record ModelFiles(Map<Path, Optional<String>> texts) {

    private static final IncludeResolver INCLUDES = IncludeResolver.inDirectories();

    /** A longer one is not the name of a file. */
    private static final int MAX_NAME = 250;

    public ModelFiles {
        texts = Collections.unmodifiableMap(texts);
    }

    /** @param model the path of its file, which need not be there */
    public static ModelFiles of(Path model) {
        Map<Path, Optional<String>> found = new TreeMap<>();
        Path root = model.toAbsolutePath().normalize();
        Deque<Path> open = new ArrayDeque<>();
        open.add(root);
        open.add(besides(root));
        while (!open.isEmpty()) {
            Path file = open.pop();
            if (!found.containsKey(file)) {
                found.put(file, read(file));
                found.get(file).ifPresent(text -> included(new CatSource(file.toString(), text), open));
            }
        }
        return new ModelFiles(found);
    }

    /** A file beside the one that includes it is meant before all others, also if it is not there yet, or not any more. */
    private static void included(CatSource source, Deque<Path> open) {
        for (String name : source.text().split("\"")) {
            if (!name.isBlank() && name.length() <= MAX_NAME) {
                try {
                    open.push(Path.of(source.file()).resolveSibling(name).normalize());
                    INCLUDES.resolve(name, source).ifPresent(target -> open.push(Path.of(target.file()).toAbsolutePath().normalize()));
                } catch (InvalidPathException noName) {
                    // of a file
                }
            }
        }
    }

    private static Optional<String> read(Path file) {
        try {
            return Files.isRegularFile(file) ? Optional.of(CatSource.read(file).text()) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** The declarations that belong to a model by their name. */
    private static Path besides(Path model) {
        return model.resolveSibling(model.getFileName().toString().replaceFirst("\\.cat$", ".bell"));
    }
}
