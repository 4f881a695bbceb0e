package org.felis.mix.compile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** Texts in a folder, each under a key. One that cannot be read or written is as if it had not been kept; what is there is complete, also after a process was killed. */
public final class KeptTexts {

    private final Optional<Path> folder;

    private KeptTexts(Optional<Path> folder) {
        this.folder = folder;
    }

    public static KeptTexts in(Path folder) {
        return new KeptTexts(Optional.of(folder));
    }

    /** Keeps nothing. */
    public static KeptTexts nowhere() {
        return new KeptTexts(Optional.empty());
    }

    Optional<String> find(String key) {
        try {
            return folder.isEmpty() ? Optional.empty() : Optional.of(Files.readString(folder.get().resolve(key)));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    boolean contains(String key) {
        return folder.isPresent() && Files.isRegularFile(folder.get().resolve(key));
    }

    void store(String key, String text) {
        if (folder.isEmpty()) {
            return;
        }
        try {
            Files.createDirectories(folder.get());
            Path part = Files.createTempFile(folder.get(), "part", ".tmp");
            try {
                Files.write(part, text.getBytes(StandardCharsets.UTF_8));
                move(part, folder.get().resolve(key));
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException notWritable) {
            return; // the next time it is compiled again
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException simple) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
