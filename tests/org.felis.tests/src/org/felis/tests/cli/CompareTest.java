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
        assertEquals("test\tdifference\tsc\tx86tso\tonly sc\tonly x86tso\tnote\tflags only sc\tflags only x86tso", lines.get(0));
        assertEquals(test + "\tdifferent\tForbidden\tAllowed\t\t0:EAX=0; 1:EAX=0;\t\t\t", lines.get(1));
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
        assertTrue(run.err().contains("2 tests: 1 different, 0 same, 1 undecided (1 with errors); "), run.err());
    }

    @Test
    void twoModelsAreWanted() {
        String test = Repository.examples().resolve("x86/SB.litmus").toString();
        for (String models : List.of("sc", "sc,x86tso,arm", "sc,", ",")) {
            FelisRun run = FelisRun.of("compare", "--models", models, test);
            assertEquals(2, run.status(), models);
            assertTrue(run.err().startsWith("felis: --models wants two models, such as aarch64,sc"), run.err());
        }
        FelisRun none = FelisRun.of("compare", test);
        assertEquals(2, none.status());
        assertTrue(none.err().startsWith("felis: which two models? --models A,B wants shipped ones (aarch64, arm, "), none.err());
        assertTrue(FelisRun.of("compare", "--models", "sc,x86ts", test).err().contains("did you mean x86tso?"));
    }

    @Test
    void oneModelIsNotComparedWithItselfHoweverItIsSpelt() throws IOException {
        String test = Repository.examples().resolve("c11/LB+relaxed.litmus").toString();
        Path model = folder.resolve("mine.cat");
        Files.writeString(model, "\"mine\"\nacyclic po | rf\n");
        for (String models : List.of("sc,sc", "power,ppc", model + "," + folder.resolve(".").resolve("mine.cat"))) {
            FelisRun run = FelisRun.of("compare", "--models", models, test);
            assertEquals(2, run.status(), models);
            assertTrue(run.err().startsWith("felis: --models wants two models that differ, such as aarch64,sc; "), run.err());
        }
        FelisRun sameTarget = FelisRun.of("compare", "--models", "aarch64,aarch64", "--targets", "armv8,armv8", test);
        assertTrue(sameTarget.err().contains("are the same, with the same target"), sameTarget.err());
        assertEquals(0, FelisRun.of("compare", "--models", "aarch64,aarch64", "--targets", "armv8.0,armv8", test).status());
    }

    @Test
    void testsInCAreComparedWithWhatTheyAreCompiledTo() throws IOException {
        Path tests = copied("c11/LB+relaxed.litmus", "c11/MP+fences.litmus");
        FelisRun run = FelisRun.of("compare", "--models", "rc11,aarch64", "--targets", "C,armv8", "--all", tests.toString());
        assertEquals(0, run.status(), run.err());
        assertEquals("different\t" + tests.resolve("LB+relaxed.litmus") + "\trc11 Forbidden\taarch64 (armv8) Allowed\n"
                + "\tonly aarch64 (armv8): 0:r0=1; 1:r0=1;\n"
                + "same\t" + tests.resolve("MP+fences.litmus") + "\trc11 Forbidden\taarch64 (armv8) Forbidden\n", run.out());
        assertFalse(run.err().contains("warning"), run.err());
    }

    @Test
    void targetsAreTwoOfThoseThatThereAre() {
        String test = Repository.examples().resolve("c11/LB+relaxed.litmus").toString();
        for (String targets : List.of("armv8", "C,armv8,lse", "C,", ",")) {
            FelisRun run = FelisRun.of("compare", "--models", "rc11,aarch64", "--targets", targets, test);
            assertEquals(2, run.status(), targets);
            assertTrue(run.err().startsWith("felis: --targets wants two targets, such as C,armv8"), run.err());
        }
        FelisRun unknown = FelisRun.of("compare", "--models", "rc11,aarch64", "--targets", "C,armv9", test);
        assertEquals(2, unknown.status());
        assertTrue(unknown.err().startsWith("felis: no target armv9: give a file with a mapping, or one of armv8.0, armv8, "), unknown.err());
        FelisRun both = FelisRun.of("compare", "--models", "rc11,aarch64", "--targets", "C,armv8", "--target", "lse", test);
        FelisRun nothingToMap = FelisRun.of("compare", "--models", "rc11,sc", "--targets", "C,c", "--map", "load RLX: LDR X0,[X1]", test);
        assertEquals(2, nothingToMap.status());
        assertTrue(nothingToMap.err().startsWith("felis: --map changes the mapping of a target: give one in --targets"), nothingToMap.err());
        assertTrue(both.err().startsWith("felis: give --target for both models, or --targets for each"), both.err());
    }

    @Test
    void aFlagThatOnlyOneModelRaisesIsADifference() throws IOException {
        Path test = copied("linux/Plain-race.litmus").resolve("Plain-race.litmus");
        FelisRun run = FelisRun.of("compare", "--models", "sc,lkmm", test.toString());
        assertEquals("different\t" + test + "\tsc Allowed\tlkmm Allowed\n\tonly lkmm: flag data-race\n", run.out());
        List<String> lines = FelisRun.of("compare", "--models", "sc,lkmm", "--format", "tsv", test.toString()).out().lines().toList();
        assertTrue(lines.get(1).endsWith("\t\t\t\t\tdata-race"), lines::toString);
        JsonObject json = JsonParser.parseString(FelisRun.of("compare", "--models", "sc,lkmm", "--format", "json", test.toString()).out())
                .getAsJsonObject();
        assertEquals("[\"data-race\"]", json.getAsJsonArray("models").get(1).getAsJsonObject().get("onlyFlags").toString());
        assertEquals("[]", json.getAsJsonArray("models").get(0).getAsJsonObject().get("onlyFlags").toString());
    }

    @Test
    void whatIsUnsupportedOrGoesOnBeyondTheBoundIsNotCountedAsTheSame() throws IOException {
        copied("aarch64/MP+rel+spin.litmus");
        Path same = Files.writeString(folder.resolve("same.cat"), "\"same\"\ninclude \"aarch64.cat\"\n");
        Files.writeString(folder.resolve("unsupported.litmus"), "C unsupported\n{ }\nP0(int *x) { int a[2]; *x = 2; }\nexists (x=2)\n");
        FelisRun run = FelisRun.of("compare", "--models", "aarch64," + same, "--all", folder.toString());
        assertTrue(run.err().contains("2 tests: 0 different, 1 same (1 up to the bound), 1 undecided (1 unsupported); "), run.err());
        assertTrue(run.out().contains("\tbound 2 reached: longer executions were not considered\n"), run.out());
        assertEquals(1, run.status());
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
