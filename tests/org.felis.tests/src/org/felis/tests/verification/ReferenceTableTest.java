package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The table of verdicts {@code fixtures/reference/expected.tsv}: tests of our own, each for a cycle of relaxations, and what the models of their
 * architectures say. CONTRIBUTING.md says how it came about.
 */
class ReferenceTableTest {

    private static final Path FOLDER = Repository.root().resolve("tests/org.felis.tests/fixtures/reference");
    private static final Verifier VERIFIER = new InProcessVerifier();

    /** What an outsider is promised to be checked. */
    private static final int LEAST_ROWS = 150;

    /** Models in which a write reaches all other threads at once. */
    private static final Set<String> MULTICOPY_ATOMIC = Set.of("aarch64", "riscv", "x86tso", "sc");

    /**
     * @param test the file, below the folder
     * @param model the model, as herd7's library calls it
     * @param observation whether a consistent execution makes the cycle: {@code Sometimes} or {@code Never}
     */
    private record Row(String test, String model, String observation) {

        String architecture() {
            return test.substring(0, test.indexOf('/'));
        }

        String text() {
            return Repository.read(FOLDER.resolve(test));
        }
    }

    private static List<Row> rows() {
        List<String> lines = Repository.read(FOLDER.resolve("expected.tsv")).lines().toList();
        assertEquals("test\tmodel\tkind\tverdict\tobservation\therd7", lines.get(0));
        return lines.stream().skip(1).map(line -> line.split("\t", -1)).map(cells -> new Row(cells[0], cells[1], cells[4])).toList();
    }

    static List<String> architectures() {
        return rows().stream().map(Row::architecture).distinct().toList();
    }

    @ParameterizedTest
    @MethodSource("architectures")
    void bothProceduresGiveTheVerdictsOfTheTable(String architecture) {
        List<String> different = new ArrayList<>();
        for (Row row : rows()) {
            if (row.architecture().equals(architecture)) {
                for (Procedure procedure : List.of(Procedure.EXPLICIT, Procedure.SMT)) {
                    String expected = row.observation().equals("Never") ? "Forbidden" : "Allowed";
                    String found = verdict(row, procedure);
                    if (!found.equals(expected)) {
                        different.add(row.test() + " under " + row.model() + ": expected " + expected + ", found " + found + " (" + procedure + ")");
                    }
                }
            }
        }
        assertEquals(List.of(), different);
    }

    private static String verdict(Row row, Procedure procedure) {
        String model = ShippedModel.find(row.model()).orElseThrow().modelName();
        return VERIFIER.verify(new VerificationTask(row.test(), row.text(), model, VerificationOptions.DEFAULT.withProcedure(procedure)), Progress.NONE,
                Interruption.none()).verdict().toString();
    }

    /**
     * A second opinion that knows neither models nor executions. In a multi-copy atomic model, a cycle of communication between threads and program
     * order inside them is forbidden if and only if each pair in program order is preserved. A cycle at one location is forbidden everywhere.
     */
    @Test
    void underMulticopyAtomicModelsTheTableSaysWhatTheOrdersInsideThreadsSay() {
        List<String> different = new ArrayList<>();
        int checked = 0;
        for (Row row : rows()) {
            if (MULTICOPY_ATOMIC.contains(row.model())) {
                checked++;
                List<String> kept = new ArrayList<>();
                List<String> open = new ArrayList<>();
                for (String word : cycle(row)) {
                    if (!word.matches("(Rf|Fr|Co)e")) {
                        (row.model().equals("sc") || PreservedOrder.isPreserved(row.model(), word) ? kept : open).add(word);
                    }
                }
                if (open.isEmpty() != row.observation().equals("Never")) {
                    different.add(row.test() + " under " + row.model() + " is " + row.observation() + "; preserved: " + kept + ", not preserved: " + open);
                }
            }
        }
        assertEquals(List.of(), different);
        assertTrue(checked >= LEAST_ROWS, "only " + checked);
    }

    private static List<String> cycle(Row row) {
        String line = row.text().lines().filter(l -> l.startsWith("\"")).findFirst().orElseThrow();
        return Arrays.asList(line.replace("\"", "").split(" "));
    }

    @Test
    void everyTestHasRowsAndBothVerdictsOccurUnderEachModel() {
        List<Row> rows = rows();
        assertTrue(rows.size() >= LEAST_ROWS, "only " + rows.size());
        Set<String> files = Repository.filesBelow(FOLDER, ".litmus").stream().map(file -> FOLDER.relativize(file).toString().replace('\\', '/'))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(files, rows.stream().map(Row::test).collect(Collectors.toCollection(TreeSet::new)));
        Map<String, Set<String>> answers = rows.stream().collect(Collectors.groupingBy(Row::model, Collectors.mapping(Row::observation, Collectors.toSet())));
        Stream.of("aarch64", "arm", "ppc", "riscv", "x86tso", "mips", "rc11", "lkmm")
                .forEach(model -> assertEquals(Set.of("Never", "Sometimes"), answers.get(model), model));
        assertEquals(Set.of("Never"), answers.get("sc"));
    }
}
