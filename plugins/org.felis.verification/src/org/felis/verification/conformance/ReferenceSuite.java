package org.felis.verification.conformance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.felis.verification.csource.SourceExpectation;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult.Observation;
import org.felis.verification.task.VerificationTask;

/**
 * A folder of litmus tests with a reference tool's answers: {@code expected.tsv} has a row for each test and model, with at
 * least the columns {@code test} and {@code model}, the answers in {@code verdict} and {@code observation}, and {@code flags} and
 * {@code loop} where known; {@code out/MODEL/TEST.out} is herd7's output with all final states, where there is one. A table with the columns
 * {@code property} and {@code expected} is about programs with assertions ({@link ProgramQuestion}); it may have {@code bound}, {@code flags} and {@code note}.
 * One with the columns {@code kind} and {@code expected} is about C as source ({@link SourceExpectation}), one with {@code args} and {@code how} about programs whose executions a
 * model checker has explored ({@link ExplorationRow}).
 */
public final class ReferenceSuite {

    /** The table's file name. */
    public static final String TABLE = "expected.tsv";

    /** The columns that say what is verified. */
    public static final List<String> QUESTIONS = List.of("test", "model");
    /** Those, and the columns with the reference's answers. */
    public static final List<String> ANSWERS = List.of("test", "model", "verdict", "observation");

    /** The columns that a table about programs with assertions has. */
    private static final List<String> PROGRAMS = List.of("test", "model", "property", "expected");

    /** The columns that a table about C as source has. */
    private static final List<String> SOURCES = List.of("test", "model", "kind", "expected");

    /** The columns that a table about explored programs has. */
    private static final List<String> EXPLORATIONS = List.of("test", "model", "args", "expected", "how");

    private static final String UNDEFINED = "Undef";
    private static final String UNDEFINED_FLAG = "*undef*";
    private static final String YES = "yes";

    /** Flags of herd7's own libraries that remark on how a test is written; other models have no such flags. They do not count. */
    static final Set<String> REMARKS = Set.of("Assuming-no-two-modified-instructions-are-on-the-same-cache-line",
            "Shareability-argument-for-DMB-is-deprecated");

    /** Of the folder with a repository's files, in the suite's folder. */
    private static final int REPOSITORY_DEPTH = 2;

    private final Path folder;
    private final List<ReferenceRow> rows;

    private ReferenceSuite(Path folder, List<ReferenceRow> rows) {
        this.folder = folder;
        this.rows = List.copyOf(rows);
    }

    /** A table that is not one. */
    public static final class FormatException extends Exception {
        private static final long serialVersionUID = 1L;

        FormatException(String message) {
            super(message);
        }
    }

    /**
     * Reads the table of a folder.
     *
     * @param needed columns that there must be, unless the table is about programs with assertions
     * @throws FormatException if a column is missing or a cell is none of the words expected; the message names the line
     */
    public static ReferenceSuite read(Path folder, List<String> needed) throws IOException, FormatException {
        List<String> lines = Files.readAllLines(folder.resolve(TABLE), StandardCharsets.UTF_8);
        if (lines.isEmpty()) {
            throw new FormatException("line 1: expected the names of the columns, separated by tabs");
        }
        Map<String, Integer> columns = new HashMap<>();
        List<String> names = Arrays.asList(lines.get(0).split("\t", -1));
        names.forEach(name -> columns.put(name.strip(), names.indexOf(name)));
        boolean programs = columns.keySet().containsAll(PROGRAMS);
        boolean sources = columns.keySet().containsAll(SOURCES);
        boolean explorations = columns.keySet().containsAll(EXPLORATIONS);
        for (String column : programs ? PROGRAMS : sources ? SOURCES : explorations ? EXPLORATIONS : needed) {
            if (!columns.containsKey(column)) {
                throw new FormatException("line 1: there is no column '" + column + "'");
            }
        }
        List<ReferenceRow> rows = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                String[] cells = lines.get(i).split("\t", -1);
                rows.add(sources ? source(cells, columns) : explorations ? exploration(cells, columns, i + 1) : row(programs, cells, columns, i + 1));
            }
        }
        return new ReferenceSuite(folder, rows);
    }

    private static ReferenceRow source(String[] cells, Map<String, Integer> columns) {
        return ReferenceRow.of(cell(cells, columns, "test"), new SourceExpectation(cell(cells, columns, "kind"), cell(cells, columns, "model"), cell(cells, columns, "expected")));
    }

    private static ReferenceRow exploration(String[] cells, Map<String, Integer> columns, int line) throws FormatException {
        String test = cell(cells, columns, "test");
        String model = cell(cells, columns, "model");
        return ReferenceRow.of(test, model, ExplorationRow.read(model, cell(cells, columns, "args"), cell(cells, columns, "expected"), cell(cells, columns, "how"), line));
    }

    private static ReferenceRow row(boolean program, String[] cells, Map<String, Integer> columns, int line) throws FormatException {
        String test = cell(cells, columns, "test");
        String model = cell(cells, columns, "model");
        if (test.isEmpty() || model.isEmpty()) {
            throw new FormatException("line " + line + ": expected a test and a model");
        }
        if (program) {
            return ReferenceRow.of(test, model, ProgramQuestion.read(model, cell(cells, columns, "bound"), cell(cells, columns, "property"),
                    cell(cells, columns, "expected"), cell(cells, columns, "flags"), cell(cells, columns, "note"), line));
        }
        Set<String> flags = Arrays.stream(cell(cells, columns, "flags").split("[ ,]+"))
                .filter(flag -> !flag.isEmpty() && !flag.equals(UNDEFINED_FLAG) && !REMARKS.contains(flag))
                .collect(Collectors.toCollection(TreeSet::new));
        return new ReferenceRow(test, model, observation(cell(cells, columns, "observation"), line),
                cell(cells, columns, "verdict").equals(UNDEFINED), flags, cell(cells, columns, "loop").equals(YES), Optional.empty(), Optional.empty());
    }

    private static String cell(String[] cells, Map<String, Integer> columns, String column) {
        Integer index = columns.get(column);
        return index == null || index >= cells.length ? "" : cells[index].strip();
    }

    private static Optional<Observation> observation(String word, int line) throws FormatException {
        if (word.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Arrays.stream(Observation.values())
                .filter(o -> o.name().equals(word.toUpperCase(Locale.ROOT))).findFirst()
                .orElseThrow(() -> new FormatException("line " + line + ": expected Never, Sometimes or Always, not "
                        + word)));
    }

    public Path folder() {
        return folder;
    }

    public List<ReferenceRow> rows() {
        return rows;
    }

    /** The test's file. */
    public Path file(ReferenceRow row) {
        return folder.resolve(row.test());
    }

    /** The folder of the repository that a test comes from: {@code DIR/OWNER+NAME/COMMIT}, or that of the suite. */
    Path repository(ReferenceRow row) {
        Path test = Path.of(row.test());
        return isOfRepository(test) ? folder.resolve(test.subpath(0, REPOSITORY_DEPTH)).toAbsolutePath() : folder.toAbsolutePath();
    }

    /** A test's path in its repository. */
    public static Path pathInRepository(ReferenceRow row) {
        Path test = Path.of(row.test());
        return isOfRepository(test) ? test.subpath(REPOSITORY_DEPTH, test.getNameCount()) : test;
    }

    private static boolean isOfRepository(Path test) {
        return test.getNameCount() > REPOSITORY_DEPTH;
    }

    /**
     * What is verified for a row that can be.
     *
     * @param text the test's
     * @param model the model to use
     * @param options for what the row leaves open
     */
    public VerificationTask task(ReferenceRow row, String text, String model, VerificationOptions options) {
        return new VerificationTask(file(row).toString(), text, model, row.program().map(question -> question.options(options, repository(row))).orElse(options));
    }

    /** Whether the table is about programs with assertions. */
    public boolean isOfPrograms() {
        return rows.stream().anyMatch(row -> row.program().isPresent());
    }

    /** The reference's final states of a row; empty when its output is not there. */
    public Optional<Set<ReferenceState>> states(ReferenceRow row) throws IOException {
        Path output = folder.resolve(String.join("/", row.outputPath()));
        return Files.isRegularFile(output) ? ReferenceState.allOf(Files.readAllLines(output, StandardCharsets.UTF_8))
                : Optional.empty();
    }
}
