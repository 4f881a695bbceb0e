package org.felis.ide.tests.second;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A workbench in a process of its own, of the bundles of this one. */
public final class SecondWorkbench implements AutoCloseable {

    private final Process process;

    private SecondWorkbench(Process process) {
        this.process = process;
    }

    /** @param folder for its workspace and configuration; a workspace that is there is opened again */
    public static SecondWorkbench start(Path folder, Scenario.Name scenario) throws IOException {
        Path configuration = Files.createDirectories(folder.resolve("configuration"));
        Path ours = Path.of(URI.create(System.getProperty("osgi.configuration.area").replace(" ", "%20")));
        Files.write(configuration.resolve("config.ini"), Files.readAllBytes(ours.resolve("config.ini")));
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return new SecondWorkbench(new ProcessBuilder(java.toString(), "-Dosgi.noShutdown=false", "-D" + Scenario.PROPERTY + "=" + scenario,
                "-jar", System.getProperty("java.class.path"), "-configuration", configuration.toString(), "-data",
                folder.resolve("workspace").toString(), "-application", "org.eclipse.ui.ide.workbench", "-nosplash")
                .redirectError(folder.resolve("errors.txt").toFile()).start());
    }

    /**
     * Started by the script, with {@code felis ide}, from a distribution that has the bundles of this one.
     *
     * @param folder for all its files
     * @param starts for the notes of {@link Starts}
     */
    public static SecondWorkbench startByScript(Path folder, Path workspace, Path otherWorkspace, Path starts, Scenario.Name scenario) throws IOException {
        Path root = Path.of(System.getProperty("felis.root"));
        Path distribution = Files.createDirectories(folder.resolve("target/felis"));
        Path script = Files.copy(root.resolve("felis"), folder.resolve("felis"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createFile(distribution.resolve("built"));
        Path plugins = Files.createDirectories(distribution.resolve("workbench/plugins"));
        Files.copy(Path.of(System.getProperty("java.class.path")), plugins.resolve("org.eclipse.equinox.launcher_1.0.0.jar"));
        configure(Files.createDirectories(distribution.resolve("workbench/configuration")), root.resolve("tests/org.felis.ide.tests"));
        ProcessBuilder command = new ProcessBuilder(script.toString(), "ide", "--workspace", workspace.toString())
                .redirectError(folder.resolve("errors.txt").toFile());
        command.environment().put("JAVA_HOME", System.getProperty("java.home"));
        command.environment().put("JAVA_TOOL_OPTIONS", Stream.of(Scenario.PROPERTY + "=" + scenario, Starts.PROPERTY + "=" + starts,
                Starts.OTHER_WORKSPACE + "=" + otherWorkspace, "user.home=" + folder).map(p -> "'-D" + p + "'").collect(Collectors.joining(" ")));
        return new SecondWorkbench(command.start());
    }

    /** Our bundles, as a product has them: in development mode, in which this bundle is a folder, the platform does not switch workspaces. */
    private static void configure(Path configuration, Path thisBundle) throws IOException {
        Properties settings = new Properties();
        try (InputStream ours = URI.create(System.getProperty("osgi.configuration.area").replace(" ", "%20")).resolve("config.ini").toURL().openStream();
                Stream<Path> built = Files.list(thisBundle.resolve("target"))) {
            settings.load(ours);
            Path jar = built.filter(p -> p.getFileName().toString().matches("org\\.felis\\.ide\\.tests-.*\\.jar")).findFirst().orElseThrow();
            settings.setProperty("osgi.bundles", Arrays.stream(settings.getProperty("osgi.bundles").split(","))
                    .map(bundle -> bundle.equals("reference:file:" + thisBundle) ? "reference:file:" + jar : bundle).collect(Collectors.joining(",")));
        }
        settings.remove("osgi.dev");
        settings.remove("osgi.install.area");
        settings.setProperty("eclipse.application", "org.eclipse.ui.ide.workbench");
        try (OutputStream ini = Files.newOutputStream(configuration.resolve("config.ini"))) {
            settings.store(ini, null);
        }
    }

    /** Waits until it verifies a test; the processes that do it. */
    public List<ProcessHandle> workersAtWork() throws IOException {
        BufferedReader said = process.inputReader();
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            if (line.startsWith(Scenario.AT_WORK)) {
                return Arrays.stream(line.substring(Scenario.AT_WORK.length()).split(" ")).flatMap(id -> ProcessHandle.of(Long.parseLong(id)).stream())
                        .toList();
            }
        }
        throw new AssertionError("the second workbench ended: exit status " + process.onExit().join().exitValue());
    }

    public Process process() {
        return process;
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
