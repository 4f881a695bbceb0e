package org.felis.tests.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process whose output goes to files, and of which one waits for what it says. */
final class LoggedProcess implements AutoCloseable {

    /** On a machine that has much else to do. */
    static final Duration LONGEST = Duration.ofMinutes(10);
    private static final long POLL_MILLIS = 20;

    private final Process process;
    private final Path out;
    private final Path err;

    private LoggedProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    static LoggedProcess start(List<String> command, Map<String, String> environment) throws IOException {
        Path out = Files.createTempFile("felis", ".out");
        Path err = Files.createTempFile("felis", ".err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("SPARK_"));
        builder.environment().putAll(environment);
        return new LoggedProcess(builder.start(), out, err);
    }

    /** The first group of a pattern, as soon as standard error has it. */
    String said(String pattern) throws Exception {
        Pattern wanted = Pattern.compile(pattern);
        until(() -> wanted.matcher(err()).find(), pattern);
        Matcher found = wanted.matcher(err());
        found.find();
        return found.group(1);
    }

    /** Waits for something that happens while the process runs. */
    void until(BooleanSupplier condition, String what) throws Exception {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (!process.isAlive() && !condition.getAsBoolean()) {
                throw new AssertionError("ended before this: " + what + "\n" + out() + err());
            }
            if (System.nanoTime() - start > LONGEST.toNanos()) {
                throw new AssertionError("not within " + LONGEST.toSeconds() + " s: " + what + "\n" + out() + err());
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Waits for its end. */
    FelisRun run() throws Exception {
        until(() -> !process.isAlive(), "its end");
        return new FelisRun(process.exitValue(), out(), err());
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    String out() {
        return read(out);
    }

    String err() {
        return read(err);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException beingWritten) {
            return ""; // the last character is not whole yet
        }
    }

    @Override
    public void close() throws Exception {
        kill();
        Files.delete(out);
        Files.delete(err);
    }
}
