package org.felis.install.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The build has installed the update site into a workbench that had only the platform's bundles, with p2's director. */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InstalledWorkbenchTest {

    private static final Path INSTALLED = Path.of(System.getProperty("felis.installed"));

    @TempDir
    private Path folder;

    @Test
    void theInstalledBundlesResolveAndVerify() throws Exception {
        List<String> said = probe();
        assertEquals(List.of(), said.stream().filter(line -> line.startsWith(Probe.UNRESOLVED)).toList());
        for (String bundle : List.of("org.felis.ide", "org.felis.languageserver", "org.felis.verification", "org.felis.smt", "org.eclipse.xtext")) {
            assertTrue(said.contains(Probe.RESOLVED + bundle), bundle);
        }
        assertFalse(said.contains(Probe.RESOLVED + "org.felis.product"), "more than the feature was installed");
        assertTrue(said.contains(Probe.VERDICT + "Allowed"), said::toString);
    }

    /** Runs {@link Probe} in the installed workbench; what it says. */
    private List<String> probe() throws Exception {
        Path configuration = Files.createDirectories(folder.resolve("configuration"));
        List<String> settings = Files.readAllLines(INSTALLED.resolve("configuration/config.ini"), StandardCharsets.ISO_8859_1);
        String probe = ",reference\\:file\\:" + jar().toString().replace("\\", "/").replace(":", "\\:") + "@4";
        Files.write(configuration.resolve("config.ini"), settings.stream()
                .map(line -> line.startsWith("osgi.bundles=") ? line + probe : line).toList(), StandardCharsets.ISO_8859_1);
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfelis.root=" + System.getProperty("felis.root"), "-jar", launcher().toString(), "-install", INSTALLED.toString(),
                "-configuration", configuration.toString(), "-data", folder.resolve("workspace").toString(), "-application",
                "org.felis.install.probe.probe", "-nosplash", "-consoleLog").redirectErrorStream(true).start();
        try {
            List<String> said = process.inputReader().lines().toList();
            assertEquals(0, process.waitFor(), said::toString);
            return said;
        } finally {
            process.destroyForcibly();
        }
    }

    private static Path launcher() throws IOException {
        try (Stream<Path> plugins = Files.list(INSTALLED.resolve("plugins"))) {
            return plugins.filter(p -> p.getFileName().toString().startsWith("org.eclipse.equinox.launcher_")).findFirst().orElseThrow();
        }
    }

    /** A bundle of the one class. */
    private Path jar() throws IOException {
        Path jar = folder.resolve("probe.jar");
        String name = Probe.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream bundle = new JarOutputStream(file);
                InputStream probe = Probe.class.getClassLoader().getResourceAsStream(name)) {
            add(bundle, "META-INF/MANIFEST.MF", """
                    Manifest-Version: 1.0
                    Bundle-ManifestVersion: 2
                    Bundle-SymbolicName: org.felis.install.probe;singleton:=true
                    Bundle-Version: 1.0.0
                    Require-Bundle: org.eclipse.core.runtime, org.felis.worker, org.felis.verification, org.felis.engine
                    """.getBytes(StandardCharsets.UTF_8));
            add(bundle, "plugin.xml", """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plugin>
                      <extension id="probe" point="org.eclipse.core.runtime.applications">
                        <application><run class="%s"/></application>
                      </extension>
                    </plugin>
                    """.formatted(Probe.class.getName()).getBytes(StandardCharsets.UTF_8));
            add(bundle, name, probe.readAllBytes());
        }
        return jar;
    }

    private static void add(JarOutputStream bundle, String name, byte[] content) throws IOException {
        bundle.putNextEntry(new JarEntry(name));
        bundle.write(content);
        bundle.closeEntry();
    }
}
