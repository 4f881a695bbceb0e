package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.felis.cli.bench.FamilyBenchmark;
import org.felis.cli.bench.Way;
import org.felis.cli.bench.family.Family;
import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The families of growing tests: their verdicts, and what a benchmark makes of other ones. */
class FamilyTest {

    private static final int SIZES = 3;

    private final VerificationOptions options = VerificationOptions.DEFAULT;

    @ParameterizedTest
    @EnumSource(Family.class)
    void bothProceduresGiveTheKnownVerdict(Family family) {
        Verifier verifier = new InProcessVerifier();
        for (int size = family.smallest(); size < family.smallest() + SIZES; size++) {
            for (Procedure procedure : List.of(Procedure.SMT, Procedure.EXPLICIT)) {
                VerificationResult result = verifier.verify(new VerificationTask(family.label(), family.text(size),
                        family.model().modelName(), options.withProcedure(procedure).withBound(family.bound(size))),
                        Progress.NONE, Interruption.none());
                assertEquals(family.verdict(size), result.verdict(), family.text(size) + procedure);
                assertEquals(List.of(), result.warnings());
            }
        }
    }

    @Test
    void sizesDiffer() {
        for (Family family : Family.values()) {
            int size = family.smallest();
            assertTrue(family.bound(size) != family.bound(size + 1) || !family.text(size).equals(family.text(size + 1)),
                    family.label());
        }
    }

    @Test
    void anotherVerdictIsWrongAndEndsItsColumn() {
        FamilyBenchmark benchmark = benchmark();
        List<FamilyBenchmark.Row> rows = benchmark.run(Family.SB, List.of(2, 3), always(new Verdict.Forbidden()));
        assertEquals(List.of(List.of("2", "WRONG: Forbidden"), List.of("3", "-")), benchmark.table(Family.SB, rows).rows());
    }

    @Test
    void aTimeoutIsACellAndEndsItsColumn() {
        FamilyBenchmark benchmark = benchmark();
        List<FamilyBenchmark.Row> rows = benchmark.run(Family.SB, List.of(2, 3, 4), always(new Verdict.Unknown("no answer within 1.0 s")));
        assertEquals(List.of(List.of("2", "timeout"), List.of("3", "-"), List.of("4", "-")),
                benchmark.table(Family.SB, rows).rows());
    }

    private FamilyBenchmark benchmark() {
        return new FamilyBenchmark(List.of(new Way("w", options.withTimeout(Duration.ofSeconds(1)))), 0, 1);
    }

    /** Answers with one verdict, after a second as it says. */
    private static Verifier always(Verdict verdict) {
        return new Verifier() {
            @Override
            public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
                assertEquals(Query.VERDICT, query, "a benchmark of verdicts asks for verdicts");
                return query.resultType().cast(switch (verdict) {
                    case Verdict.Undecided undecided -> VerificationResult.Undecided.of(task, task.model(), undecided, List.of(), 1000);
                    case Verdict.Decided decided -> new VerificationResult.Decided(task.testFile(), task.model(), decided, Optional.empty(),
                            Optional.empty(), task.options().bound().first(), Optional.empty(), Optional.empty(), 1000, List.of(),
                            Optional.empty(), List.of(), List.of());
                });
            }
        };
    }
}
