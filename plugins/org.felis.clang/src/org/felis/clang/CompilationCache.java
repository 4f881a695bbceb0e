package org.felis.clang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What clang wrote, in a folder, by a digest of all that it depends on. A cache that cannot be read or written is as if it were empty. */
final class CompilationCache {

    /** With more entries the older half is removed. Some 50 kB each. */
    private static final int MOST_ENTRIES = 1_000;

    /** What clang wrote. @param messages its warnings, as it wrote them */
    record Entry(String text, String messages) {
    }

    private final Path folder;

    CompilationCache(Path folder) {
        this.folder = folder;
    }

    private Path text(String key) {
        return folder.resolve(key + ".ll");
    }

    private Path messages(String key) {
        return folder.resolve(key + ".txt");
    }

    Optional<Entry> find(String key) {
        try {
            return Optional.of(new Entry(Files.readString(text(key)), Files.readString(messages(key))));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    /** The text is written last, so that an entry with a text is complete. */
    void store(String key, Entry entry) {
        try {
            Files.createDirectories(folder);
            write(messages(key), entry.messages());
            write(text(key), entry.text());
            removeOld();
        } catch (IOException notWritable) {
            return; // the next time it is compiled again
        }
    }

    private void write(Path file, String content) throws IOException {
        Path part = Files.createTempFile(folder, "part", ".tmp");
        try {
            Files.write(part, content.getBytes(StandardCharsets.UTF_8));
            try {
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (AtomicMoveNotSupportedException simple) {
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private record Aged(Path file, FileTime time) {
    }

    private void removeOld() throws IOException {
        List<Aged> entries = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".ll")).toList()) {
                try {
                    entries.add(new Aged(file, Files.getLastModifiedTime(file)));
                } catch (NoSuchFileException removedByAnother) {
                    continue;
                }
            }
        }
        if (entries.size() <= MOST_ENTRIES) {
            return;
        }
        entries.sort(Comparator.comparing(Aged::time));
        for (Aged old : entries.subList(0, entries.size() / 2)) {
            String name = old.file().getFileName().toString();
            Files.deleteIfExists(old.file());
            Files.deleteIfExists(messages(name.substring(0, name.length() - ".ll".length())));
        }
    }
}
