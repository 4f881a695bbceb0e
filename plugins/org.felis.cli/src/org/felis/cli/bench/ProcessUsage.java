package org.felis.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The memory of a process as Linux tells it; elsewhere it is not known. */
final class ProcessUsage {

    private static final double KIB_PER_MIB = 1024;

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
