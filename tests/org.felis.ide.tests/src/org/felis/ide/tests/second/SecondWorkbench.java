package org.felis.ide.tests.second;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

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
        process.destroyForcibly();
    }
}
