package org.felis.cli.arguments;

import java.io.IOException;
import java.nio.file.Path;

import org.felis.engine.source.TextFile;

/** A text that an argument names. */
public sealed interface Input {

    /** How it is named in results and messages. */
    String name();

    /**
     * What it holds.
     *
     * @throws IOException if it cannot be read
     */
    String text() throws IOException;

    /** A file, which need not exist. */
    record OfFile(Path path) implements Input {

        @Override
        public String name() {
            return path.toString();
        }

        @Override
        public String text() throws IOException {
            return TextFile.read(path);
        }
    }

    /** What standard input held. */
    record OfStandardInput(String name, String text) implements Input {
    }
}
