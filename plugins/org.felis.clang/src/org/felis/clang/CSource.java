package org.felis.clang;

import java.nio.file.Path;
import java.util.List;

/**
 * A C file and how it is compiled.
 *
 * @param file as the user named it: problems and debug information name it so
 * @param directory what relative names are relative to
 * @param target what it is compiled for, a triple of clang such as {@code aarch64-unknown-linux-gnu}
 * @param arguments further arguments for clang, such as {@code -DN=2}, {@code -Iinclude} or {@code -O1}; they come last, so they win
 */
public record CSource(String file, Path directory, String target, List<String> arguments) {

    /** Sizes of types and the text of inline assembly depend on the target, not on the machine that Felis runs on. */
    public static final String USUAL_TARGET = "x86_64-unknown-linux-gnu";

    public CSource {
        arguments = List.copyOf(arguments);
    }

    /** A file for the usual target, relative to the current folder. */
    public static CSource of(String file, String... arguments) {
        return new CSource(file, Path.of("").toAbsolutePath(), USUAL_TARGET, List.of(arguments));
    }

    Path path() {
        return directory.resolve(file);
    }
}
