package org.felis.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The memory and processor time of processes as Linux tells them; elsewhere the memory is not known. */
final class ProcessUsage {

    private static final double KIB_PER_MIB = 1024;

    /** Of {@code /proc/self/stat}, behind the name: user and system time of the process, then both of its ended children. */
    private static final int USER_TIME = 11;
    /** What Linux tells programs of is in hundredths of a second, whatever the kernel counts in. */
    private static final double MILLIS_PER_TICK = 10;

    /** A heap of more is collected before memory is measured: it can give something back, as it was smaller when this process started. */
    private static final long GROWN_HEAP_BYTES = Runtime.getRuntime().totalMemory() * 3 / 2;

    private ProcessUsage() {
    }

    /** The resident memory in MiB at this moment; NaN if it is not known. */
    static double residentMebibytes(long pid) {
        return mebibytes(pid, "VmRSS:");
    }

    /** The highest resident memory so far in MiB; NaN if it is not known. */
    static double peakMebibytes(long pid) {
        return mebibytes(pid, "VmHWM:");
    }

    /**
     * From now on the highest resident memory of this process counts anew, where Linux lets it. A heap that has grown is collected first, so that it gives back what
     * the work before has left; what that takes is the caller's not to count.
     */
    static void forgetPeak() {
        if (Runtime.getRuntime().totalMemory() > GROWN_HEAP_BYTES) {
            System.gc();
        }
        try {
            Files.writeString(Path.of("/proc/self/clear_refs"), "5");
        } catch (IOException notLinuxOrNotAllowed) {
            return; // the peak is that of all work so far
        }
    }

    /** Processor time of this process and, on Linux, of the ended processes that it started, in milliseconds; NaN if it is not known. */
    static double processorMillis() {
        try {
            String line = Files.readString(Path.of("/proc/self/stat"), StandardCharsets.ISO_8859_1);
            // the second field, a name in parentheses, may have blanks
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return Arrays.stream(fields, USER_TIME, USER_TIME + 4).mapToDouble(Double::parseDouble).sum() * MILLIS_PER_TICK;
        } catch (IOException notLinux) {
            return ProcessHandle.current().info().totalCpuDuration().map(spent -> spent.toNanos() / 1e6).orElse(Double.NaN);
        }
    }

    private static double mebibytes(long pid, String key) {
        try {
            List<String> lines = Files.readAllLines(Path.of("/proc/" + pid + "/status"), StandardCharsets.ISO_8859_1);
            return lines.stream().filter(line -> line.startsWith(key))
                    .mapToDouble(line -> Double.parseDouble(line.substring(key.length()).replace("kB", "").strip()) / KIB_PER_MIB)
                    .findFirst().orElse(Double.NaN);
        } catch (IOException notLinuxOrEnded) {
            return Double.NaN;
        }
    }
}
