package org.felis.tests.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.felis.clang.ClangFinder;
import org.felis.cli.Main;
import org.felis.tests.Repository;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** The examples of C as source say in their first lines what their outcomes are; {@code felis outcomes} finds these and no others, with each clang of this machine. */
class SourceExamplesTest {

    private static final Path EXAMPLES = Repository.root().resolve("examples/c-semantics");
    private static final String OUTCOME = "// outcome: ";
    private static final String OPTIONS = "// options: ";
    /** The oldest whose syntax trees are read. */
    private static final int OLDEST = 14;

    @BeforeAll
    static void clangIsHere() {
        assumeTrue(!ClangFinder.onPath().candidates().isEmpty(), "clang is not installed: it reads the examples");
    }

    @TestFactory
    Stream<DynamicTest> outcomesAreThoseThatTheExampleStates() {
        List<Path> files = Repository.filesBelow(EXAMPLES, ".c");
        assertTrue(files.size() >= 40, () -> files.size() + " examples");
        List<DynamicTest> tests = new ArrayList<>();
        for (Path clang : clangs()) {
            files.forEach(file -> tests.add(DynamicTest.dynamicTest(file.getFileName() + " " + clang.getFileName(), () -> check(file, clang))));
        }
        return tests.stream();
    }

    /** The first, and the others that have another name. */
    private static List<Path> clangs() {
        return ClangFinder.onPath().candidates().stream().filter(clang -> {
            String number = clang.getFileName().toString().replaceAll("\\D", "");
            return number.isEmpty() || Integer.parseInt(number) >= OLDEST;
        }).limit(3).toList();
    }

    private static void check(Path file, Path clang) {
        List<String> arguments = new ArrayList<>(List.of("outcomes", "--format", "json", "--clang", clang.toString()));
        TreeSet<String> stated = new TreeSet<>();
        for (String line : Repository.read(file).split("\n")) {
            if (line.startsWith(OPTIONS)) {
                arguments.addAll(List.of(line.substring(OPTIONS.length()).split(" ")));
            } else if (line.startsWith(OUTCOME)) {
                stated.add(line.substring(OUTCOME.length()));
            }
        }
        arguments.add(file.toString());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Main.run(new ByteArrayInputStream(new byte[0]), new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments.toArray(String[]::new));
        if (status != 0) {
            fail(err.toString(StandardCharsets.UTF_8));
        }
        JsonObject answer = JsonParser.parseString(out.toString(StandardCharsets.UTF_8)).getAsJsonObject();
        TreeSet<String> found = new TreeSet<>();
        for (JsonElement outcome : answer.getAsJsonArray("outcomes")) {
            found.add(text(outcome.getAsJsonObject()));
        }
        assertEquals(stated, found);
        assertEquals(null, answer.get("incomplete"));
    }

    private static String text(JsonObject outcome) {
        if (outcome.has("undefined")) {
            return "Undefined " + outcome.get("undefined").getAsString() + " " + outcome.get("line").getAsInt();
        }
        if (outcome.get("end").getAsString().equals("assertion")) {
            return "assertion fails " + outcome.get("line").getAsInt();
        }
        String output = outcome.get("stdout").getAsString().replace("\n", "\\n");
        return "value " + outcome.get("value").getAsString() + (output.isEmpty() ? "" : " stdout \"" + output + "\"");
    }
}
