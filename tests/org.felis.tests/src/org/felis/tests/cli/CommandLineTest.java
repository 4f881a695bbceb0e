package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.felis.execution.ExecutionGraph;
import org.felis.execution.file.ExecutionFile;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** What scripts depend on: output, exit status, and what happens to bad input. */
class CommandLineTest {

    @TempDir
    private Path folder;

    private static FelisRun felis(String... arguments) {
        return FelisRun.of(arguments);
    }

    private static String example(String name) {
        return Repository.examples().resolve(name).toString();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void verifyPrintsVerdictTestModelAndMilliseconds() {
        FelisRun run = felis("verify", "--model", "aarch64", example("aarch64/MP.litmus"));
        String[] cells = run.out().strip().split("\t");
        assertEquals(4, cells.length, run.out());
        assertEquals("Allowed", cells[0]);
        assertEquals(example("aarch64/MP.litmus"), cells[1]);
        assertEquals("aarch64", cells[2]);
        assertTrue(Double.parseDouble(cells[3]) >= 0);
        assertEquals(0, run.status());
        assertEquals("", run.err());
    }

    @Test
    void withoutAModelTheArchitectureDecides() {
        assertTrue(felis("verify", example("x86/SB.litmus")).out().matches("(?s)Allowed\t[^\t]*\tx86tso\t.*"));
    }

    @Test
    void foldersAndListsNameManyTests() throws IOException {
        String list = file("tests.txt", example("x86/SB.litmus") + "\n# a comment\n\n" + example("x86/MP.litmus") + "\n");
        assertEquals(2, felis("verify", "@" + list).out().lines().count());
        long tests = Repository.filesBelow(Repository.examples().resolve("x86"), ".litmus").size();
        assertEquals(tests, felis("verify", example("x86")).out().lines().count());
    }

    @Test
    void jsonHasTheFieldsThatScriptsRead() {
        FelisRun run = felis("verify", "--json", "--observation", "--stats", "--model", "sc", example("aarch64/SB.litmus"));
        JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals("Forbidden", json.get("verdict").getAsString());
        assertEquals("sc", json.get("model").getAsString());
        assertFalse(json.get("ok").getAsBoolean());
        assertEquals("Never", json.get("observation").getAsString());
        assertEquals(2, json.get("bound").getAsInt());
        assertFalse(json.get("boundReached").getAsBoolean());
        assertTrue(json.get("flags").isJsonArray());
        assertTrue(json.get("millis").getAsDouble() > 0);
        assertTrue(json.get("statistics").isJsonObject());
    }

    @Test
    void jsonOfAWrongTestSaysWhere() throws IOException {
        String wrong = file("wrong.litmus", "AArch64 wrong\n{ 0:X1=x; }\n P0 ;\n LDRR W0,[X1] ;\nexists (0:X0=0)\n");
        FelisRun run = felis("verify", "--json", wrong);
        JsonObject error = JsonParser.parseString(run.out()).getAsJsonObject().getAsJsonObject("error");
        assertEquals(wrong, error.get("file").getAsString());
        assertEquals(4, error.get("line").getAsInt());
        assertEquals(2, error.get("column").getAsInt());
        assertTrue(error.get("message").getAsString().contains("LDR"), error::toString);
        assertEquals(1, run.status());
    }

    @Test
    void statisticsShowThePapersFigures() {
        FelisRun run = felis("verify", "--stats", "--procedure", "smt", "--model", example("paper/figure1.cat"),
                example("paper/figure1.litmus"));
        assertTrue(run.out().startsWith("Forbidden\t"), run::out);
        String row = run.out().lines().filter(l -> l.strip().startsWith("ghb-tso ")).findFirst().orElseThrow();
        String[] cells = row.strip().split("\\s+");
        assertEquals("13", cells[1], "may pairs: " + row);
        assertEquals("6", cells[3], "active pairs: " + row);
        assertEquals("2", cells[4], "active pairs that are must pairs: " + row);
    }

    @Test
    void aVariantSteersTheModel() throws IOException {
        String model = file("steered.cat", "if \"ETS2\" empty rf as nothing else acyclic po as order end\n");
        assertTrue(felis("verify", "--model", model, example("aarch64/SB.litmus")).out().startsWith("Allowed\t"));
        assertTrue(felis("verify", "--model", model, "--variant", "exs,ets2", example("aarch64/SB.litmus")).out().startsWith("Forbidden\t"));
    }

    @Test
    void outcomesAreWrittenAsHerdWritesThem() {
        String out = felis("outcomes", "--model", "aarch64", example("aarch64/MP+rel+acq.litmus")).out();
        String expected = String.join("\n", "Test MP+rel+acq Allowed", "States 3", "1:X1=0; 1:X3=0;", "1:X1=0; 1:X3=1;",
                "1:X1=1; 1:X3=1;", "No", "Witnesses", "Positive: 0 Negative: 3", "Condition exists (1:X1=1 /\\ 1:X3=0)",
                "Observation MP+rel+acq Never 0 3", "", "");
        assertEquals(expected, out);
    }

    @Test
    void graphWritesADrawing() throws IOException {
        Path svg = folder.resolve("MP.svg");
        FelisRun run = felis("graph", "--model", "aarch64", example("aarch64/MP.litmus"), "-o", svg.toString());
        assertEquals(0, run.status(), run.err());
        assertTrue(Files.readString(svg).contains("<svg"));
    }

    @Test
    void graphOfAForbiddenTestSaysThatThereIsNone() {
        FelisRun run = felis("graph", "--model", "sc", example("aarch64/MP.litmus"), "-o", folder.resolve("x.svg").toString());
        assertEquals(1, run.status());
        assertTrue(run.err().contains("Forbidden"), run.err());
    }

    @Test
    void graphDrawsWhatAnExpressionIsInTheExecution() throws IOException {
        Path svg = folder.resolve("MP.svg");
        FelisRun run = felis("graph", "--model", "aarch64", example("aarch64/MP.litmus"), "-o", svg.toString(), "--show", "po; [b]");
        assertEquals(0, run.status(), run.err());
        assertEquals("po; [b]\t1 pair: (a, b)", run.out().lines().toList().get(1));
        assertTrue(Files.readString(svg).contains("po; [b]: a: W[x]=1 → b: W[y]=1"));
        FelisRun wrong = felis("graph", "--model", "aarch64", example("aarch64/MP.litmus"), "-o", svg.toString(), "--show", "po; bbo");
        assertEquals(1, wrong.status());
        assertTrue(wrong.err().contains("--show: column 5: 'bbo' is not defined"), wrong.err());
    }

    @Test
    void graphDrawsTheNearestExecutionOfAForbiddenTestWhenAsked() throws IOException {
        Path saved = folder.resolve("why.execution");
        FelisRun run = felis("graph", "--nearest", "--model", "sc", example("x86/SB.litmus"), "-o", saved.toString());
        assertEquals(0, run.status(), run.err());
        assertTrue(run.out().startsWith("Forbidden\t"), run.out());
        ExecutionGraph graph = ExecutionFile.fromBytes(Files.readAllBytes(saved), "why");
        assertFalse(graph.isConsistent());
        Path svg = folder.resolve("why.svg");
        felis("graph", "--nearest", "--model", "sc", example("x86/SB.litmus"), "-o", svg.toString());
        String drawing = Files.readString(svg);
        assertTrue(drawing.contains("stroke-width=\"3\""), "the cycle stands out");
        FelisRun none = felis("graph", "--nearest", "--model", "power", example("ppc/LB+datas.litmus"), "-o", svg.toString());
        assertEquals(1, none.status());
        assertTrue(none.err().contains("no execution satisfies the condition, whatever the model forbids"), none.err());
    }

    @Test
    void checkPrintsPlaceSeverityCodeAndMessage() throws IOException {
        String wrong = file("wrong.cat", "let x = po ; nothere\nacyclic x as ax\n");
        FelisRun run = felis("check", wrong);
        assertEquals(1, run.status());
        String first = run.out().lines().findFirst().orElse("");
        assertTrue(first.startsWith(wrong + ":1:14: error "), run::out);
        assertEquals(0, felis("check", Repository.root().resolve("cat-models/aarch64.cat").toString(),
                example("aarch64/MP.litmus")).status());
    }

    @Test
    void wrongArgumentsGiveStatusTwo() {
        assertEquals(2, felis("verify").status());
        for (String wrong : List.of("two", "-1", "1.5", "automatic")) {
            assertEquals(2, felis("verify", "--bound=" + wrong, example("x86/SB.litmus")).status());
        }
        assertEquals(2, felis("verify", "--bound", "0", example("x86/SB.litmus")).status());
        assertEquals(2, felis("verify", "--model", "nosuchmodel", example("x86/SB.litmus")).status());
        assertEquals(2, felis("nosuchcommand").status());
        FelisRun noName = felis("verify", "a\0b.litmus");
        assertEquals(2, noName.status());
        assertTrue(noName.err().startsWith("felis: not the name of a file: "), noName.err());
        felis("verify", "--procedure", "magic", example("x86/SB.litmus")).assertNoStackTrace();
    }

    @Test
    void anEmptyArgumentIsNotTheCurrentFolder() {
        for (String command : List.of("verify", "outcomes", "check")) {
            FelisRun run = felis(command, "");
            assertEquals(2, run.status(), command);
            assertTrue(run.err().startsWith("felis: an argument is empty"), run.err());
        }
    }

    @Test
    void checkTakesLists() throws IOException {
        String list = file("files.txt", file("a.cat", "acyclic x as a\n") + "\n# a comment\n" + file("b.cat", "acyclic po | y as b\n") + "\n");
        List<String> codes = felis("check", "@" + list).out().lines().map(line -> line.replaceAll(".*/([ab]\\.cat:[0-9:]*): error (CAT[0-9]*) .*", "$1 $2")).toList();
        assertEquals(List.of("a.cat:1:9 CAT201", "b.cat:1:14 CAT201"), codes);
    }

    @Test
    void helpNamesTheExitStatus() {
        String help = felis("verify", "--help").out();
        assertTrue(help.contains("Exit status:") && help.contains("2     wrong arguments"), help);
    }

    @Test
    void wrongArgumentsAreExplainedInTwoLines() {
        String test = example("x86/SB.litmus");
        String value = felis("verify", "--procedure", "magic", test).err();
        assertEquals(2, value.lines().count(), value);
        assertTrue(value.contains("--procedure") && value.contains("magic") && value.contains("EXPLICIT"), value);
        String option = felis("verify", "--modl", "sc", test).err();
        assertTrue(option.lines().count() <= 2 && option.contains("--model"), option);
        String model = felis("verify", "--model", "aarhc64", test).err();
        assertTrue(model.contains("did you mean aarch64?"), model);
    }

    @Test
    void misspeltVariantsAndModelsOfExpectationsAreWarnings() throws IOException {
        FelisRun variant = felis("verify", "--model", "sc", "--variant", "est2", example("x86/SB.litmus"));
        assertEquals(0, variant.status());
        assertTrue(variant.err().contains("FELIS010") && variant.err().contains("'ets2'"), variant.err());
        String test = file("t.litmus", "X86 t\n(* expect: x86tos allowed *)\n{}\nP0 ;\n MOV [x],$1 ;\nexists (x=1)\n");
        FelisRun expectation = felis("verify", "--model", "x86tso", "--check-expectations", test);
        assertTrue(expectation.err().contains("FELIS009") && expectation.err().contains("x86tso"), expectation.err());
    }

    @Test
    void everyErrorIsInTheJson() throws IOException {
        String test = file("e.litmus", "X86 e\n{}\nP0 ;\n HUH ;\n HAH ;\nexists (x=1)\n");
        JsonObject json = JsonParser.parseString(felis("verify", "--json", test).out()).getAsJsonObject();
        assertEquals(2, json.getAsJsonArray("errors").size(), json::toString);
        assertEquals(json.get("error"), json.getAsJsonArray("errors").get(0));
    }

    @Test
    void aListThatContainsItselfOrNothingIsAWrongArgument() throws IOException {
        String list = folder.resolve("list").toString();
        file("list", "@" + list + "\n");
        FelisRun run = felis("verify", "@" + list);
        assertEquals(2, run.status());
        assertTrue(run.err().contains("contains itself"), run.err());
        run.assertNoStackTrace();
        assertEquals(2, felis("verify", "@" + file("nothing", "\n# none\n")).status());
    }

    @Test
    void theVersionIsPrinted() {
        assertTrue(felis("verify", "--version").out().startsWith("felis "));
    }

    @Test
    void whatWasNotComputedIsNotClaimed() throws IOException {
        String flagged = file("flagged.cat", "include \"cos.cat\"\nacyclic po as p\nflag ~empty rf as reads\n");
        FelisRun plain = felis("verify", "--json", "--model", flagged, example("aarch64/MP+rel+spin.litmus"));
        assertFalse(JsonParser.parseString(plain.out()).getAsJsonObject().has("flags"), plain.out());
        FelisRun counted = felis("verify", "--json", "--observation", "--model", flagged,
                example("aarch64/MP+rel+spin.litmus"));
        JsonObject json = JsonParser.parseString(counted.out()).getAsJsonObject();
        assertEquals("reads", json.getAsJsonArray("flags").get(0).getAsString());
        assertTrue(json.get("boundReached").getAsBoolean(), counted.out());
        assertTrue(felis("outcomes", example("aarch64/MP+rel+spin.litmus")).err().contains("beyond the bound 2"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatIsNoRegularFileIsNotWaitedFor() throws Exception {
        Path pipe = folder.resolve("pipe.litmus");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        for (FelisRun run : List.of(felis("verify", pipe.toString()), felis("check", pipe.toString()), felis("outcomes", pipe.toString()))) {
            assertEquals(1, run.status());
            assertTrue((run.out() + run.err()).contains("pipe.litmus: error FELIS001 cannot be read: it is not a regular file"), run.toString());
        }
        Path model = folder.resolve("pipe.cat");
        assertEquals(0, new ProcessBuilder("mkfifo", model.toString()).start().waitFor());
        assertEquals(2, felis("verify", "--model", model.toString(), example("x86/SB.litmus")).status());
        assertEquals(2, felis("verify", "@" + pipe).status());
    }

    @Test
    void ofAHugeFileOnlyTheBeginningIsRead() throws IOException {
        Path test = folder.resolve("huge.litmus");
        try (RandomAccessFile huge = new RandomAccessFile(test.toFile(), "rw")) {
            huge.setLength(3L << 30);
        }
        FelisRun run = felis("verify", test.toString());
        assertEquals(1, run.status());
        assertTrue(run.err().startsWith(test + ":1:1: error LIT002 the file is longer than"), run.err());
        Path model = Files.createSymbolicLink(folder.resolve("huge.cat"), test);
        assertTrue(felis("check", model.toString()).out().startsWith(model + ":1:1: error CAT005 the file is longer than"));
    }

    @Test
    void badInputGivesALocatedErrorAndStatusOne() throws IOException {
        String mp = example("aarch64/MP.litmus");
        byte[] binary = new byte[4096];
        new java.util.Random(1).nextBytes(binary);
        String cyclic = file("cyclic.cat", "include \"cyclic2.cat\"\nacyclic po as a\n");
        file("cyclic2.cat", "include \"cyclic.cat\"\n");
        String[][] commands = {
                { "verify", file("empty.litmus", "") },
                { "verify", Files.write(folder.resolve("binary.litmus"), binary).toString() },
                { "verify", file("truncated.litmus", Repository.read(Path.of(mp)).substring(0, 220)) },
                { "verify", file("long.litmus", "AArch64 long " + "x".repeat(10_000_000)) },
                { "verify", folder.resolve("missing.litmus").toString() },
                { "verify", "--model", file("empty.cat", ""), mp },
                { "verify", "--model", Files.write(folder.resolve("binary.cat"), binary).toString(), mp },
                { "verify", "--model", file("long.cat", "let x = " + "po | ".repeat(2_000_000) + "po"), mp },
                { "verify", "--model", file("deep.cat", "let x = " + "(".repeat(100_000) + "po"), mp },
                { "verify", "--model", cyclic, mp },
                { "verify", "--model", file("missing.cat", "include \"nowhere.cat\"\nacyclic po as a\n"), mp },
                { "verify", "--model", file("typeerror.cat", "acyclic W ; po as a\n"), mp },
        };
        for (String[] command : commands) {
            FelisRun run = felis(command);
            String what = Stream.of(command).skip(1).map(c -> Path.of(c).getFileName().toString()).toList() + ": " + run;
            if (!what.contains("empty.cat")) {
                assertEquals(1, run.status(), what);
                assertTrue(run.out().startsWith("Error\t"), what);
                assertTrue(run.err().lines().anyMatch(l -> l.contains(": error ")), what);
            }
            run.assertNoStackTrace();
        }
        assertTrue(Arrays.asList(commands).size() >= 12);
    }

    @Test
    void anAutomaticBoundIsSaidBesideTheVerdict() {
        FelisRun proved = felis("verify", "--bound", "auto", example("x86/SB.litmus"));
        assertEquals(0, proved.status(), proved.err());
        assertEquals("\tbound 1", proved.out().lines().skip(1).findFirst().orElseThrow());
        FelisRun open = felis("verify", "--bound", "auto", "--timeout", "1", "--json", example("aarch64/MP+rel+spin.litmus"));
        JsonObject json = JsonParser.parseString(open.out()).getAsJsonObject();
        assertEquals("Forbidden(bound " + json.get("bound").getAsInt() + ")", json.get("verdict").getAsString());
        assertTrue(json.get("boundReached").getAsBoolean());
        FelisRun compared = felis("compare", "--bound", "auto", "--models", "sc,x86tso", example("x86/SB.litmus"));
        assertEquals(2, compared.status());
        assertTrue(compared.err().contains("at the same bound"), compared.err());
    }
}
