package org.felis.cat.compilation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Includes from the file system: the including file's directory, further directories, the shipped models. */
final class DirectoryIncludes implements IncludeResolver {

    private final List<Path> directories;
    private final ModelLibrary library;

    DirectoryIncludes(List<Path> directories, ModelLibrary library) {
        this.directories = List.copyOf(directories);
        this.library = library;
    }

    @Override
    public Optional<CatSource> resolve(String include, CatSource from) {
        try {
            Path including = Path.of(from.file());
            Stream<Path> candidates = Stream.concat(Stream.of(including.resolveSibling(include)),
                    directories.stream().map(d -> d.resolve(include)));
            return !IncludeResolver.isModelFile(include) ? Optional.empty()
                    : candidates.filter(Files::isRegularFile).findFirst().flatMap(this::read).or(() -> library.find(include));
        } catch (InvalidPathException noFileName) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<CatSource> library(String name) {
        return library.find(name);
    }

    /** A link to something else, which a foreign folder may contain, is no model either. */
    private Optional<CatSource> read(Path file) {
        try {
            if (Files.isSymbolicLink(file) && !IncludeResolver.isModelFile(file.toRealPath().toString())) {
                return Optional.empty();
            }
            return Optional.of(new CatSource(file.toString(), CatSource.read(file).text(), isShipped(file)));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private boolean isShipped(Path file) {
        Path directory = file.toAbsolutePath().normalize().getParent();
        return library.directory().map(d -> d.toAbsolutePath().normalize().equals(directory)).orElse(false);
    }
}
