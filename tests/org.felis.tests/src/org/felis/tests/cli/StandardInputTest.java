package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The argument {@code -}: a test or a model on standard input. */
class StandardInputTest {

    private static final String MP = "aarch64/MP.litmus";

    @TempDir
    private Path folder;

    private static String example(String name) {
        return Repository.examples().resolve(name).toString();
    }

    private static String text(String example) {
        return Repository.read(Path.of(example(example)));
    }

    @Test
    void everyCommandReadsATestThere() {
        assertTrue(FelisRun.withInput(text(MP), "verify", "-").out().startsWith("Allowed\t(stdin)\taarch64\t"));
        assertTrue(FelisRun.withInput(text(MP), "outcomes", "-").out().startsWith("Test MP Allowed\n"));
        assertTrue(FelisRun.withInput(text(MP), "compare", "-m", "aarch64,sc", "-").out().startsWith("different\t(stdin)\t"));
        assertTrue(FelisRun.withInput(text(MP), "graph", "-", "-o", folder.resolve("x.svg").toString()).out().startsWith("Allowed\t(stdin)\t"));
        assertEquals("", FelisRun.withInput(text(MP), "check", "-").out());
    }

    @Test
    void aModelCanComeFromThereToo() {
        String model = "include \"cos.cat\"\nacyclic po | rf | co | fr as order\n";
        assertTrue(FelisRun.withInput(model, "verify", "--model", "-", example(MP)).out().startsWith("Forbidden\t" + example(MP) + "\t(stdin)\t"));
        assertTrue(FelisRun.withInput(model, "compare", "--models", "aarch64,-", example(MP)).out().contains("\taarch64 Allowed\t(stdin) Forbidden"));
        assertTrue(FelisRun.withInput(model, "compare", "--models", "-,aarch64", example(MP)).out().contains("\t(stdin) Forbidden\taarch64 Allowed"));
        assertTrue(FelisRun.withInput("acyclic po | rff as a\n", "verify", "--model", "-", example(MP)).err().startsWith("(stdin):1:14: error CAT201"));
    }

    @Test
    void problemsAreAtTheNameThatIsGiven() throws IOException {
        Files.writeString(folder.resolve("part.cat"), "acyclic po | rf | co | fr as order\n");
        String name = folder.resolve("unsaved.cat").toString();
        assertTrue(FelisRun.withInput("X86 t\n{}\nP0 ;\n HUH ;\nexists (x=1)\n", "verify", "--stdin-name", "t.litmus", "-").err().startsWith("t.litmus:4:2: error "));
        assertTrue(FelisRun.withInput("include \"cos.cat\"\ninclude \"part.cat\"\n", "verify", "--stdin-name", name, "-m", "-", example(MP)).out()
                .startsWith("Forbidden\t" + example(MP) + "\t" + name + "\t"));
    }

    @Test
    void aListCanComeFromThere() {
        FelisRun run = FelisRun.withInput(example(MP) + "\n# a comment\n" + example("x86/SB.litmus") + "\n", "verify", "@-");
        assertEquals(List.of(example(MP), example("x86/SB.litmus")), run.out().lines().map(line -> line.split("\t")[1]).toList());
    }

    @Test
    void itIsReadOnce() {
        for (List<String> arguments : List.of(List.of("-", "-"), List.of("-m", "-", "-"), List.of("@-"))) {
            String[] command = Stream.concat(Stream.of("verify"), arguments.stream()).toArray(String[]::new);
            FelisRun run = FelisRun.withInput("-\n", command);
            assertEquals(2, run.status(), run.toString());
            assertTrue(run.err().startsWith("felis: - is given twice, for a "), run.err());
        }
    }

    /** Told from the first words: the name says nothing. */
    @Test
    void checkTellsModelsFromTests() {
        for (String model : List.of("SC\n(* by program order *)\nacyclic po | rff as a", "\"SC\" acyclic rff as a", "(* (* a *) *) let x = rff", "\uFEFFacyclic rff as a",
                "// all\ninclude \"cos.cat\" acyclic rff as a")) {
            assertTrue(FelisRun.withInput(model, "check", "-").out().contains("CAT201"), model);
        }
        for (String test : List.of("X86 t\n{}\nP0 ;\n HUH ;\nexists (x=1)\n", "(* let *) AArch64 letter\n\"acyclic\"\n{}\nP0 ;\n HUH ;\nexists (x=1)\n", "")) {
            assertTrue(FelisRun.withInput(test, "check", "-").out().contains(": error LIT"), test);
        }
        for (Path model : Repository.filesBelow(Repository.root().resolve("cat-models"), ".cat")) {
            assertTrue(FelisRun.withInput(Repository.read(model), "check", "-").out().lines().noneMatch(line -> line.contains(" LIT")), model.toString());
        }
        for (Path test : Repository.filesBelow(Repository.examples(), ".litmus")) {
            assertTrue(FelisRun.withInput(Repository.read(test), "check", "-").out().lines().noneMatch(line -> line.contains(" CAT")), test.toString());
        }
        assertTrue(FelisRun.withInput("X86 t\n", "check", "--stdin-name", "a.cat", "-").out().contains("a.cat:"));
    }
}
