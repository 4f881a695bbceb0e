package org.felis.tests.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.c.core.CoreListing;
import org.felis.c.core.CorePrinter;
import org.felis.c.machine.MachineOptions;
import org.felis.c.machine.Outcome;
import org.felis.c.syntax.Place;
import org.felis.c.type.Implementation;
import org.felis.clang.ClangFinder;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.verification.csource.SourceAnswer;
import org.felis.verification.csource.SourcePrograms;
import org.felis.verification.csource.SourceSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of C files that have no outcomes, or not all of them; and Core. */
class SourceProgramsTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void clangIsHere() {
        assumeTrue(!ClangFinder.onPath().candidates().isEmpty(), "clang is not installed: it reads the files");
    }

    private SourceAnswer answer(String text, SourceSettings settings) throws IOException {
        Files.writeString(folder.resolve("f.c"), text);
        return SourcePrograms.outcomes("f.c", folder, settings, Interruption.none());
    }

    private SourceAnswer answer(String text) throws IOException {
        return answer(text, SourceSettings.DEFAULT);
    }

    private static String first(List<Problem> problems) {
        return problems.getFirst().toString();
    }

    private List<String> outcomes(String text, SourceSettings settings) throws IOException {
        return assertInstanceOf(SourceAnswer.Found.class, answer(text, settings)).outcomes().list().stream().map(Outcome::toString).toList();
    }

    @Test
    void aFileThatTheStandardRejectsIsRejectedAtItsPlace() throws IOException {
        SourceAnswer.Rejected rejected = assertInstanceOf(SourceAnswer.Rejected.class, answer("int main(void) {\n    return y;\n}\n"));
        assertEquals(2, rejected.problems().getFirst().range().line());
    }

    @Test
    void whatIsNotSupportedIsSaidAtItsPlace() throws IOException {
        SourceAnswer.Undecided threads = assertInstanceOf(SourceAnswer.Undecided.class,
                answer("int main(void) {\n  /* {-{ */ int x = 0;\n  {-{ x = 1; ||| goto out; }-}\n out: return x;\n}\n"));
        assertTrue(first(threads.problems()).startsWith("f.c:3:18: error C010 goto in a thread is not supported yet"), first(threads.problems()));
        SourceAnswer.Undecided assembly = assertInstanceOf(SourceAnswer.Undecided.class, answer("int main(void) {\n  __asm__(\"nop\");\n}\n"));
        assertTrue(first(assembly.problems()).startsWith("f.c:2:3: error C010 inline assembly"), first(assembly.problems()));
        SourceAnswer.Undecided function = assertInstanceOf(SourceAnswer.Undecided.class, answer("int g(void);\nint main(void) {\n  return g();\n}\n"));
        assertTrue(first(function.problems()).startsWith("f.c:3:10: error C010 the function 'g' is not defined"), first(function.problems()));
    }

    @Test
    void whatWouldBeOrderedWhereCOrdersNothingIsRefused() throws IOException {
        String program = "#include <stdatomic.h>\nint main(void) {\n  atomic_int x = 0, y = 0; int r = 0, s = 0, *p = &r;\n  {-{ { %s } ||| { x = 1; y = 1; } }-};\n  return r;\n}\n";
        for (String statement : List.of("int v; int *q = &v; if (*q) r = 1;", "r = x + (s = y);", "r = x + (r && y);", "r = *p + x;", "r += r++;")) {
            SourceAnswer.Undecided refused = assertInstanceOf(SourceAnswer.Undecided.class, answer(program.formatted(statement)), statement);
            assertTrue(first(refused.problems()).contains(" in a thread is not supported yet") && first(refused.problems()).startsWith("f.c:4:"), first(refused.problems()));
        }
        // both loads in one expression: neither is before the other, and each result is there under SC
        assertEquals(List.of("value 0", "value 1", "value 2"), outcomes(program.formatted("r = x + y;"), SourceSettings.DEFAULT.withModel("sc", Map.of())).stream().sorted().toList());
    }

    @Test
    void eachPlaceWhereAThreadFailsIsFound() throws IOException {
        String program = """
                #include <stdatomic.h>
                #include <assert.h>
                int main(void) {
                  atomic_int x = 0, y = 0; int q = 0;
                  {-{ {
                    assert(x == 0);
                    assert(y == 0);
                  } ||| {
                    x = 1;
                    q = 1 / (y + x - 1);
                  } ||| { y = 1; } }-};
                  return 0;
                }
                """;
        assertEquals(List.of("Undefined UB045a_division_by_zero f.c:10:9 (C11 6.5.5p5)", "assertion fails f.c:6:5", "assertion fails f.c:7:5", "value 0"),
                outcomes(program, SourceSettings.DEFAULT).stream().sorted().toList());
    }

    @Test
    void aModelForOtherProgramsIsRefused() throws IOException {
        SourceAnswer.Undecided refused = assertInstanceOf(SourceAnswer.Undecided.class,
                answer("#include <stdatomic.h>\nint main(void) {\n  atomic_int x = 0;\n  {-{ { x = 1; } ||| { x = 2; } }-};\n  return x;\n}\n", SourceSettings.DEFAULT.withModel("x86tso", Map.of())));
        assertTrue(first(refused.problems()).startsWith("f.c:4:3: error C010 the model x86tso is for"), first(refused.problems()));
    }

    @Test
    void whatIsBeyondTheBoundOfALoopInAThreadIsSaid() throws IOException {
        SourceAnswer.Found found = assertInstanceOf(SourceAnswer.Found.class,
                answer("#include <stdatomic.h>\nint main(void) {\n  atomic_int x = 0; int n = 0;\n  {-{ { while (!x) n++; } ||| { x = 1; } }-};\n  return n;\n}\n"));
        assertEquals(Optional.of("iterations of a loop in a thread beyond 2"), found.outcomes().limit().map(Object::toString));
        assertEquals(List.of("value 0", "value 1", "value 2"), found.outcomes().list().stream().map(Outcome::toString).sorted().toList());
    }

    @Test
    void aFileWithoutMainIsAcceptedAndNotRun() throws IOException {
        assertInstanceOf(SourceAnswer.Accepted.class, answer("int f(void) { return 1; }\n"));
    }

    @Test
    void aLoopWithoutEndEndsWithItsLimitSaid() throws IOException {
        MachineOptions few = new MachineOptions(MachineOptions.DEFAULT.provenance(), false, 10, 1_000, 2, false, "main");
        for (String loop : List.of("for (;;) { }", "again: goto again;", "while (1) x++;")) {
            SourceAnswer.Found found = assertInstanceOf(SourceAnswer.Found.class, answer("int main(void) { unsigned x = 0; " + loop + " return x; }", SourceSettings.DEFAULT.with(few)));
            assertEquals(Optional.of("an execution that evaluates more than 1000 expressions"), found.outcomes().limit().map(Object::toString));
        }
        MachineOptions endless = new MachineOptions(MachineOptions.DEFAULT.provenance(), false, 10, Long.MAX_VALUE, 2, false, "main");
        SourceAnswer.Undecided late = assertInstanceOf(SourceAnswer.Undecided.class,
                answer("int main(void) { for (;;) { } }", SourceSettings.DEFAULT.with(endless).withTimeout(Duration.ofSeconds(1))));
        assertEquals("C012", late.problems().getFirst().code());
    }

    @Test
    void recursionWithoutEndEndsWithItsLimitSaid() throws IOException {
        SourceAnswer.Found found = assertInstanceOf(SourceAnswer.Found.class, answer("int f(int n) { return f(n); }\nint main(void) { return f(1); }"));
        assertEquals(Optional.of("more than 2000 nested calls"), found.outcomes().limit().map(Object::toString));
    }

    @Test
    void sizesAreThoseOfTheImplementation() throws IOException {
        String text = "struct s { char c; long l; int b : 3; }; int main(void) { return 100 * sizeof(long) + sizeof(struct s); }";
        assertEquals(List.of("value 824"), outcomes(text, SourceSettings.DEFAULT));
        assertEquals(List.of("value 412"), outcomes(text, SourceSettings.DEFAULT.with(Implementation.ILP32)));
    }

    @Test
    void inASmallAddressSpaceAllLayoutsCount() throws IOException {
        String text = "#include <stdint.h>\nint main(void) { int x; return (uintptr_t)&x / 4; }";
        SourceSettings small = SourceSettings.DEFAULT.with(Implementation.LP64.withAddressBits(5));
        List<String> switched = outcomes(text.replace("return (uintptr_t)&x / 4;", "switch ((uintptr_t)&x / 4) { case 1: return 1; case 2: return 2; default: return 0; }"), small);
        assertEquals(List.of("value 0", "value 1", "value 2"), switched.stream().sorted().toList());
    }

    @Test
    void aFunctionIsRunWithAnyArguments() throws IOException {
        String text = "#include <limits.h>\nint next(int x) {\n  if (x < 100) return 0;\n  return x + 1;\n}\n";
        List<String> found = outcomes(text, SourceSettings.DEFAULT.with(MachineOptions.DEFAULT.withFunction("next")));
        assertTrue(found.containsAll(List.of("value 0", "Undefined UB036_exceptional_condition f.c:4:10 (C11 6.5p5)")), found::toString);
        assertEquals(List.of("next"), assertInstanceOf(SourceAnswer.Accepted.class, answer(text)).functions());
    }

    @Test
    void coreSaysWhatTheSourceLeavesUnsaid() throws IOException, ProblemException {
        Files.writeString(folder.resolve("f.c"), "short a[2];\nint main(void) { char c = 1; a[1] += c++; return c; }\n");
        String core = CorePrinter.text(SourcePrograms.core("f.c", folder, SourceSettings.DEFAULT, Interruption.none()));
        assertEquals("""
                static a: short[2] = zero
                fun main(): int
                  create c: char
                  init c = char(1)
                  new update[short](+p[short*](short*(&a) || 1), +[int] int(old update[char](&c, +[int] 1)))
                  return int(load[char](&c))
                  kill c
                """, core);
    }

    @Test
    void linesOfCoreHaveThePlacesOfTheirSource() throws IOException, ProblemException {
        Files.writeString(folder.resolve("f.c"), "int x;\nint main(void) {\n  int y = 1;\n  if (y)\n    x = y +\n      2;\n  return 0;\n}\n");
        CoreListing listing = CorePrinter.listing(SourcePrograms.core("f.c", folder, SourceSettings.DEFAULT, Interruption.none()));
        Map<String, Set<Integer>> lines = listing.lines().stream().collect(Collectors.toMap(line -> line.text().strip(),
                line -> line.places().stream().map(Place::line).collect(Collectors.toSet())));
        assertEquals(Map.of("static x: int = zero", Set.of(1), "fun main(): int", Set.of(2), "create y: int", Set.of(2), "init y = 1", Set.of(3),
                "if load[int](&y)", Set.of(4), "store[int](&x || +[int](load[int](&y) || 2))", Set.of(5, 6), "return 0", Set.of(7), "kill y", Set.of(2)), lines);
        assertTrue(listing.lines().getLast().isOf("f.c", 2));
    }

    @Test
    void theTextOfAnEditorIsReadInPlaceOfTheFile() throws IOException, ProblemException {
        Files.writeString(folder.resolve("f.c"), "int main(void) { return 1; }\n");
        assertTrue(CorePrinter.text(SourcePrograms.core("f.c", folder, Optional.of("int main(void) { return 2; }\n"), SourceSettings.DEFAULT, Interruption.none()))
                .contains("return 2"));
    }
}
