package org.felis.tests.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.clang.Clang;
import org.felis.clang.ClangFinder;
import org.felis.clang.CSource;
import org.felis.clang.Compiled;
import org.felis.clang.Headers;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.llvm.debug.DebugInformation;
import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.Module;
import org.felis.llvm.parser.LlvmParser;
import org.felis.tests.Repository;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With each clang of this machine; without one, these are skipped. */
class RealClangTest {

    private static final Path FIXTURES = Repository.root().resolve("tests/org.felis.tests/fixtures/llvm");

    private static List<Path> candidates;

    @TempDir
    private Path folder;

    @BeforeAll
    static void clangIsHere() throws IOException {
        Map<Path, Path> byFile = new LinkedHashMap<>(); // folders of PATH may be links to each other
        for (Path candidate : ClangFinder.onPath().candidates()) {
            byFile.putIfAbsent(candidate.toRealPath(), candidate);
        }
        candidates = List.copyOf(byFile.values());
        assumeTrue(!candidates.isEmpty(), "clang is not installed: what it writes is tested with the files of fixtures/llvm only");
    }

    private static Clang clang(Path executable) throws ProblemException {
        return Clang.find(Optional.of(executable), ClangFinder.onPath(), "test.c", Interruption.none());
    }

    private static CSource in(Path folder, String file, String... arguments) {
        return new CSource(file, folder, CSource.USUAL_TARGET, List.of(arguments));
    }

    @Test
    void theFixturesAreCompiledAndReadForEachTarget() throws Exception {
        for (Path executable : candidates) {
            for (Path file : Repository.filesBelow(FIXTURES, ".c")) {
                String name = file.getFileName().toString();
                List<String> targets = !name.equals("treiber.c") ? List.of(CSource.USUAL_TARGET)
                        : List.of(CSource.USUAL_TARGET, "aarch64-unknown-linux-gnu", "armv7-unknown-linux-gnueabihf", "powerpc64le-unknown-linux-gnu",
                                "riscv64-unknown-linux-gnu");
                for (String target : targets) {
                    Compiled compiled = clang(executable).compile(new CSource(name, FIXTURES, target, List.of()), Interruption.none());
                    Module module = LlvmParser.parse(name, compiled.text(), Interruption.none());
                    assertTrue(module.functions().get("main").isDefined(), name);
                    assertTrue(module.triple().startsWith(target.substring(0, 4)), module.triple());
                }
            }
        }
    }

    /** Two stores next to each other, and two loops that go over arrays: with -O2 clang would make vectors of them. */
    @Test
    void optimizedProgramsHaveNoVectors() throws Exception {
        Files.writeString(folder.resolve("vectors.c"), """
                unsigned a, size[2], x[64], y[64];
                void set(unsigned n) { size[0] = n; size[1] = n - 1; }
                void add(void) { for (int i = 0; i < 64; i++) x[i] += y[i]; }
                """);
        for (Path executable : candidates) {
            for (String target : List.of(CSource.USUAL_TARGET, "aarch64-unknown-linux-gnu")) {
                String text = clang(executable).compile(new CSource("vectors.c", folder, target, List.of("-O2")), Interruption.none()).text();
                assertFalse(text.contains(" x i32> "), text);
            }
        }
    }

    @Test
    void aFailedAssertionKnowsItsFileAndLine() throws Exception {
        for (Path executable : candidates) {
            Module module = LlvmParser.parse("spinlock.ll", clang(executable).compile(in(FIXTURES, "spinlock.c"), Interruption.none()).text(), Interruption.none());
            Instruction failure = module.functions().get("main").blocks().stream().flatMap(b -> b.instructions().stream())
                    .filter(i -> i.operation() instanceof Call.Invocation call && call.callee().equals(new Constant.Global("__assert_fail"))).findFirst().orElseThrow();
            int line = Files.readAllLines(FIXTURES.resolve("spinlock.c")).indexOf("    assert(counter == 2);") + 1;
            assertEquals("spinlock.c:" + line + ":5", new DebugInformation(module).place(failure).orElseThrow().toString());
            Call.Invocation call = (Call.Invocation) failure.operation();
            assertEquals("i32 " + line, call.arguments().get(2).operand().type() + " " + call.arguments().get(2).operand().value());
            // clang 13 and older say it of no argument
            assertTrue(Set.of(List.of(), List.of("noundef")).contains(call.arguments().get(2).attributes().stream().map(Object::toString).toList()), call.toString());
        }
    }

    @Test
    void eachHeaderIsAProgramByItself() throws Exception {
        for (Path executable : candidates) {
            for (String header : Headers.NAMES) {
                Files.writeString(folder.resolve("one.c"), "#include <" + header + ">\n#include <" + header + ">\nint main(void) { return 0; }\n");
                Compiled compiled = clang(executable).compile(in(folder, "one.c", "-std=c11", "-Wall", "-Wextra", "-Wsystem-headers"), Interruption.none());
                assertEquals(List.of(), compiled.problems().stream().filter(problem -> problem.range().file().startsWith(Headers.SHOWN_FOLDER)).toList());
                assertFalse(compiled.text().contains("felis-headers"), "the place of headers on this machine is not in the IR");
            }
            Files.writeString(folder.resolve("all.c"), Headers.NAMES.stream().map(header -> "#include <" + header + ">\n").collect(Collectors.joining())
                    + "#include <stdatomic.h>\n#include <stdint.h>\n#include <stdbool.h>\n#include <stddef.h>\n#include <limits.h>\n#include <stdarg.h>\n"
                    + "int main(void) { return INT_MAX != 0; }\n");
            clang(executable).compile(in(folder, "all.c"), Interruption.none());
        }
    }

    @Test
    void mistakesInTheProgramAreAtTheirPlaces() throws Exception {
        Files.writeString(folder.resolve("bad.c"), "#include <pthread.h>\nint main(void) {\n    /* größe */ return lokc;\n}\n");
        Files.writeString(folder.resolve("include.c"), "#include \"absent.h\"\n");
        for (Path executable : candidates) {
            List<Problem> problems = assertThrows(ProblemException.class, () -> clang(executable).compile(in(folder, "bad.c"), Interruption.none())).problems();
            assertEquals("bad.c:3:24: error CLANG010 use of undeclared identifier 'lokc'", problems.getFirst().toString());
            List<Problem> include = assertThrows(ProblemException.class, () -> clang(executable).compile(in(folder, "include.c"), Interruption.none())).problems();
            assertEquals("include.c:1:10: error CLANG010 'absent.h' file not found", include.getFirst().toString());
            List<Problem> option = assertThrows(ProblemException.class, () -> clang(executable).compile(in(folder, "bad.c", "-no-such-option"), Interruption.none()))
                    .problems();
            assertTrue(option.getFirst().toString().startsWith("bad.c: error CLANG010 unknown argument"), option.toString());
        }
    }

    @Test
    void whatOlderVersionsOnlyWarnedAboutIsAWarning() throws Exception {
        Files.writeString(folder.resolve("old.c"), "int takes(int);\nint main(void) { int x; int *p = 1; takes(&x); undeclared(p); return 0; }\n");
        for (Path executable : candidates) {
            Compiled compiled = clang(executable).compile(in(folder, "old.c"), Interruption.none());
            assertEquals(List.of(Problem.Severity.WARNING), compiled.problems().stream().map(Problem::severity).filter(severity -> severity != Problem.Severity.INFO).distinct().toList());
            assertEquals(3, compiled.problems().stream().filter(problem -> problem.severity() == Problem.Severity.WARNING).count(), compiled.problems().toString());
        }
    }

    @Test
    void theCacheKnowsHeadersOfTheProgramAndColumns() throws Exception {
        Files.writeString(folder.resolve("own.h"), "#define N 1\n");
        for (Path executable : candidates) {
            Clang clang = clang(executable).withCache(folder.resolve("cache" + candidates.indexOf(executable)));
            Files.writeString(folder.resolve("p.c"), "#include \"own.h\"\n#include <pthread.h>\nint main(void) { return N; }\n");
            CSource source = in(folder, "p.c");
            Compiled first = clang.compile(source, Interruption.none());
            assertFalse(first.fromCache());
            assertTrue(clang.compile(source, Interruption.none()).fromCache());
            Files.writeString(folder.resolve("own.h"), "#define N 2\n");
            assertFalse(clang.compile(source, Interruption.none()).fromCache());
            Files.writeString(folder.resolve("own.h"), "#define N 1\n");
            assertTrue(clang.compile(source, Interruption.none()).fromCache());
            Files.writeString(folder.resolve("p.c"), "#include \"own.h\"\n#include <pthread.h>\nint main(void) { /**/ return N; }\n");
            Compiled moved = clang.compile(source, Interruption.none());
            assertFalse(moved.fromCache());
            assertFalse(moved.text().equals(first.text()), "columns differ");
        }
    }

    @Test
    void aPreprocessedFileIsCompiledAgainWhenItChanges() throws Exception {
        for (Path executable : candidates) {
            Clang clang = clang(executable).withCache(folder.resolve("cache" + candidates.indexOf(executable)));
            Files.writeString(folder.resolve("p.i"), "int main(void) { return 1; }\n");
            clang.compile(in(folder, "p.i"), Interruption.none());
            Files.writeString(folder.resolve("p.i"), "int main(void) { return 2; }\n");
            assertTrue(clang.compile(in(folder, "p.i"), Interruption.none()).text().contains("ret i32 2"));
        }
    }
}
