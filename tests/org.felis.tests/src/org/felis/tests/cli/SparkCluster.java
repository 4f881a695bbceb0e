package org.felis.tests.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.cli.Main;
import org.felis.tests.Repository;
import org.felis.worker.ClassPath;

/** A master and workers of Spark on the loopback, each a process, and {@code felis mix --engine spark} as the script starts it. */
final class SparkCluster implements AutoCloseable {

    private static final Path SPARK = Path.of(System.getProperty("felis.spark", Repository.root().resolve("target/spark").toString()));
    private static final Path BUNDLE = Repository.root().resolve("plugins/org.felis.mix.spark/target/org.felis.mix.spark.jar");
    private static final String JAVA = Path.of(System.getProperty("felis.spark.java", System.getProperty("java.home")), "bin", "java").toString();
    private static final String MEMORY_MEGABYTES = "512";
    /** Nothing here runs long enough for Java's best code. */
    private static final String SOON = "-XX:TieredStopAtLevel=1";

    private final Path folder;
    private final List<String> options;
    private final LoggedProcess master;
    private final String url;
    private final List<LoggedProcess> workers = new ArrayList<>();

    /** @param folder an empty one, for what workers keep */
    SparkCluster(Path folder, int size) throws Exception {
        this.folder = folder;
        this.options = moduleOptions();
        this.master = start("org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0");
        try {
            this.url = master.said("Starting Spark master at (\\S+)");
            for (int i = 0; i < size; i++) {
                workers.add(worker());
            }
            for (LoggedProcess worker : workers) {
                worker.said("(Successfully registered with master)");
            }
        } catch (Exception | Error notStarted) {
            close();
            throw notStarted;
        }
    }

    /** Whether there is what it takes: the jar of Felis and those of Spark. */
    static boolean isPossible() {
        return Files.isDirectory(SPARK.resolve("jars")) && Files.exists(BUNDLE);
    }

    String url() {
        return url;
    }

    private LoggedProcess worker() throws Exception {
        Path kept = Files.createDirectories(folder.resolve("worker" + workers.size()));
        return start("org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0", "--cores", "1", "--memory", MEMORY_MEGABYTES + "m",
                "--work-dir", kept.toString(), url);
    }

    /** Ends a worker as a machine does that is switched off. */
    void killWorker(int number) throws InterruptedException {
        workers.get(number).kill();
    }

    /** Starts {@code felis mix} with this cluster. */
    LoggedProcess mix(String... arguments) throws Exception {
        return mixWith(url, options, arguments);
    }

    /** Starts {@code felis mix} with another master. */
    static LoggedProcess mixWith(String master, String... arguments) throws Exception {
        return mixWith(master, moduleOptions(), arguments);
    }

    private static LoggedProcess mixWith(String master, List<String> options, String... arguments) throws Exception {
        String felis = ClassPath.of(Main.class).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(JAVA, SOON));
        command.addAll(options);
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Dfelis.models=" + Repository.root().resolve("cat-models"), "-Dlog4j.configuration=org/felis/cli/log4j.properties",
                "-cp", felis + File.pathSeparator + sparks(), Main.class.getName(), "mix", "--engine", "spark", "--master", master, "--spark-conf", "spark.executor.memory=" + MEMORY_MEGABYTES + "m",
                "--spark-conf", "spark.executor.extraJavaOptions=" + SOON,
                "--spark-conf", "spark.felis.firstWorkerTimeout=" + LoggedProcess.LONGEST.toSeconds() + "s"));
        command.addAll(List.of(arguments));
        return LoggedProcess.start(command, Map.of());
    }

    private LoggedProcess start(String program, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(JAVA, SOON));
        command.addAll(options);
        command.addAll(List.of("-Dlog4j2.configurationFile=org/felis/mix/spark/log4j2-cluster.properties", "-Dspark.master.rest.enabled=false", "-cp", sparks(), program));
        command.addAll(List.of(arguments));
        return LoggedProcess.start(command, Map.of("SPARK_HOME", SPARK.toString(), "SPARK_SCALA_VERSION", "2.13", "SPARK_LOCAL_IP", "127.0.0.1", "JAVA_HOME", Path.of(JAVA).getParent().getParent().toString()));
    }

    private static String sparks() {
        return BUNDLE + File.pathSeparator + SPARK.resolve("jars") + File.separator + "*";
    }

    private static List<String> moduleOptions() throws Exception {
        try (LoggedProcess options = LoggedProcess.start(List.of(JAVA, "-cp", sparks(), "org.felis.mix.spark.ModuleOptions"), Map.of())) {
            return options.run().out().lines().toList();
        }
    }

    @Override
    public void close() throws Exception {
        for (LoggedProcess process : Stream.concat(workers.stream(), Stream.of(master)).toList()) {
            process.close();
        }
    }
}
