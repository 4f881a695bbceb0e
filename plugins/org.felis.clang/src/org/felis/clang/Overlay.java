package org.felis.clang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Lets clang read another text in place of a file, under the file's own name: an overlay of the file system, in a folder of its own that is removed afterwards. */
final class Overlay implements AutoCloseable {

    private final Path folder;

    /** @throws IOException if it cannot be written */
    Overlay(Path file, String text) throws IOException {
        folder = Files.createTempDirectory("felis-overlay").toRealPath();
        Path contents = Files.write(folder.resolve("contents.c"), text.getBytes(StandardCharsets.UTF_8));
        Path absolute = file.toAbsolutePath().normalize();
        String json = "{\"version\": 0, \"use-external-names\": false, \"roots\": [{\"type\": \"file\", \"name\": " + quoted(absolute) + ", \"external-contents\": " + quoted(contents) + "}]}";
        Files.writeString(folder.resolve("overlay.yaml"), json);
    }

    private static String quoted(Path path) {
        return "\"" + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** For clang. */
    List<String> arguments() {
        return List.of("-ivfsoverlay", folder.resolve("overlay.yaml").toString());
    }

    @Override
    public void close() {
        for (String name : List.of("contents.c", "overlay.yaml", "")) {
            folder.resolve(name).toFile().delete();
        }
    }
}
