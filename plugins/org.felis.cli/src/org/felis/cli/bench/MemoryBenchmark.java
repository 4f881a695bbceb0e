package org.felis.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;

/**
 * The memory of this process while it verifies one test after the other, from the first row of a suite to the last and again.
 *
 * @param suite the tests
 * @param models the model to use for a model's name in the suite
 * @param way how tests are verified
 * @param total how many verdicts
 */
public record MemoryBenchmark(ReferenceSuite suite, Function<String, String> models, Way way, int total) {

    private static final int READINGS = 10;

    /** A row for each tenth of the verdicts. */
    public Table run(List<ReferenceRow> rows, Verifier verifier) throws IOException {
        long self = ProcessHandle.current().pid();
        int interval = Math.max(1, total / READINGS);
        List<List<String>> readings = new ArrayList<>();
        int unanswered = 0;
        for (int done = 1; done <= total; done++) {
            ReferenceRow row = rows.get((done - 1) % rows.size());
            String text = new String(Files.readAllBytes(suite.file(row)), StandardCharsets.UTF_8);
            if (!row.isVerifiable() || !verifier.verify(suite.task(row, text, models.apply(row.modelName()), way.options()), Progress.NONE, Interruption.none()).verdict().isDecided()) {
                unanswered++;
            }
            if (done % interval == 0) {
                Runtime runtime = Runtime.getRuntime();
                readings.add(List.of("" + done, "" + unanswered, Sample.text(ProcessUsage.residentMebibytes(self)),
                        Sample.text(ProcessUsage.peakMebibytes(self)),
                        Sample.text((runtime.totalMemory() - runtime.freeMemory()) / (double) (1 << 20))));
            }
        }
        return new Table(List.of("tests", "unanswered", "resident MiB", "peak resident MiB", "heap used MiB"), readings);
    }
}
