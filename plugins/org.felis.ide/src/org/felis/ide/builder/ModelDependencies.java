package org.felis.ide.builder;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.cat.CatSource;
import org.felis.cat.IncludeResolver;

/**
 * Whether a model is made of certain files, itself among them, through any include. An include in a comment counts as well: a test too many
 * is verified then, never one too few.
 *
 * @param files absolute and normalized; they need not exist any more
 */
record ModelDependencies(Set<Path> files) {

    private static final Pattern INCLUDE = Pattern.compile("\\binclude\\s*\"([^\"]+)\"");
    private static final IncludeResolver INCLUDES = IncludeResolver.inDirectories();

    ModelDependencies {
        files = Set.copyOf(files);
    }

    /** @param model an absolute path */
    boolean reach(Path model) {
        Set<Path> seen = new HashSet<>();
        Deque<Path> open = new ArrayDeque<>(Set.of(model.normalize()));
        while (!open.isEmpty()) {
            Path file = open.pop();
            if (files.contains(file) || files.contains(besides(file))) {
                return true;
            }
            if (seen.add(file)) {
                included(file, open);
            }
        }
        return false;
    }

    /** A file that is not there is looked for beside the one that includes it. */
    private static void included(Path file, Deque<Path> found) {
        try {
            CatSource source = CatSource.read(file);
            Matcher include = INCLUDE.matcher(source.text());
            while (include.find()) {
                Optional<CatSource> target = INCLUDES.resolve(include.group(1), source);
                found.push(target.map(t -> Path.of(t.file()).toAbsolutePath()).orElse(file.resolveSibling(include.group(1))).normalize());
            }
        } catch (IOException | java.nio.file.InvalidPathException unreadable) {
            // includes nothing
        }
    }

    /** The declarations that belong to a model by their name. */
    private static Path besides(Path model) {
        return model.resolveSibling(model.getFileName().toString().replaceFirst("\\.cat$", ".bell"));
    }
}
