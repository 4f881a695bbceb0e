package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** {@code felis compare}, and {@code felis graph --outcome} for what it finds. */
class CompareTest {

    @TempDir
    private Path folder;

    private Path copied(String... examples) throws IOException {
        for (String example : examples) {
            Path file = Repository.examples().resolve(example);
            Files.copy(file, folder.resolve(file.getFileName()));
        }
        return folder;
    }

    @Test
    void testsOnWhichTheModelsDifferArePrintedWithTheOutcomes() throws IOException {
        Path tests = copied("x86/SB.litmus", "x86/MP.litmus");
        FelisRun run = FelisRun.of("compare", "--models", "x86tso,sc", tests.toString());
        assertEquals(0, run.status(), run.err());
        assertEquals("different\t" + tests.resolve("SB.litmus") + "\tx86tso Allowed\tsc Forbidden\n"
                + "\tonly x86tso: 0:EAX=0; 1:EAX=0;\n", run.out());
        assertTrue(run.err().startsWith("2 tests: 1 different, 1 same, 0 undecided; "), run.err());
        FelisRun all = FelisRun.of("compare", "--models", "x86tso", "--models", "sc", "--all", tests.toString());
        assertTrue(all.out().startsWith("same\t" + tests.resolve("MP.litmus") + "\tx86tso Forbidden\tsc Forbidden\n"), all.out());
    }

    @Test
    void scriptsReadTabSeparatedValuesOrJson() throws IOException {
        Path test = copied("x86/SB.litmus").resolve("SB.litmus");
        List<String> lines = FelisRun.of("compare", "--models", "sc,x86tso", "--format", "tsv", test.toString()).out().lines().toList();
        assertEquals("test\tdifference\tsc\tx86tso\tonly sc\tonly x86tso\tnote", lines.get(0));
        assertEquals(test + "\tdifferent\tForbidden\tAllowed\t\t0:EAX=0; 1:EAX=0;\t", lines.get(1));
        JsonObject json = JsonParser.parseString(FelisRun.of("compare", "--models", "sc,x86tso", "--format", "json", test.toString()).out())
                .getAsJsonObject();
        assertEquals("different", json.get("difference").getAsString());
        JsonObject tso = json.getAsJsonArray("models").get(1).getAsJsonObject();
        assertEquals("Allowed", tso.get("verdict").getAsString());
        assertEquals("[{\"0:EAX\":\"0\",\"1:EAX\":\"0\"}]", tso.get("only").toString());
        assertEquals(4, tso.getAsJsonArray("states").size());
    }

    @Test
    void aMissingAnswerIsSaidAndIsAnExitStatusOf1() throws IOException {
        copied("x86/SB.litmus");
        Files.writeString(folder.resolve("broken.litmus"), "nonsense\n");
        FelisRun run = FelisRun.of("compare", "--models", "x86tso,sc", folder.toString());
        assertEquals(1, run.status());
        run.assertNoStackTrace();
        List<String> lines = run.out().lines().toList();
        assertTrue(lines.contains("undecided\t" + folder.resolve("broken.litmus") + "\tx86tso Error\tsc Error"), run.out());
        assertEquals(1, lines.stream().filter(l -> l.contains("error LIT")).count(), run.out());
        assertTrue(run.err().contains("2 tests: 1 different, 0 same, 1 undecided; "), run.err());
    }

    @Test
    void twoModelsAreWanted() {
        String test = Repository.examples().resolve("x86/SB.litmus").toString();
        for (String models : List.of("sc", "sc,x86tso,arm", "sc,", ",")) {
            FelisRun run = FelisRun.of("compare", "--models", models, test);
            assertEquals(2, run.status(), models);
            assertTrue(run.err().startsWith("felis: --models wants two models, such as aarch64,sc"), run.err());
        }
        assertEquals(2, FelisRun.of("compare", test).status());
        assertTrue(FelisRun.of("compare", "--models", "sc,x86ts", test).err().contains("did you mean x86tso?"));
    }

    @Test
    void theExecutionOfAnOutcomeCanBeDrawn() throws IOException {
        String test = Repository.examples().resolve("x86/SB.litmus").toString();
        Path drawing = folder.resolve("SB.svg");
        FelisRun run = FelisRun.of("graph", "--model", "x86tso", "--outcome", "0:EAX=1; 1:EAX=0;", test, "-o", drawing.toString());
        assertEquals(0, run.status(), run.err());
        assertTrue(Files.readString(drawing).contains("<svg"));
        FelisRun none = FelisRun.of("graph", "--model", "sc", "--outcome", "0:EAX=0; 1:EAX=0;", test, "-o", drawing.toString());
        assertEquals(1, none.status());
        assertTrue(none.err().contains("Forbidden under sc: no execution ends so"), none.err());
        assertEquals(2, FelisRun.of("graph", "--model", "sc", "--outcome", "nonsense", test, "-o", drawing.toString()).status());
        assertFalse(FelisRun.of("graph", "--model", "sc", "--outcome", "0:EBX=0", test, "-o", drawing.toString()).err().contains("Exception"));
    }
}
