package org.felis.tests.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.felis.tests.Repository;

/**
 * The script {@code felis} beside a distribution and with a JDK in which {@code java} is a program that prints how it was started: a line with the
 * locale, then a line for each argument.
 */
final class StartedScript {

    /** The bash to run it by; if empty, the one that the script names. */
    private static final String BASH = System.getProperty("felis.bash", "");

    private final Path root;
    private final Path jdk;
    /** Programs that are found before the system's. */
    private final Path programs;

    /** @param folder an empty folder to put all this in */
    StartedScript(Path folder) throws IOException {
        root = Files.createDirectories(folder.resolve("checkout"));
        jdk = folder.resolve("jdk");
        programs = Files.createDirectories(folder.resolve("programs"));
        program(root.resolve("felis"), Repository.read(Repository.root().resolve("felis")));
        Files.createDirectories(root.resolve("target/felis"));
        Files.writeString(root.resolve("target/felis/built"), "");
        Files.writeString(root.resolve("target/felis/felis.jar"), "");
        Files.createDirectories(jdk.resolve("bin"));
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        program(jdk.resolve("bin/javac"), "#!/bin/sh\n");
        program(jdk.resolve("bin/java"), "#!/bin/sh\necho \"locale ${LC_ALL:-$LANG}\"\nprintf '%s\\n' \"$@\"\n");
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, text);
        if (!file.toFile().setExecutable(true)) {
            throw new IOException(file + " cannot be made executable");
        }
    }

    /** Puts a program in front of the system's one of that name. */
    void program(String name, String text) throws IOException {
        program(programs.resolve(name), text);
    }

    /** The folder that the script is in. */
    Path root() {
        return root;
    }

    /** What a run left behind. */
    FelisRun run(Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        return run(root.resolve("felis"), environment, arguments);
    }

    /** What a run of the script by another name left behind. */
    FelisRun run(Path script, Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(BASH.isEmpty() ? List.of() : List.of(BASH));
        command.add(script.toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
        builder.environment().put("JAVA_HOME", jdk.toString());
        builder.environment().merge("PATH", programs.toString(), (system, own) -> own + File.pathSeparator + system);
        builder.environment().putAll(environment);
        Path out = Files.createTempFile("felis", ".out");
        Path err = Files.createTempFile("felis", ".err");
        int status = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start().waitFor();
        FelisRun run = new FelisRun(status, Files.readString(out, StandardCharsets.UTF_8), Files.readString(err, StandardCharsets.UTF_8));
        Files.delete(out);
        Files.delete(err);
        return run;
    }
}
