package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.felis.engine.source.Problem;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.tests.Repository;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Published tests. They are no part of the project: where they are absent, this checks nothing. */
class LitmusCorpusTest {

    private static Path corpus;

    @BeforeAll
    static void corpusIsThere() {
        assumeTrue(Repository.corpus().isPresent());
        corpus = Repository.corpus().get();
    }

    private static LitmusCompilation compile(Path test) throws IOException {
        return LitmusLanguage.compile(new LitmusSource(test.getFileName().toString(), Files.readString(test)));
    }

    @Test
    void everyTestWithCommonInstructionsLowers() throws IOException {
        List<String> names = Files.readAllLines(corpus.resolve("slice.tsv")).stream().skip(1)
                .map(line -> line.split("\t")[0]).distinct().toList();
        for (String name : names) {
            LitmusCompilation compilation = compile(corpus.resolve(name));
            assertTrue(compilation.program().isPresent(), () -> name + ": " + compilation.problems());
        }
        assertTrue(names.size() > 200);
    }

    @Test
    void allOtherTestsLowerOrSayWhereTheyCannot() throws IOException {
        int lowered = 0;
        int tests = 0;
        for (String architecture : List.of("AArch64", "X86", "AArch64-mixed", "C11", "LKMM", "PPC", "RISCV", "ARM")) {
            try (Stream<Path> files = Files.walk(corpus.resolve(architecture))) {
                for (Path test : files.filter(f -> f.toString().endsWith(".litmus")).toList()) {
                    LitmusCompilation compilation = compile(test);
                    boolean errors = compilation.problems().stream()
                            .anyMatch(p -> p.severity() == Problem.Severity.ERROR && p.range().line() > 0);
                    assertEquals(compilation.program().isEmpty(), errors, () -> test + ": " + compilation.problems());
                    if (List.of("AArch64", "RISCV", "X86").contains(architecture)) {
                        tests++;
                        lowered += compilation.program().isPresent() ? 1 : 0;
                    }
                }
            }
        }
        assertTrue(lowered >= tests * 94 / 100, lowered + " of " + tests);
    }

    /** Tests of single instructions, whose condition holds in the only execution there is. */
    @Test
    void testsOfOneThreadEndAsTheyExpect() throws IOException {
        int checked = 0;
        List<String> wrong = new ArrayList<>();
        for (String line : Files.readAllLines(corpus.resolve("expected.tsv"))) {
            String[] row = line.split("\t");
            if (!row[0].matches("(AArch64|RISCV|X86)/.*") || row.length < 7 || !row[1].equals("sc")
                    || !row[6].equals("Always")) {
                continue;
            }
            LitmusCompilation compilation = compile(corpus.resolve(row[0]));
            if (compilation.program().isEmpty() || compilation.program().get().threads().size() != 1) {
                continue;
            }
            SequentialRun run = SequentialRun.of(Files.readString(corpus.resolve(row[0])));
            if (!run.satisfies(compilation.program().get().question().finalState().get().proposition())) {
                wrong.add(row[0]);
            }
            checked++;
        }
        assertEquals(List.of(), wrong);
        assertTrue(checked >= 10, checked + " tests of one thread");
    }
}
