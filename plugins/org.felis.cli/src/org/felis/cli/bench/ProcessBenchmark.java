package org.felis.cli.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Times a command as a whole process, from its start to its end.
 *
 * @param command the program and its arguments
 * @param runs how often it is started; two more runs come first and are not counted
 */
public record ProcessBenchmark(List<String> command, int runs) {

    private static final int WARM_UP_RUNS = 2;

    /** Processor time and memory are read this often, and lack what comes after the last reading. */
    private static final long READING_INTERVAL_MILLIS = 2;

    /** The command ended with a status that means no answer. */
    public static final class FailedException extends Exception {
        private static final long serialVersionUID = 1L;

        FailedException(int status) {
            super("the command ended with exit status " + status);
        }
    }

    /** One run; the memory is NaN where the system does not tell it. */
    private record Run(double wallMillis, double processorMillis, double peakMebibytes) {
    }

    /**
     * Runs the command; its output is thrown away.
     *
     * @throws FailedException if a run has another exit status than 0
     */
    public Table run() throws IOException, InterruptedException, FailedException {
        List<Run> counted = new ArrayList<>();
        for (int i = 0; i < WARM_UP_RUNS + runs; i++) {
            Run run = once();
            if (i >= WARM_UP_RUNS) {
                counted.add(run);
            }
        }
        Sample wall = Sample.of(counted.stream().map(Run::wallMillis).toList());
        Sample processor = Sample.of(counted.stream().map(Run::processorMillis).toList());
        Sample memory = Sample.of(counted.stream().map(Run::peakMebibytes).toList());
        return new Table(List.of("figure", "runs", "min", "median", "p90", "max"),
                List.of(row("wall ms", wall), row("processor ms", processor), row("peak resident MiB", memory)));
    }

    private static List<String> row(String name, Sample sample) {
        return List.of(name, "" + sample.size(), Sample.text(sample.quantile(0)), Sample.text(sample.median()),
                Sample.text(sample.quantile(0.9)), Sample.text(sample.quantile(1)));
    }

    private Run once() throws IOException, InterruptedException, FailedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        double processorMillis = 0;
        double peak = Double.NaN;
        while (!process.waitFor(READING_INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
            processorMillis = Math.max(processorMillis,
                    process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L) / 1e6);
            double read = ProcessUsage.peakMebibytes(process.pid());
            peak = Double.isNaN(read) ? peak : read;
        }
        double wallMillis = (System.nanoTime() - start) / 1e6;
        if (process.exitValue() != 0) {
            throw new FailedException(process.exitValue());
        }
        return new Run(wallMillis, processorMillis, peak);
    }
}
