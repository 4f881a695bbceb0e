package org.felis.tests.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.felis.c.type.Implementation;
import org.felis.clang.ClangFinder;
import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.tests.cli.FelisRun;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.SourceComparison;
import org.felis.verification.SourceComparison.Kind;
import org.felis.verification.sourcefuzz.SourceFuzz;
import org.felis.verification.task.SourceReading;
import org.felis.verification.task.VerificationOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** {@code felis compare --as source,compiled}: whether a compiled program can do what its source does not allow. */
class SourceComparisonTest {

    private static final int RANDOM_PROGRAMS = 40;
    /** Its value is undefined to clang, which the standard's text does not say. */
    private static final String KNOWN_DIFFERENCE = "uninitialised.c";
    /** It calls a function that compiled programs are not supported with. */
    private static final String NOT_COMPARED = "at-exit.c";

    @TempDir
    Path folder;

    @BeforeAll
    static void clangIsHere() {
        assumeTrue(!ClangFinder.onPath().candidates().isEmpty(), "clang is not installed: it compiles the programs");
    }

    private static SourceComparison compare(Path file, String model, VerificationOptions options) throws IOException {
        return SourceComparison.of(file.toString(), Files.readString(file), model, options, new InProcessVerifier(), Interruption.none());
    }

    private SourceComparison compare(String text, VerificationOptions options) throws IOException {
        Path file = folder.resolve("f.c");
        Files.writeString(file, text);
        return compare(file, "", options);
    }

    @Test
    void anOrderThatTheCompilerChoosesIsOneOfTheSources() throws IOException {
        String text = "int x;\nint f(void) { return x = 1; }\nint main(void) { return f() + 2 * x; }\n";
        assertEquals(new SourceComparison(Kind.SAME, ""), compare(text, VerificationOptions.DEFAULT));
    }

    @Test
    void whatIsUndefinedExplainsEachDifference() throws IOException {
        SourceComparison comparison = compare("int main(void) { int x = 2147483647; return x + 1 > x; }\n", VerificationOptions.DEFAULT);
        assertEquals(Kind.UNDEFINED, comparison.kind());
        assertTrue(comparison.detail().startsWith("Undefined UB036_exceptional_condition"), comparison::detail);
    }

    @Test
    void aValueThatTheSourceDoesNotReturnIsADifference() throws IOException {
        VerificationOptions unsigned = VerificationOptions.DEFAULT.withReading(SourceReading.DEFAULT.with(Implementation.LP64.withCharSigned(false)));
        SourceComparison comparison = compare("int main(void) { return (char)200 < 0; }\n", unsigned);
        assertEquals(new SourceComparison(Kind.DIFFERENT, "compiled, main returns a value that is none of the source's: 0"), comparison);
    }

    @Test
    void thatTheSourceMayAbortExcusesNoOtherValue() throws IOException {
        VerificationOptions unsigned = VerificationOptions.DEFAULT.withReading(SourceReading.DEFAULT.with(Implementation.LP64.withCharSigned(false)));
        String text = "#include <stdlib.h>\nint x;\nint f(void) { x = 1; return 0; }\nint main(void) { if (x + f() == 1) abort(); return (char)200 < 0; }\n";
        assertEquals(Kind.DIFFERENT, compare(text, unsigned).kind());
    }

    @Test
    void threadsAreCompiledAsParallelRegions() throws IOException {
        String text = "#include <stdatomic.h>\nint main(void) {\n  atomic_int x = 0, y = 0; int r = 0, s = 0;\n"
                + "  {-{ { atomic_store_explicit(&x, 1, memory_order_relaxed); r = atomic_load_explicit(&y, memory_order_relaxed); }\n"
                + "  ||| { atomic_store_explicit(&y, 1, memory_order_relaxed); s = atomic_load_explicit(&x, memory_order_relaxed); } }-}\n  return r + 2 * s;\n}\n";
        assertEquals(new SourceComparison(Kind.SAME, ""), compare(text, VerificationOptions.DEFAULT));
        VerificationOptions unsigned = VerificationOptions.DEFAULT.withReading(SourceReading.DEFAULT.with(Implementation.LP64.withCharSigned(false)));
        SourceComparison weak = compare(text.replace("return r + 2 * s;", "return (char)200 < 0 ? r + s : 1;"), unsigned);
        assertEquals(Kind.DIFFERENT, weak.kind(), "compiled, 0 and 2 are values, too");
    }

    @Test
    void whatIsNotComparedSaysWhy() throws IOException {
        assertEquals(Kind.NOT_COMPARED, compare("int main(void) { int x = ; }\n", VerificationOptions.DEFAULT).kind());
        assertEquals(new SourceComparison(Kind.NOT_COMPARED, "there is no function main to run"), compare("int f(void) { return 1; }\n", VerificationOptions.DEFAULT));
    }

    @TestFactory
    Stream<DynamicTest> noExampleDiffersWithOptimisation() {
        return Repository.filesBelow(Repository.root().resolve("examples/c-semantics"), ".c").stream().map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
            String model = Repository.read(file).contains("--model lkmm") ? "lkmm" : "";
            SourceComparison comparison = compare(file, model, VerificationOptions.DEFAULT.withClangArguments(List.of("-O2")));
            assertEquals(file.endsWith(KNOWN_DIFFERENCE), comparison.kind() == Kind.DIFFERENT, comparison::detail);
            assertEquals(file.endsWith(NOT_COMPARED), comparison.kind() == Kind.NOT_COMPARED, comparison::detail);
        }));
    }

    @Test
    void noRandomProgramDiffers() throws IOException {
        TreeMap<Kind, Integer> counts = new TreeMap<>();
        for (int i = 0; i < RANDOM_PROGRAMS; i++) {
            SourceComparison comparison = compare(SourceFuzz.file(SourceFuzz.program(Long.getLong("felis.seed", 1), i)), VerificationOptions.DEFAULT);
            counts.merge(comparison.kind(), 1, Integer::sum);
            assertTrue(comparison.kind() == Kind.SAME || comparison.kind() == Kind.UNDEFINED, "program " + i + ": " + comparison);
        }
        assertEquals(2, counts.size(), counts::toString);
    }

    @Test
    void theCommandPrintsDifferencesAndCounts() throws IOException {
        Path file = folder.resolve("g.c");
        Files.writeString(file, "int main(void) { unsigned x; return x ? 1 : 2; }\n");
        FelisRun run = FelisRun.of("compare", "--as", "source,compiled", "--all", file.toString());
        assertTrue(run.out().startsWith("undefined\t" + file + "\tUndefined UB_CERB004"), run::out);
        assertTrue(run.err().contains("1 program: 0 same, 1 undefined, 0 different, 0 not compared"), run::err);
        assertEquals(0, run.status());
        assertEquals(2, FelisRun.of("compare", "--as", "compiled", file.toString()).status());
    }
}
