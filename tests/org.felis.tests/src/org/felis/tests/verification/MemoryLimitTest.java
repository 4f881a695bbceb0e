package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.options.EncodingOptions;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** Z3 by itself ends the process when its memory is exhausted inside of a destructor. */
class MemoryLimitTest {

    private static String stores(int threads) {
        IntFunction<String> pointer = i -> i + ":X1=x;";
        return "AArch64 stores\n{ " + row(threads, "", pointer) + " }\n" + row(threads, " | ", i -> "P" + i) + " ;\n"
                + row(threads, " | ", i -> "MOV W0,#" + (i + 1)) + " ;\n" + row(threads, " | ", i -> "STR W0,[X1]") + " ;\nexists (x=1)\n";
    }

    private static String row(int threads, String separator, IntFunction<String> cell) {
        return IntStream.range(0, threads).mapToObj(cell).collect(Collectors.joining(separator));
    }

    private static Verdict verdict(int threads, int megabytes) {
        VerificationOptions options = VerificationOptions.DEFAULT.withProcedure(VerificationOptions.Procedure.SMT)
                .withAnalysis(AnalysisOptions.DEFAULT.withBounding(AnalysisOptions.Bounding.NONE)).withMemoryMegabytes(megabytes)
                .withEncoding(EncodingOptions.DEFAULT.withSolver(EncodingOptions.Solver.Z3));
        return new InProcessVerifier().verify(new VerificationTask("stores.litmus", stores(threads), "aarch64", options), Progress.NONE,
                Interruption.none()).verdict();
    }

    @Test
    void aSolverThatNeedsTooMuchMemoryGivesNoAnswerAndTheNextTestIsAnswered() {
        Verdict.Unknown exhausted = assertInstanceOf(Verdict.Unknown.class, verdict(30, 30));
        assertTrue(exhausted.reason().contains("ran out of memory"), exhausted.reason());
        assertEquals(new Verdict.Allowed(), verdict(4, 200));
    }
}
