package org.felis.clang;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.felis.engine.interruption.Interruption;

/** Runs a compiler without a shell, without input, and ends it, with all that it started, when asked to stop. */
public final class ToolProcess {

    /** More output than this is a mistake: the IR of a program that can be verified has less than a megabyte. */
    public static final int MOST_BYTES = 100_000_000;

    /** How often it is looked whether to stop. A process that ends is noticed at once. */
    private static final long POLL_MILLISECONDS = 20;

    /** How long a reader may take after its process has been killed: a child that got away may hold the pipe open. */
    private static final long DRAIN_MILLISECONDS = 1_000;

    /** Variables by which the environment changes what clang compiles. */
    private static final List<String> NOT_PASSED_ON = List.of("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS",
            "CCC_ADD_ARGS", "CLANG_NO_DEFAULT_CONFIG", "SOURCE_DATE_EPOCH", "LANG", "LC_MESSAGES");

    /**
     * What a program did.
     *
     * @param status its exit status
     * @param output what it wrote to standard output
     * @param messages what it wrote to standard error
     * @param isTooLong whether it wrote more than {@link #MOST_BYTES}; it was ended then
     */
    public record Outcome(int status, byte[] output, String messages, boolean isTooLong) {
    }

    /** Reads a stream to its end, or to its limit. */
    private static final class Reader extends Thread {

        private final InputStream stream;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private volatile boolean isTooLong;

        Reader(InputStream stream, String name) {
            super(name);
            this.stream = stream;
            setDaemon(true);
            start();
        }

        @Override
        public void run() {
            byte[] buffer = new byte[1 << 16];
            try {
                for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                    synchronized (bytes) {
                        if (bytes.size() + count > MOST_BYTES) {
                            isTooLong = true;
                            return;
                        }
                        bytes.write(buffer, 0, count);
                    }
                }
            } catch (IOException closed) {
                return; // the process was killed: what there is counts
            }
        }

        byte[] bytes() {
            synchronized (bytes) {
                return bytes.toByteArray();
            }
        }
    }

    private ToolProcess() {
    }

    /**
     * Runs to the end.
     *
     * @param directory where relative names are relative to
     * @throws IOException if the program cannot be started
     * @throws Interruption.StoppedException if asked to stop; the process has been killed then
     */
    public static Outcome run(List<String> command, Path directory, Interruption interruption) throws IOException {
        interruption.check();
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        NOT_PASSED_ON.forEach(builder.environment()::remove);
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        Reader output = new Reader(process.getInputStream(), "output of " + command.getFirst());
        Reader messages = new Reader(process.getErrorStream(), "messages of " + command.getFirst());
        try {
            process.getOutputStream().close();
            while (!process.waitFor(POLL_MILLISECONDS, TimeUnit.MILLISECONDS)) {
                interruption.check();
                if (output.isTooLong || messages.isTooLong) {
                    kill(process);
                }
            }
            output.join(DRAIN_MILLISECONDS);
            messages.join(DRAIN_MILLISECONDS);
            return new Outcome(process.exitValue(), output.bytes(), new String(messages.bytes(), StandardCharsets.UTF_8), output.isTooLong || messages.isTooLong);
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            interruption.stop(Interruption.Reason.CANCELLED);
            interruption.check();
            throw new IllegalStateException("a stopped interruption does not go on", cancelled);
        } finally {
            kill(process);
        }
    }

    /** Nothing is left of a process that has ended, and to look for it takes longer than most compilations. */
    private static void kill(Process process) {
        if (!process.isAlive()) {
            return;
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
