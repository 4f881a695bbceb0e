import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;

/**
 * Gives classes of Java 5 and older the stack maps of Java 8. Without them the ahead-of-time cache leaves a class out, and all
 * that extend or use it: the command line's options, ANTLR and with it our parsers. A class that cannot be changed (it names
 * classes that are not there) stays as it is.
 * <p>
 * Run as {@code java releng/StackMaps.java LIB}, the folder of a distribution's jars, with JDK 24 or later (JEP 484).
 */
final class StackMaps {

    private static final int JAVA_5 = 49;
    private static final int MAJOR_VERSION_BYTE = 7;

    private final ClassFile classFile;

    private StackMaps(ClassLoader libraries) {
        var hierarchy = ClassHierarchyResolver.ofResourceParsing(libraries).orElse(ClassHierarchyResolver.defaultResolver());
        classFile = ClassFile.of(ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(hierarchy.cached()), ClassFile.ConstantPoolSharingOption.NEW_POOL);
    }

    public static void main(String[] args) throws IOException {
        List<Path> jars;
        try (var files = Files.list(Path.of(args[0]))) {
            jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        }
        var urls = new ArrayList<URL>();
        for (var jar : jars) {
            urls.add(jar.toUri().toURL());
        }
        try (var libraries = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            var maps = new StackMaps(libraries);
            for (var jar : jars) {
                if (hasOldClass(jar)) {
                    maps.rewrite(jar);
                }
            }
        }
    }

    private static boolean hasOldClass(Path jar) throws IOException {
        try (var source = new JarFile(jar.toFile())) {
            for (var entry : (Iterable<JarEntry>) source.stream()::iterator) {
                if (isClass(entry) && isOld(bytes(source, entry))) {
                    return true;
                }
            }
            return false;
        }
    }

    private void rewrite(Path jar) throws IOException {
        var copy = jar.resolveSibling(jar.getFileName() + ".new");
        try (var source = new JarFile(jar.toFile()); var target = new JarOutputStream(Files.newOutputStream(copy))) {
            for (var entry : (Iterable<JarEntry>) source.stream()::iterator) {
                target.putNextEntry(new ZipEntry(entry.getName()));
                var content = bytes(source, entry);
                target.write(isClass(entry) && isOld(content) ? withStackMaps(content) : content);
            }
        }
        Files.move(copy, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private byte[] withStackMaps(byte[] content) {
        try {
            // rebuilds every method's body, as an unchanged one would keep its lack of a map
            var bodies = ClassTransform.transformingMethodBodies((code, element) -> code.with(element));
            var version = ClassTransform.endHandler(builder -> builder.withVersion(ClassFile.JAVA_8_VERSION, 0));
            return classFile.transformClass(classFile.parse(content), bodies.andThen(version));
        } catch (IllegalArgumentException notPossible) {
            return content;
        }
    }

    private static boolean isClass(JarEntry entry) {
        return entry.getName().endsWith(".class");
    }

    private static boolean isOld(byte[] content) {
        return content.length > MAJOR_VERSION_BYTE && content[MAJOR_VERSION_BYTE] <= JAVA_5;
    }

    private static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
        try (var content = jar.getInputStream(entry)) {
            return content.readAllBytes();
        }
    }
}
