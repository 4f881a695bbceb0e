package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code felis generate}. */
class GenerateTest {

    @TempDir
    private Path folder;

    private static FelisRun felis(String... arguments) {
        return FelisRun.of(arguments);
    }

    @Test
    void aTestIsPrintedAndVerifies() throws IOException {
        FelisRun run = felis("generate", "--arch", "PPC", "SyncdWW Rfe DpAddrdR Fre");
        assertEquals(0, run.status(), run::err);
        assertTrue(run.out().startsWith("PPC MP+sync+addr\n"), run::out);
        Path file = Files.writeString(folder.resolve("test.litmus"), run.out());
        assertTrue(felis("verify", "--model", "power", file.toString()).out().startsWith("Forbidden"));
    }

    @Test
    void aTestCanBeNamedAndWrittenToAFile() throws IOException {
        Path file = folder.resolve("mine.litmus");
        FelisRun run = felis("generate", "--arch", "X86", "--name", "mine", "-o", file.toString(), "PodWR", "Fre", "PodWR", "Fre");
        assertEquals("", run.out() + run.err());
        assertTrue(Files.readString(file).startsWith("X86 mine\n"));
    }

    @Test
    void aFamilyIsWrittenToAFolderAndHasNothingWrong() throws IOException {
        Path family = folder.resolve("family");
        FelisRun run = felis("generate", "--arch", "X86", "--all", "--size", "4", "-o", family.toString(), "Pod**", "MFencedWR",
                "Rfe", "Fre", "Coe");
        List<Path> files = Repository.filesBelow(family, ".litmus");
        assertEquals(files.size() + " tests in " + family + "\n", run.out());
        Set<String> names = new TreeSet<>();
        files.forEach(file -> names.add(file.getFileName().toString().replace(".litmus", "")));
        assertTrue(names.containsAll(Set.of("MP", "SB", "LB", "R", "S", "2+2W", "SB+mfences", "SB+po+mfence", "R+po+mfence")),
                names::toString);
        FelisRun check = felis(Stream.concat(Stream.of("check"),
                files.stream().map(Path::toString)).toArray(String[]::new));
        assertEquals("", check.out());
    }

    @Test
    void relaxationsCanBeListed() {
        assertTrue(felis("generate", "--arch", "ARM", "--list").out().lines().toList()
                .containsAll(List.of("Rfe", "Pod**", "DMBd**", "DpCtrlIsbd*")));
    }

    @Test
    void aWrongCycleIsAWrongArgument() {
        FelisRun run = felis("generate", "--arch", "X86", "PodWW Rfe PodWR Fre");
        assertEquals(2, run.status());
        assertEquals("felis: 'Rfe' ends at a read, but 'PodWR' starts at a write\n", run.err());
        assertEquals(2, felis("generate", "--arch", "X86", "--all").status());
        assertEquals(2, felis("generate", "--arch", "X86", "--all", "--size", "99", "-o", folder.toString()).status());
        assertEquals(2, felis("generate", "PodWR Fre PodWR Fre").status());
    }
}
