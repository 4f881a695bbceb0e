package org.felis.tests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the tests find their files. */
public final class Repository {

    private Repository() {
    }

    /** The root of the checkout; the build passes it as the system property {@code felis.root}. */
    public static Path root() {
        String root = System.getProperty("felis.root");
        if (root == null) {
            throw new IllegalStateException("run with -Dfelis.root=<root of the checkout>");
        }
        return Path.of(root);
    }

    public static Path examples() {
        return root().resolve("examples");
    }

    /** The corpus with reference verdicts, which is not part of the project and may be absent. */
    public static Optional<Path> corpus() {
        return Optional.of(root().resolve("../shared/corpus").normalize()).filter(Files::isDirectory);
    }

    /** What compilers made of atomic operations, which is not part of the project and may be absent. */
    public static Optional<Path> mixes() {
        return Optional.of(root().resolve("../shared/mix").normalize()).filter(Files::isDirectory);
    }

    /** The files below a folder with that ending, sorted. */
    public static List<Path> filesBelow(Path folder, String ending) {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(f -> f.toString().endsWith(ending)).sorted().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
