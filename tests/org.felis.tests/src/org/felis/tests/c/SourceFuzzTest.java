package org.felis.tests.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

import org.felis.clang.ClangFinder;
import org.felis.engine.interruption.Interruption;
import org.felis.tests.cli.FelisRun;
import org.felis.verification.csource.SourceSettings;
import org.felis.verification.sourcefuzz.FuzzReport;
import org.felis.verification.sourcefuzz.FuzzReport.Count;
import org.felis.verification.sourcefuzz.NativeCompiler;
import org.felis.verification.sourcefuzz.SourceFuzz;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code felis fuzz c}. {@code -Dfelis.seed} is where the random numbers start, {@code -Dfelis.count} how many programs there are. */
class SourceFuzzTest {

    private static final int USUAL_COUNT = 200;

    @TempDir
    Path folder;

    @BeforeAll
    static void clangIsHere() {
        assumeTrue(!ClangFinder.onPath().candidates().isEmpty(), "clang is not installed: it reads the programs");
    }

    private static FuzzReport report(List<Integer> programs, List<NativeCompiler> compilers) throws Exception {
        FuzzReport report = new FuzzReport();
        new SourceFuzz(Long.getLong("felis.seed", 1), 5, SourceSettings.DEFAULT, compilers, report, Interruption.none()).run(programs);
        return report;
    }

    @Test
    void bothProceduresAndCompilersAgree() throws Exception {
        for (List<Integer> batch : SourceFuzz.batches(Integer.getInteger("felis.count", USUAL_COUNT))) {
            FuzzReport report = report(batch, NativeCompiler.onPath());
            assertEquals(List.of(), report.disagreements());
            assertEquals(Map.of(), report.leftOut());
            assertEquals(batch.size(), report.get(Count.PROCEDURES));
            for (Count count : List.of(Count.THREADS, Count.UNDEFINED, Count.SEVERAL)) {
                assertTrue(report.get(count) > 0, () -> count.words() + ": none in " + batch.size());
            }
        }
    }

    @Test
    void aProgramThatReturnsSomethingElseIsReported() throws Exception {
        Path compiler = folder.resolve("cc");
        Files.writeString(compiler, "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\nprintf '#!/bin/sh\\nfor i in 0 1 2 3 4 5 6 7 8 9; do echo p$i -123456789; done\\n' > \"$2\"\nchmod +x \"$2\"\n");
        Files.setPosixFilePermissions(compiler, PosixFilePermissions.fromString("rwxr-xr-x"));
        FuzzReport report = report(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), List.of(new NativeCompiler(List.of(compiler.toString(), "-O0"))));
        assertTrue(report.get(Count.NATIVE) > 0);
        assertEquals(report.get(Count.NATIVE), report.disagreements().size());
        assertTrue(report.disagreements().getFirst().what().startsWith("cc -O0: -123456789; outcomes: ["), report.disagreements().getFirst()::what);
    }

    @Test
    void theCommandCounts() {
        FelisRun run = FelisRun.of("fuzz", "c", "--count", "20", "--seed", "3", "--no-compilers", "--quiet");
        assertEquals(0, run.status(), run::err);
        assertTrue(run.out().startsWith("programs\t20\n") && run.out().endsWith("compilers\tnone\ndisagreements\t0\n"), run::out);
        assertEquals(2, FelisRun.of("fuzz", "c", "--address-bits", "40").status());
    }
}
