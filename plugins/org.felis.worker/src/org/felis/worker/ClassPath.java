package org.felis.worker;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Where the code of a running class and of all it needs is, as a class path for another Java. */
public final class ClassPath {

    private ClassPath() {
    }

    /**
     * The class path.
     *
     * @throws IOException if some part of the code is where no other Java can read it
     */
    public static List<Path> of(Class<?> start) throws IOException {
        Set<Path> path = new LinkedHashSet<>();
        for (ClassLoader loader = start.getClassLoader(); loader != null; loader = loader.getParent()) {
            if (loader == ClassLoader.getSystemClassLoader()) {
                path.addAll(ofThisJava());
                return List.copyOf(path);
            }
            if (!(loader instanceof URLClassLoader withUrls)) {
                return BundleClassPath.of(start);
            }
            path.addAll(of(withUrls));
        }
        return List.copyOf(path);
    }

    private static List<Path> ofThisJava() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator)).filter(p -> !p.isEmpty())
                .map(p -> Path.of(p).toAbsolutePath()).toList();
    }

    private static List<Path> of(URLClassLoader loader) throws IOException {
        List<Path> path = new ArrayList<>();
        for (URL url : loader.getURLs()) {
            try {
                path.add(Path.of(url.toURI()));
            } catch (URISyntaxException | IllegalArgumentException noFile) {
                throw new IOException("code at " + url + " cannot be given to another process", noFile);
            }
        }
        return path;
    }
}
