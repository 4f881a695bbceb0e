package org.felis.cat.compilation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

import org.felis.engine.source.TextFile;

/**
 * The text of one CAT file.
 *
 * @param file the file as the user named it; places in problems and definitions repeat it
 * @param text the whole text
 * @param library whether the file is part of the models that Felis ships and was reached by {@code include}
 */
public record CatSource(String file, String text, boolean library) {

    public CatSource {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(text, "text");
    }

    /** A file of the user. */
    public CatSource(String file, String text) {
        this(file, text, false);
    }

    /** Reads a file of the user as {@link TextFile} does; U+FFFD the compilation reports as {@link CatProblem#NOT_TEXT}. */
    public static CatSource read(Path file) throws IOException {
        return new CatSource(file.toString(), TextFile.read(file));
    }

    /** The name of the file without its directories. */
    public String fileName() {
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    }
}
