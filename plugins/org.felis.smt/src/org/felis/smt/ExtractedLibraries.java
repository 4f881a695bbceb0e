package org.felis.smt;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Native libraries unpacked from a jar into the user's cache directory: once per content (the key is made of the entries'
 * CRCs, so that nothing is read when the copies are there), shared by all processes, never overwritten in place.
 */
final class ExtractedLibraries {

    private ExtractedLibraries() {
    }

    /** The directory that holds all of {@code entries}, which lie in a jar; those that are not there yet are written first. */
    static Path directoryOf(List<URL> entries) throws IOException {
        var key = new StringBuilder();
        for (var entry : entries) {
            key.append(key.isEmpty() ? "" : "-").append("%08x".formatted(connect(entry).getJarEntry().getCrc()));
        }
        var directory = cacheDirectory().resolve("felis").resolve("natives").resolve(key.toString());
        Files.createDirectories(directory);
        for (var entry : entries) {
            extract(connect(entry), directory);
        }
        return directory;
    }

    private static JarURLConnection connect(URL entry) throws IOException {
        return (JarURLConnection) entry.openConnection();
    }

    private static void extract(JarURLConnection connection, Path directory) throws IOException {
        var entry = connection.getJarEntry();
        var fileName = Path.of(entry.getName()).getFileName().toString();
        var file = directory.resolve(fileName);
        if (Files.isRegularFile(file) && Files.size(file) == entry.getSize()) {
            return;
        }
        var partial = Files.createTempFile(directory, fileName, ".partial");
        try (var content = connection.getInputStream()) {
            Files.copy(content, partial, StandardCopyOption.REPLACE_EXISTING);
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    /** Where this operating system wants a user's cached files. */
    private static Path cacheDirectory() {
        var home = Path.of(System.getProperty("user.home"));
        return switch (Platform.current().os()) {
        case "win32" -> environment("LOCALAPPDATA", home.resolve("AppData").resolve("Local"));
        case "macosx" -> home.resolve("Library").resolve("Caches");
        default -> environment("XDG_CACHE_HOME", home.resolve(".cache"));
        };
    }

    private static Path environment(String variable, Path otherwise) {
        var value = System.getenv(variable);
        return value == null || value.isBlank() ? otherwise : Path.of(value);
    }
}
