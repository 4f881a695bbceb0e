package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.felis.cli.output.Colours;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --quiet}, {@code --colour}, the short names of options. */
class OutputOptionsTest {

    private static final String RED = "\u001b[1;31m";
    private static final String END = "\u001b[0m";

    @TempDir
    private Path folder;

    private static String example(String name) {
        return Repository.examples().resolve(name).toString();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void quietLeavesOutWarningsAndCountsButNoError() throws IOException {
        String model = file("m.cat", "let unused = po\nacyclic po as p\n");
        String test = example("aarch64/MP.litmus");
        assertTrue(FelisRun.of("verify", "-m", model, test, test).err().lines().count() > 1);
        FelisRun quiet = FelisRun.of("verify", "-q", "-m", model, test, test);
        assertEquals("", quiet.err());
        assertEquals(2, quiet.out().lines().count());
        assertEquals("", FelisRun.of("compare", "-q", "-m", model + ",sc", test).err());
        assertEquals("", FelisRun.of("outcomes", "-q", "-m", model, example("aarch64/MP+rel+spin.litmus")).err());
        assertTrue(FelisRun.of("check", model).out().contains(": warning "));
        assertEquals("", FelisRun.of("check", "--quiet", model).out());
        String wrong = file("e.litmus", "X86 e\n{}\nP0 ;\n HUH ;\nexists (x=1)\n");
        for (String command : List.of("verify", "outcomes", "check")) {
            FelisRun run = FelisRun.of(command, "-q", wrong);
            assertEquals(1, run.status());
            assertTrue((run.out() + run.err()).contains("e.litmus:4:2: error "), run.toString());
        }
    }

    @Test
    void verdictsAndSeveritiesHaveColoursWhereAsked() throws IOException {
        String wrong = file("e.litmus", "X86 e\n{}\nP0 ;\n HUH ;\nexists (x=1)\n");
        FelisRun run = FelisRun.of("verify", "--colour", "always", example("x86/SB.litmus"), wrong);
        assertTrue(run.out().startsWith("\u001b[32mAllowed" + END + "\t"), run.out());
        assertTrue(run.out().contains(RED + "Error" + END + "\t" + wrong), run.out());
        assertTrue(run.err().startsWith(wrong + ":4:2: " + RED + "error" + END + " LIT"), run.err());
        assertTrue(FelisRun.of("check", "--color=always", wrong).out().startsWith(wrong + ":4:2: " + RED + "error" + END + " LIT"));
        assertFalse(FelisRun.of("verify", "--colour", "never", wrong).toString().contains("\u001b"));
        assertFalse(FelisRun.of("verify", wrong).toString().contains("\u001b"), "not a terminal");
        assertFalse(FelisRun.of("verify", "--json", "--colour", "always", wrong).out().contains("\u001b"), "JSON is for scripts");
    }

    @Test
    void coloursAreForTerminalsThatTheUserLikesInColour() {
        assertEquals(Colours.ON, Colours.of(Colours.When.AUTO, true, Map.of("TERM", "xterm")));
        assertEquals(Colours.OFF, Colours.of(Colours.When.AUTO, false, Map.of("TERM", "xterm")));
        assertEquals(Colours.OFF, Colours.of(Colours.When.AUTO, true, Map.of("NO_COLOR", "1")));
        assertEquals(Colours.ON, Colours.of(Colours.When.AUTO, true, Map.of("NO_COLOR", "")));
        assertEquals(Colours.OFF, Colours.of(Colours.When.AUTO, true, Map.of("TERM", "dumb")));
        assertEquals(Colours.ON, Colours.of(Colours.When.ALWAYS, false, Map.of("NO_COLOR", "1")));
        assertEquals(Colours.OFF, Colours.of(Colours.When.NEVER, true, Map.of()));
    }

    @Test
    void frequentOptionsHaveShortNames() {
        FelisRun run = FelisRun.of("verify", "-qs", "-m", "sc", "-b", "3", "-p", "smt", "-t", "20", "-j", "1", "-e", example("x86/SB.litmus"));
        assertEquals(0, run.status(), run.err());
        assertTrue(run.out().startsWith("Forbidden\t") && run.out().contains("procedure=smt") && run.out().contains("Forbidden by axiom"), run.out());
        assertTrue(FelisRun.of("verify", "-b", "0", example("x86/SB.litmus")).err().contains("--bound"));
        assertTrue(FelisRun.of("generate", "-a", "X86", "PodWR Fre PodWR Fre").out().startsWith("X86 "));
    }
}
