package org.felis.ide.cache;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that a program is made of, through any include, and perhaps some more: every text in quotes that names a file beside counts as an include. Headers in angle brackets
 * are Felis's and clang's own. Files are looked at once; a later change is not seen.
 *
 * @param texts bytes as ISO 8859-1, by absolute, normalized path; empty for a file that would be read if it were there
 */
public record ProgramFiles(Map<Path, Optional<String>> texts) {

    private static final Pattern QUOTED = Pattern.compile("\"([^\"\n\\\\]{1,250})\"");

    public ProgramFiles {
        texts = Collections.unmodifiableMap(texts);
    }

    /** @param program the path of its file, which need not be there */
    public static ProgramFiles of(Path program) {
        Map<Path, Optional<String>> found = new TreeMap<>();
        Deque<Path> open = new ArrayDeque<>();
        open.add(program.toAbsolutePath().normalize());
        while (!open.isEmpty()) {
            Path file = open.pop();
            if (!found.containsKey(file)) {
                found.put(file, read(file));
                found.get(file).ifPresent(text -> included(file, text, open));
            }
        }
        return new ProgramFiles(found);
    }

    private static void included(Path file, String text, Deque<Path> open) {
        Matcher quoted = QUOTED.matcher(text);
        while (quoted.find()) {
            try {
                open.push(file.resolveSibling(new String(quoted.group(1).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)).normalize());
            } catch (InvalidPathException noName) {
                // of a file
            }
        }
    }

    private static Optional<String> read(Path file) {
        try {
            return Files.isRegularFile(file) ? Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
