package org.felis.languageserver.text;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Turns the URIs of documents into the names under which the compilers know them, and back. The name of a {@code file:} document is
 * its path; any other document, such as {@code untitled:1}, is named by its URI.
 */
public final class DocumentNames {

    private DocumentNames() {
    }

    /** The document's name. Two spellings of one file's URI have the same name. */
    public static String name(String uri) {
        return path(uri).map(Path::toString).orElse(uri);
    }

    /** The path of a {@code file:} URI; empty for another one or one that cannot be read. */
    public static Optional<Path> path(String uri) {
        if (!uri.regionMatches(true, 0, "file:", 0, 5)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(URI.create(uri.replace(" ", "%20"))).toAbsolutePath().normalize());
        } catch (IllegalArgumentException | FileSystemNotFoundException unusual) {
            return Optional.empty();
        }
    }

    /** The URI of a name: of a path its {@code file:} URI, of anything else itself. */
    public static String uri(String name) {
        return isUri(name) ? name : pathOfName(name).map(p -> p.toUri().toString()).orElse(name);
    }

    /** A name with its path, if it has one, written in the one way that compares equal. */
    public static String canonical(String name) {
        return isUri(name) ? name : pathOfName(name).map(Path::toString).orElse(name);
    }

    /** Whether a name is a URI: a scheme of at least two letters, so that it is no drive. */
    public static boolean isUri(String name) {
        int colon = name.indexOf(':');
        return colon > 1 && name.substring(0, colon).chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '+' || c == '-' || c == '.');
    }

    private static Optional<Path> pathOfName(String name) {
        try {
            return Optional.of(Path.of(name).toAbsolutePath().normalize());
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }
}
