package org.felis.mix.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

import org.apache.spark.SparkContext;
import org.felis.worker.ClassPath;

/** The code of this process without Spark's, as jars that Spark can hand out. Folders of classes are put into jars, which last as long as this is open. */
final class OwnCode implements AutoCloseable {

    private final List<Path> jars = new ArrayList<>();
    private final Path packed;

    /** @throws IOException if code cannot be read, or a jar not be written */
    OwnCode() throws IOException {
        packed = Files.createTempDirectory("felis-jars");
        Path sparks = placeOf(SparkContext.class).getParent();
        Set<Path> path = new LinkedHashSet<>();
        for (Path entry : ClassPath.of(OwnCode.class)) {
            addWithNamedByManifest(entry.toAbsolutePath().normalize(), path);
        }
        for (Path entry : path) {
            if (!sparks.equals(entry.getParent())) {
                jars.add(Files.isDirectory(entry) ? packed(entry) : entry);
            }
        }
    }

    List<Path> jars() {
        return List.copyOf(jars);
    }

    private static Path placeOf(Class<?> type) throws IOException {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toAbsolutePath().normalize();
        } catch (URISyntaxException noFile) {
            throw new IOException("the code of " + type.getName() + " is not in a file", noFile);
        }
    }

    private static void addWithNamedByManifest(Path entry, Set<Path> path) throws IOException {
        if (!Files.exists(entry) || !path.add(entry) || Files.isDirectory(entry)) {
            return;
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            Manifest manifest = jar.getManifest();
            String named = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String other : named == null ? new String[0] : named.strip().split("\\s+")) {
                addWithNamedByManifest(entry.resolveSibling(other).normalize(), path);
            }
        }
    }

    private Path packed(Path folder) throws IOException {
        Path jar = packed.resolve("classes-" + jars.size() + ".jar");
        try (OutputStream out = Files.newOutputStream(jar); JarOutputStream entries = new JarOutputStream(out); Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                entries.putNextEntry(new JarEntry(folder.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, entries);
            }
        }
        return jar;
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.list(packed)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(packed);
        } catch (IOException stays) {
            return; // until the system empties its folder for temporary files
        }
    }
}
