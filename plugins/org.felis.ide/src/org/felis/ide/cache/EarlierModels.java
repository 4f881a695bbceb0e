package org.felis.ide.cache;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.ide.FelisPlugin;

/**
 * The models of the user as they were when verdicts were found under them, in a directory: a file for each, named by its digest, with a
 * property for each file of the model. When they are too many, those that were used longest ago are dropped. Thread-safe.
 */
public final class EarlierModels {

    private final Path directory;
    private final int capacity;
    private final Set<String> kept = new HashSet<>();

    /** Models of the user as they were when verdicts were found under them. */
    public static EarlierModels get() {
        return FelisPlugin.service(EarlierModels.class);
    }

    /**
     * @param directory need not exist
     * @param capacity how many models are kept, at most
     */
    public EarlierModels(Path directory, int capacity) {
        this.directory = directory;
        this.capacity = capacity;
    }

    /**
     * Keeps a model.
     *
     * @throws IOException if it cannot be written; a later attempt may succeed
     */
    public synchronized void keep(ModelTexts model) throws IOException {
        if (kept.contains(model.digest())) {
            return;
        }
        Files.createDirectories(directory);
        Path file = directory.resolve(model.digest());
        if (Files.exists(file)) {
            Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis()));
        } else {
            Properties texts = new Properties();
            texts.putAll(model.texts());
            Path unfinished = Files.createTempFile(directory, "unfinished", "");
            try (Writer out = Files.newBufferedWriter(unfinished)) {
                texts.store(out, null);
            }
            Files.move(unfinished, file);
            dropOldest();
        }
        kept.add(model.digest());
    }

    /** The texts of a model by path of the file; empty if it was dropped. */
    public synchronized Optional<Map<String, String>> find(String digest) {
        Path file = directory.resolve(digest);
        if (digest.isEmpty() || !Files.isRegularFile(file)) {
            return Optional.empty();
        }
        Properties texts = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            texts.load(in);
        } catch (IOException | IllegalArgumentException damaged) {
            return Optional.empty();
        }
        Map<String, String> found = new HashMap<>();
        texts.forEach((path, text) -> found.put((String) path, (String) text));
        return Optional.of(found);
    }

    private void dropOldest() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> newestFirst = files.sorted(Comparator.comparing(EarlierModels::time).reversed()).toList();
            for (Path file : newestFirst.subList(Math.min(capacity, newestFirst.size()), newestFirst.size())) {
                Files.delete(file);
                kept.remove(file.getFileName().toString());
            }
        }
    }

    private static long time(Path file) {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
