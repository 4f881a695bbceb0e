package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rows of the reference corpus that use common X86 and AArch64 instructions only. The corpus is not part of the project. */
@EnabledIf("isCorpusThere")
class CorpusSliceTest {

    private static final double LEAST_SHARE_ANSWERED = 0.95;

    static boolean isCorpusThere() {
        return Repository.corpus().isPresent();
    }

    @ParameterizedTest
    @EnumSource(value = Procedure.class, names = { "EXPLICIT", "SMT" })
    void noVerdictIsWrongAndAlmostAllAreGiven(Procedure procedure) throws Exception {
        Path corpus = Repository.corpus().orElseThrow();
        Map<String, String> observations = observations(corpus);
        InProcessVerifier verifier = new InProcessVerifier();
        List<String> wrong = new ArrayList<>();
        List<String> unanswered = new ArrayList<>();
        String explained = Repository.read(Repository.root().resolve("docs/conformance.md"));
        List<String> rows = Files.readAllLines(corpus.resolve("slice.tsv"));
        for (String row : rows.subList(1, rows.size())) {
            String[] cells = row.split("\t");
            VerificationResult result = verifier.verify(new VerificationTask(cells[0],
                    Files.readString(corpus.resolve(cells[0])), cells[1],
                    VerificationOptions.DEFAULT.withProcedure(procedure).withObservation(true)), Progress.NONE,
                    Interruption.none());
            String expected = observations.get(row);
            switch (result) {
                case VerificationResult.Undecided undecided -> unanswered.add(row + " " + reason(undecided.verdict()));
                case VerificationResult.Decided decided -> {
                    String found = decided.observation().orElseThrow().name();
                    if (!found.equalsIgnoreCase(expected) && !isExplained(row, explained)) {
                        wrong.add(row + ": " + found + ", expected " + expected);
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
        double answered = 1 - unanswered.size() / (rows.size() - 1.0);
        assertTrue(answered >= LEAST_SHARE_ANSWERED, () -> String.join("\n", unanswered));
    }

    /** Whether {@code docs/conformance.md} says why Felis differs from the reference: rows under {@code sc} only, by the name of the test. */
    private static boolean isExplained(String row, String page) {
        String[] cells = row.split("\t");
        String name = cells[0].substring(cells[0].lastIndexOf('/') + 1).replace(".litmus", "");
        return cells[1].equals("sc") && page.lines().filter(line -> line.startsWith("|") && line.contains("under `sc`"))
                .anyMatch(line -> line.contains("`" + name + "`") || line.contains("/" + name + "`"));
    }

    private static String reason(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Error error -> error.problems().get(0).toString();
            case Verdict.Unknown unknown -> unknown.reason();
            default -> verdict.toString();
        };
    }

    /** The reference observation by test and model, separated by a tab. */
    private static Map<String, String> observations(Path corpus) throws Exception {
        Map<String, String> observations = new HashMap<>();
        for (String row : Files.readAllLines(corpus.resolve("expected.tsv"))) {
            String[] cells = row.split("\t");
            if (cells.length > 6) {
                observations.put(cells[0] + "\t" + cells[1], cells[6]);
            }
        }
        return observations;
    }
}
