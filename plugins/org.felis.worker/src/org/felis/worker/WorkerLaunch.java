package org.felis.worker;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.felis.cat.compilation.ModelLibrary;

/**
 * How a worker process is started. Its working directory is this process's, so that both mean the same files.
 *
 * @param java the program {@code java}
 * @param classPath of {@link WorkerMain} and all it needs
 * @param heapMegabytes the most that its heap may grow to, in MiB; a solver's memory is not of the heap
 * @param properties system properties
 * @param niceness how far it gives way to other processes, as POSIX {@code nice} counts; 0 to be their equal
 */
public record WorkerLaunch(Path java, List<Path> classPath, int heapMegabytes, Map<String, String> properties, int niceness) {

    /** What Java answers the system with when {@code -XX:+ExitOnOutOfMemoryError} ended it. */
    static final int OUT_OF_MEMORY_STATUS = 3;

    /** Where this process's native libraries are, if it was told. */
    private static final String NATIVES_PROPERTY = "felis.natives";

    /** Where POSIX systems have it; others have none, and their workers no priority of their own. */
    private static final Path NICE = Path.of("/usr/bin/nice");

    public WorkerLaunch {
        classPath = List.copyOf(classPath);
        properties = Map.copyOf(properties);
    }

    /**
     * A worker with the Java, the code, the native libraries and the models of this process: on a class path or inside Eclipse.
     *
     * @throws IOException if some part of the code cannot be put on a class path
     */
    public static WorkerLaunch likeThisProcess(int heapMegabytes) throws IOException {
        Map<String, String> properties = new LinkedHashMap<>();
        ModelLibrary.located().directory()
                .ifPresent(models -> properties.put(ModelLibrary.DIRECTORY_PROPERTY, models.toAbsolutePath().toString()));
        String natives = System.getProperty(NATIVES_PROPERTY);
        if (natives != null) {
            properties.put(NATIVES_PROPERTY, natives);
        }
        String program = File.separatorChar == '\\' ? "java.exe" : "java";
        return new WorkerLaunch(Path.of(System.getProperty("java.home"), "bin", program),
                ClassPath.of(WorkerLaunch.class), heapMegabytes, properties, 0);
    }

    public WorkerLaunch withHeapMegabytes(int megabytes) {
        return new WorkerLaunch(java, classPath, megabytes, properties, niceness);
    }

    /** For work beside which somebody goes on typing. */
    public WorkerLaunch withNiceness(int more) {
        return new WorkerLaunch(java, classPath, heapMegabytes, properties, more);
    }

    /** The command line. */
    List<String> command() {
        List<String> command = new ArrayList<>();
        if (niceness != 0 && Files.isExecutable(NICE)) {
            command.addAll(List.of(NICE.toString(), "-n", Integer.toString(niceness)));
        }
        command.addAll(List.of(java.toString(), "-Xmx" + heapMegabytes + "m",
                // one verification at a time; small when idle
                "-XX:+UseSerialGC", "-Xshare:auto", "-XX:MaxHeapFreeRatio=40",
                // what is left after an exhausted heap is not worth keeping
                "-XX:+ExitOnOutOfMemoryError",
                // standard output carries messages
                "-XX:+DisplayVMOutputToStderr", "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + Path.of(System.getProperty("java.io.tmpdir"), "felis-worker-%p.log"),
                "--enable-native-access=ALL-UNNAMED", "-Djava.awt.headless=true"));
        properties.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.addAll(List.of("-cp",
                classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                WorkerMain.class.getName()));
        return command;
    }
}
