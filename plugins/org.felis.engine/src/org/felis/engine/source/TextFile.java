package org.felis.engine.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads the files of tests and models, which may be anything that a user names. */
public final class TextFile {

    /** More than this is not read; the texts that the languages accept are far shorter. */
    public static final int MOST_BYTES = 16_000_000;

    private TextFile() {
    }

    /**
     * The text of a file in UTF-8; bytes that are no UTF-8 become U+FFFD. Of a file of more than {@link #MOST_BYTES} only the beginning, which the
     * languages refuse as too long.
     *
     * @throws NoSuchFileException if there is no such file
     * @throws FileSystemException with a reason if it is no regular file: reading a pipe may never end
     */
    public static String read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            if (Files.notExists(file)) {
                throw new NoSuchFileException(file.toString());
            }
            throw new FileSystemException(file.toString(), null,
                    Files.isDirectory(file) ? "it is a folder, not a file" : "it is not a regular file, but a pipe, device or the like");
        }
        try (InputStream content = Files.newInputStream(file)) {
            return new String(content.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        }
    }
}
