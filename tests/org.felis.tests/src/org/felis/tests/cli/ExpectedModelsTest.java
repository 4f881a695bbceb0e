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

/** Without a model, a program is checked under each model that its expectations name. */
class ExpectedModelsTest {

    private static final String FIXTURES = "tests/org.felis.tests/fixtures/llvm/";

    @TempDir
    private Path folder;

    /** A publication without its acquire fence. */
    private String program(String... expectations) throws IOException {
        String relaxed = Repository.read(Repository.root().resolve(FIXTURES + "clang-19/message-passing.ll")).replace("  fence acquire", "  ; no fence");
        return Files.writeString(folder.resolve("relaxed.ll"), String.join("\n", expectations) + "\n" + relaxed).toString();
    }

    private static List<String> models(FelisRun run) {
        return run.out().lines().filter(line -> !line.startsWith("\t")).map(line -> line.split("\t")[2]).toList();
    }

    @Test
    void eachModelThatIsNamedIsAsked() throws IOException {
        FelisRun run = FelisRun.of("verify", "--check-expectations", program("; expect: sc holds", "; expect: armv8 violated", "; expect: sc memory holds", "; expect: power violated"));
        assertEquals(List.of("sc", "aarch64", "power"), models(run));
        assertEquals(0, run.status(), run.out() + run.err());
        assertTrue(run.err().contains("expectations: 4 met, 0 not"), run.err());
    }

    @Test
    void aDeviationUnderAnyOfThemCounts() throws IOException {
        FelisRun run = FelisRun.of("verify", "--check-expectations", program("; expect: sc holds", "; expect: aarch64 holds"));
        assertEquals(1, run.status());
        assertTrue(run.out().contains("deviates: expected 'expect: aarch64 holds'"), run.out());
    }

    @Test
    void theModelThatIsGivenIsTheOnlyOne() throws IOException {
        assertEquals(List.of("x86tso"), models(FelisRun.of("verify", "--check-expectations", "-m", "x86tso", program("; expect: sc violated"))));
    }

    @Test
    void aProgramThatExpectsNothingIsAskedUnderItsOwnModel() throws IOException {
        assertEquals(List.of("rc11"), models(FelisRun.of("verify", "--check-expectations", program())));
    }

    @Test
    void aModelOfTheKernelIsForTheKernelsPrograms() throws IOException {
        Path model = Files.writeString(folder.resolve("kernel.cat"), "\"Kernel\"\ninclude \"cos.cat\"\nlet gp = po ; [Sync-rcu] ; po?\nlet mb = fencerel(Mb) | [Rcu-lock] ; po\n"
                + "acyclic (gp | mb | rf | co | fr) as order\n");
        String kernel = Repository.root().resolve(FIXTURES + "clang-19/kernel.ll").toString();
        FelisRun run = FelisRun.of("verify", "-m", model.toString(), "-t", "60", kernel);
        assertFalse(run.err().contains("FELIS006"), run.err());
    }

    @Test
    void aPassIsLeftOutOfWhatIsPrinted() throws IOException {
        String file = program();
        FelisRun usual = FelisRun.of("check", "--program", file);
        FelisRun without = FelisRun.of("check", "--program", "--without", "promotion,tidying", file);
        assertEquals(0, without.status(), without.err());
        assertTrue(without.out().contains("unused=0") && !usual.out().contains("unused=0"), without.out());
        FelisRun misspelt = FelisRun.of("check", "--program", "--without", "promotoin", file);
        assertEquals(2, misspelt.status());
        assertTrue(misspelt.err().contains("no pass promotoin: the passes are promotion, first-writes, own-writes, known-tests, late-bound, waiting, idle-accesses, repetition, lifetimes, leaks, omission, rewriting, substitution, helping, sections, few-numbers, tidying"), misspelt.err());
    }

    @Test
    void aVariantThatIsSpeltRightIsNotSuggestedForItself() throws IOException {
        FelisRun run = FelisRun.of("verify", "--variant", "lkmmv2", "-m", "sc", program());
        assertTrue(run.err().contains("FELIS010"), run.err());
        assertFalse(run.err().contains("did you mean"), run.err());
    }
}
