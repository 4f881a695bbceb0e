package org.felis.smt;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads Z3's native libraries. It lives in the bundle that holds {@code com.microsoft.z3.Native}, because a library belongs
 * to the class loader whose class loads it.
 * <p>
 * The libraries are looked for in this order: the directory that the system property {@value #NATIVES_PROPERTY} names; the
 * platform's fragment {@code org.felis.smt.<os>.<processor>} (under Equinox by its own native code look-up; on a plain class
 * path the jar's content, unpacked once into the user's cache directory).
 */
public final class Z3Library {

    /** System property: a directory that holds the two native libraries. */
    public static final String NATIVES_PROPERTY = "felis.natives";

    /** In this order: the second needs the first. */
    private static final List<String> LIBRARIES = List.of("z3", "z3java");

    private static boolean loaded;
    private static NativesUnavailableException failure;

    private Z3Library() {
    }

    /**
     * Loads the libraries unless they are loaded; the outcome is remembered.
     *
     * @throws NativesUnavailableException
     *             if this platform has none, or they cannot be loaded
     */
    public static synchronized void load() {
        if (loaded) {
            return;
        }
        if (failure != null) {
            throw failure;
        }
        var platform = Platform.current();
        try {
            load(platform);
            // else Z3's own static initialiser looks for them again, and fails
            System.setProperty("z3.skipLibraryLoad", "true");
            loaded = true;
        } catch (NativesUnavailableException e) {
            failure = e;
            throw e;
        } catch (IOException | UnsatisfiedLinkError e) {
            failure = new NativesUnavailableException(
                    "Z3 cannot be loaded on this platform (" + platform.id() + "): " + e.getMessage(), e);
            throw failure;
        }
    }

    /** Whether the libraries are loaded. */
    static synchronized boolean isLoaded() {
        return loaded;
    }

    private static void load(Platform platform) throws IOException {
        var directory = System.getProperty(NATIVES_PROPERTY);
        if (directory != null) {
            loadFrom(Path.of(directory).toAbsolutePath(), platform);
            return;
        }
        var resources = resources(platform);
        switch (resources.getFirst().getProtocol()) {
        case "file" -> loadFrom(Path.of(URI.create(resources.getFirst().toString())).getParent(), platform);
        case "jar" -> loadFrom(ExtractedLibraries.directoryOf(resources), platform);
        default -> LIBRARIES.forEach(library -> System.loadLibrary(platform.loadName(library))); // Equinox knows where
        }
    }

    private static List<URL> resources(Platform platform) {
        var resources = new ArrayList<URL>();
        for (var library : LIBRARIES) {
            var resource = Z3Library.class.getResource("/natives/" + platform.id() + "/" + platform.fileName(library));
            if (resource == null) {
                throw new NativesUnavailableException("Felis finds no Z3 for this platform: the bundle org.felis.smt."
                        + platform.id() + " is not here. Install it, or name a directory that holds "
                        + platform.fileName(library) + " by -D" + NATIVES_PROPERTY + "=DIR.", null);
            }
            resources.add(resource);
        }
        return resources;
    }

    private static void loadFrom(Path directory, Platform platform) {
        for (var library : LIBRARIES) {
            var file = directory.resolve(platform.fileName(library));
            if (!Files.isRegularFile(file)) {
                throw new NativesUnavailableException("There is no Z3 library " + file + ".", null);
            }
            System.load(file.toString());
        }
    }
}
