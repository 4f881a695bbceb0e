package org.felis.install.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build makes for others to have, the workbench's archive and the update site, says whose it is and under which licences. */
class RedistributionTest {

    private static final Path ROOT = Path.of(System.getProperty("felis.root"));
    private static final Path PRODUCTS = ROOT.resolve("releng/org.felis.workbench/target/products");

    private static List<String> archived;

    /** A line of NOTICE. */
    private record Component(String name, String bundles, String text) {

        boolean covers(String bundle) {
            return bundle.matches(bundles.replace(".", "\\.").replace("*", ".*"));
        }
    }

    /** The names of the files in the archive; tar reads archives of both kinds where each is made. */
    @BeforeAll
    static void readTheArchive() throws IOException, InterruptedException {
        try (Stream<Path> files = Files.list(PRODUCTS)) {
            Path archive = files.filter(f -> f.getFileName().toString().matches("felis-workbench-.*\\.(tar\\.gz|zip)")).findFirst().orElseThrow();
            Process tar = new ProcessBuilder("tar", "-tf", archive.toString()).redirectErrorStream(true).start();
            archived = tar.inputReader().lines().map(line -> line.replaceFirst("^\\./", "")).toList();
            assertEquals(0, tar.waitFor(), archived::toString);
        }
    }

    private static List<Component> notice() throws IOException {
        return Files.readAllLines(ROOT.resolve("NOTICE")).stream().map(line -> line.split("\\s*\\|\\s*", -1)).filter(cells -> cells.length >= 3)
                .map(cells -> new Component(cells[0], cells[1], cells.length > 3 ? cells[3] : "")).toList();
    }

    /** The symbolic names of the bundles in the archive. */
    private static List<String> bundles() {
        return archived.stream().filter(f -> f.matches("felis/plugins/[^/]+?_\\d[^/]*/?")).map(f -> f.replaceFirst("felis/plugins/(.+?)_\\d.*", "$1"))
                .distinct().toList();
    }

    @Test
    void eachBundleThatIsNotOursIsInTheNoticeAndItsLicenceInTheArchive() throws IOException {
        List<Component> notice = notice();
        List<String> bundles = bundles();
        assertTrue(bundles.size() > 100 && bundles.contains("com.google.guava") && bundles.contains("org.felis.smt"), bundles::toString);
        List<String> missing = new ArrayList<>();
        for (String bundle : bundles) {
            List<Component> covering = notice.stream().filter(c -> c.covers(bundle)).toList();
            if (covering.isEmpty() && !bundle.startsWith("org.felis.")) {
                missing.add(bundle + " is not in NOTICE");
            }
            covering.stream().map(Component::text).filter(text -> !text.isEmpty() && !archived.contains("felis/" + text))
                    .forEach(text -> missing.add(text + ", for " + bundle));
        }
        assertEquals(List.of(), missing);
        assertTrue(archived.containsAll(List.of("felis/NOTICE", "felis/LICENSE", "felis/felis-workbench")), "what is in front of the bundles");
    }

    @Test
    void theBillOfMaterialsHasEachBundleWithItsLicence(@TempDir Path folder) throws IOException, InterruptedException {
        Path plugins;
        try (Stream<Path> folders = Files.find(PRODUCTS, 6, (path, attributes) -> path.endsWith("felis/plugins"))) {
            plugins = folders.findFirst().orElseThrow();
        }
        Path bill = folder.resolve("bom.json");
        Process program = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                ROOT.resolve("releng/BillOfMaterials.java").toString(), ROOT.resolve("NOTICE").toString(), plugins.toString(), bill.toString())
                .redirectErrorStream(true).start();
        String said = String.join("\n", program.inputReader().lines().toList());
        assertEquals(0, program.waitFor(), said);
        List<String> components = Files.readAllLines(bill).stream().filter(line -> line.contains("\"type\": \"library\"")).toList();
        for (String bundle : bundles()) {
            if (!bundle.startsWith("org.felis.") || bundle.startsWith("org.felis.smt")) {
                String name = "\"name\": \"" + bundle + "\"";
                assertTrue(components.stream().anyMatch(c -> c.contains(name) && c.contains("\"licenses\": [{")), bundle);
            }
        }
        String guava = components.stream().filter(c -> c.contains("\"name\": \"com.google.guava\"")).findFirst().orElseThrow();
        assertTrue(guava.contains("Apache-2.0") && guava.matches(".*\"[0-9a-f]{64}\".*"), guava);
    }

    @Test
    void eachOfOurBundlesInTheUpdateSiteHasItsLicenceWithIt() throws IOException {
        List<Path> jars;
        try (Stream<Path> files = Files.list(ROOT.resolve("update-site/target/repository/plugins"))) {
            jars = files.filter(f -> f.getFileName().toString().matches("org\\.felis\\.(?!.*\\.source_).*")).toList();
        }
        assertTrue(jars.size() > 15, jars::toString);
        for (Path file : jars) {
            String name = file.getFileName().toString();
            try (JarFile jar = new JarFile(file.toFile())) {
                assertNotNull(jar.getEntry("about.html"), name);
                if (name.startsWith("org.felis.smt")) {
                    assertNotNull(jar.getEntry("about_files/Z3.txt"), name);
                }
                if (jar.getEntry("lib/java-smt.jar") != null) {
                    assertNotNull(jar.getEntry("about_files/Apache-2.0.txt"), name);
                }
            }
        }
        try (Stream<Path> features = Files.list(ROOT.resolve("update-site/target/repository/features"))) {
            for (Path feature : features.toList()) {
                try (JarFile jar = new JarFile(feature.toFile())) {
                    for (String file : List.of("NOTICE", "LICENSE", "licenses/Apache-2.0.txt", "licenses/Z3.txt")) {
                        assertNotNull(jar.getEntry(file), feature.getFileName() + ": " + file);
                    }
                }
            }
        }
    }
}
