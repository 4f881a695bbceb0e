import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;

/**
 * Puts what {@code mvn package} made into one folder that {@code felis} starts from:
 *
 * <pre>
 * felis.jar    starts the command line: names its class path, and lets it load native libraries
 * lib/         that class path, one jar per library (the resolved dependencies of org.felis.cli)
 * natives/     Z3 for this platform
 * spark/       mix testing on Apache Spark, and what its jars are got by
 * cat-models/  the models that ship with Felis
 * examples/
 * LICENSE, NOTICE, licenses/
 * workbench/   the product org.felis.workbench
 * </pre>
 *
 * The jars in {@code lib} carry no signatures, because class data sharing skips signed classes: 0.35 s per start.
 * <p>
 * Run as {@code java releng/Distribution.java ROOT FOLDER}.
 */
final class Distribution {

    private static final String CLI = "plugins/org.felis.cli/target";
    private static final String SPARK = "plugins/org.felis.mix.spark";
    private static final String PRODUCT = "releng/org.felis.workbench/target/products/org.felis.workbench";

    /**
     * Resolved for OSGi's sake; the command line runs without OSGi. With OSGi's classes on the class path, EMF also looks for a
     * running framework at every start. Of Equinox stays {@code common}, whose exceptions Xtext names.
     */
    private static final List<String> NOT_FOR_PLAIN_JAVA = List.of("org.apache.felix.scr", "org.osgi.", "org.eclipse.osgi",
            "org.eclipse.core.", "org.eclipse.equinox.app", "org.eclipse.equinox.preferences", "org.eclipse.equinox.registry");

    private final Path root;
    private final Path folder;

    private Distribution(Path root, Path folder) {
        this.root = root;
        this.folder = folder;
    }

    public static void main(String[] args) throws IOException {
        new Distribution(Path.of(args[0]).toAbsolutePath(), Path.of(args[1]).toAbsolutePath()).assemble();
    }

    private void assemble() throws IOException {
        delete(folder);
        libraries();
        starter();
        copy(root.resolve("plugins/org.felis.smt." + platform() + "/natives").resolve(platform()), folder.resolve("natives"));
        spark();
        copy(root.resolve("cat-models"), folder.resolve("cat-models"));
        copy(root.resolve("examples"), folder.resolve("examples"));
        copy(root.resolve("LICENSE"), folder.resolve("LICENSE"));
        copy(root.resolve("NOTICE"), folder.resolve("NOTICE"));
        copy(root.resolve("licenses"), folder.resolve("licenses"));
        copy(product(), folder.resolve("workbench"));
    }

    private void libraries() throws IOException {
        var lib = Files.createDirectories(folder.resolve("lib"));
        for (var line : Files.readAllLines(root.resolve(CLI).resolve("dependencies-list.txt"))) {
            var jar = Path.of(line.strip());
            var name = jar.getFileName().toString();
            if (NOT_FOR_PLAIN_JAVA.stream().noneMatch(name::startsWith)) {
                library(jar, lib.resolve(name));
            }
        }
    }

    /** Not on the class path of {@code felis.jar}: the script puts it there, with Spark's jars, where it is wanted. */
    private void spark() throws IOException {
        var to = Files.createDirectories(folder.resolve("spark"));
        Files.copy(root.resolve(SPARK).resolve("target/org.felis.mix.spark.jar"), to.resolve("org.felis.mix.spark.jar"));
        Files.copy(root.resolve(SPARK).resolve("spark/pom.xml"), to.resolve("pom.xml"));
    }

    /** A jar, as the command-line option for native libraries would keep Java from using a part of its archives of classes. */
    private void starter() throws IOException {
        var manifest = new Manifest();
        var attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, "org.felis.cli.Main");
        attributes.put(new Attributes.Name("Enable-Native-Access"), "ALL-UNNAMED");
        try (var libraries = Files.list(folder.resolve("lib"))) {
            attributes.put(Attributes.Name.CLASS_PATH, libraries.map(library -> "lib/" + library.getFileName()).sorted()
                    .collect(Collectors.joining(" ")));
        }
        new JarOutputStream(Files.newOutputStream(folder.resolve("felis.jar")), manifest).close();
    }

    /** Copies {@code jar} without signatures; the jars inside it become jars beside it, as plain Java has no nested ones. */
    private static void library(Path jar, Path copy) throws IOException {
        try (var source = new JarFile(jar.toFile()); var target = new JarOutputStream(Files.newOutputStream(copy), unsigned(source))) {
            for (var entry : (Iterable<JarEntry>) source.stream()::iterator) {
                var name = entry.getName();
                if (name.endsWith(".jar")) {
                    try (var nested = source.getInputStream(entry)) {
                        Files.copy(nested, copy.resolveSibling(Path.of(name).getFileName()), StandardCopyOption.REPLACE_EXISTING);
                    }
                } else if (!name.equals(JarFile.MANIFEST_NAME) && !isSignature(name)) {
                    target.putNextEntry(new ZipEntry(name));
                    try (var content = source.getInputStream(entry)) {
                        content.transferTo(target);
                    }
                }
            }
        }
    }

    /** The main section alone: the others hold the digests. Without {@code Class-Path}, which names files that are not there. */
    private static Manifest unsigned(JarFile jar) throws IOException {
        var manifest = new Manifest();
        if (jar.getManifest() != null) {
            manifest.getMainAttributes().putAll(jar.getManifest().getMainAttributes());
        }
        manifest.getMainAttributes().putIfAbsent(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().remove(Attributes.Name.CLASS_PATH);
        return manifest;
    }

    private static boolean isSignature(String name) {
        return name.startsWith("META-INF/") && name.matches("META-INF/[^/]+\\.(SF|RSA|DSA|EC)");
    }

    /** The folder of the product for this platform; a build for a release makes others, too. */
    private Path product() throws IOException {
        var platform = platform().split("\\.");
        try (var configurations = Files.find(root.resolve(PRODUCT).resolve(platform[0]), 6, (path, attributes) -> path.endsWith("configuration/config.ini"))) {
            return configurations.filter(ini -> ini.toString().contains(platform[1])).findFirst().map(ini -> ini.getParent().getParent())
                    .orElseThrow(() -> new IOException("no product below " + root.resolve(PRODUCT) + ": run mvn package first"));
        }
    }

    /** As in the names of the fragments of org.felis.smt. */
    private static String platform() {
        var os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        var processor = System.getProperty("os.arch").equals("amd64") ? "x86_64" : System.getProperty("os.arch");
        return (os.startsWith("windows") ? "win32" : os.startsWith("mac") ? "macosx" : os) + "." + processor;
    }

    private static void copy(Path source, Path target) throws IOException {
        try (var files = Files.walk(source)) {
            for (var file : files.toList()) {
                var copy = target.resolve(source.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }

    private static void delete(Path tree) throws IOException {
        if (Files.exists(tree)) {
            try (var files = Files.walk(tree)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
