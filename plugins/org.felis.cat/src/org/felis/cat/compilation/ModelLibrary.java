package org.felis.cat.compilation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The directory {@code cat-models} with the models that Felis ships.
 *
 * @param directory it, or empty if the installation has none
 */
public record ModelLibrary(Optional<Path> directory) {

    /** The system property that names the directory. */
    public static final String DIRECTORY_PROPERTY = "felis.models";

    /** Of a directory that holds more, suggestions are made from some. */
    private static final int MAX_LISTED = 2_000;

    private static final String DIRECTORY_NAME = "cat-models";

    private static final String STANDARD_LIBRARY = "stdlib.cat";

    private static volatile ModelLibrary located;

    public ModelLibrary(Path directory) {
        this(Optional.of(directory));
    }

    /**
     * The library of this installation: the directory that the system property {@value #DIRECTORY_PROPERTY} names, else the nearest
     * {@code cat-models} beside or above this code or the property {@code felis.root}.
     */
    public static ModelLibrary located() {
        ModelLibrary known = located;
        if (known == null) {
            known = new ModelLibrary(locate());
            located = known;
        }
        return known;
    }

    /** Says where the library is, for an installation that unpacks it itself. */
    public static void locateAt(Path directory) {
        located = new ModelLibrary(directory);
    }

    /** The text of a shipped file, empty if there is none of that name. */
    public Optional<CatSource> find(String name) {
        return directory.map(d -> d.resolve(name)).filter(Files::isRegularFile).flatMap(ModelLibrary::read);
    }

    /** The shipped files that end in {@code .cat}, sorted by name. */
    public List<Path> files() throws IOException {
        if (directory.isEmpty()) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory.get())) {
            return files.filter(f -> f.toString().endsWith(".cat")).sorted().toList();
        }
    }

    /** The names of the files in a directory that a model may include; none if it cannot be read. */
    static List<String> filesIn(Path directory) {
        if (directory == null) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".cat") || f.endsWith(".bell")).limit(MAX_LISTED)
                    .sorted().toList();
        } catch (IOException | UncheckedIOException unreadable) {
            return List.of();
        }
    }

    private static Optional<CatSource> read(Path file) {
        try {
            return Optional.of(new CatSource(file.toString(), CatSource.read(file).text(), true));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static Optional<Path> locate() {
        String named = System.getProperty(DIRECTORY_PROPERTY);
        if (named != null) {
            return Optional.of(Path.of(named));
        }
        String root = System.getProperty("felis.root");
        return Stream.of(Optional.ofNullable(root).map(Path::of), placeOfThisCode(), Optional.of(Path.of("").toAbsolutePath()))
                .flatMap(Optional::stream).map(ModelLibrary::aboveOrBeside).flatMap(Optional::stream).findFirst();
    }

    private static Optional<Path> aboveOrBeside(Path place) {
        return Stream.iterate(place, p -> p != null, Path::getParent).map(p -> p.resolve(DIRECTORY_NAME))
                .filter(d -> Files.isRegularFile(d.resolve(STANDARD_LIBRARY))).findFirst();
    }

    private static Optional<Path> placeOfThisCode() {
        CodeSource source = ModelLibrary.class.getProtectionDomain().getCodeSource();
        if (source == null || !"file".equals(source.getLocation().getProtocol())) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(source.getLocation().toURI()));
        } catch (URISyntaxException | IllegalArgumentException notAFile) {
            return Optional.empty();
        }
    }
}
