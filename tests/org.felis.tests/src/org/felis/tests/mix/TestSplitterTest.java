package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;

import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.litmus.piece.Argument;
import org.felis.litmus.piece.Local;
import org.felis.mix.split.Observed;
import org.felis.mix.split.Part;
import org.felis.mix.split.Split;
import org.felis.mix.split.SplitStep;
import org.felis.mix.split.SplitTest;
import org.felis.mix.split.TestSplitter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements and threads become functions that say nothing of where they come from. */
class TestSplitterTest {

    private static SplitTest split(Split split, String... lines) throws ProblemException {
        return TestSplitter.split("test.litmus", "C test\n{ }\n" + String.join("\n", lines) + "\n", split, Long.BYTES);
    }

    /** The statements of a thread with the locations x and y, of which the variable r0 is asked about. */
    private static List<SplitStep> steps(String... statements) throws ProblemException {
        return split(Split.STATEMENT, "P0(atomic_int *x, atomic_int *y) {", String.join("\n", statements), "}", "exists (0:r0=0)").threads().getFirst().steps();
    }

    private static List<Part> parts(String... statements) throws ProblemException {
        return steps(statements).stream().filter(SplitStep.Run.class::isInstance).map(step -> ((SplitStep.Run) step).part()).toList();
    }

    private static String definition(String... statements) throws ProblemException {
        List<Part> parts = parts(statements);
        assertEquals(1, parts.size());
        return parts.getFirst().function().named("f");
    }

    @Test
    void aStatementThatSetsWhatIsReadYieldsIt() throws Exception {
        assertEquals("int f(atomic_int *a0) {\n  int v0 = 0;\n  v0 = atomic_load_explicit(a0, memory_order_acquire);\n  return v0;\n}\n",
                definition("int r0 = atomic_load_explicit(y, memory_order_acquire);"));
    }

    @Test
    void aResultThatNobodyReadsStaysUnused() throws Exception {
        assertEquals("void f(atomic_int *a0) {\n  int v0 = 0;\n  v0 = atomic_exchange(a0, 1);\n}\n", definition("int r9 = atomic_exchange(x, 1);"));
        assertEquals("void f(atomic_int *a0) {\n  atomic_exchange(a0, 1);\n}\n", definition("atomic_exchange(x, 1);"));
    }

    @Test
    void whatAStatementReadsIsItsParameters() throws Exception {
        List<Part> parts = parts("int r0 = atomic_load(x);", "atomic_store(y, (r0 ^ r0) + 1);");
        assertEquals("void f(atomic_int *a0, int v0) {\n  atomic_store(a0, (v0 ^ v0) + 1);\n}\n", parts.get(1).function().named("f"));
        assertEquals(List.of(new Argument.AddressOf("y"), new Argument.ValueOf(new Local("r0", 32, true))), parts.get(1).arguments());
        assertEquals(Optional.of(new Local("r0", 32, true)), parts.get(0).result());
        assertEquals("int r0 = atomic_load(x)", "int " + parts.get(0).text());
        assertEquals(4, parts.get(0).place().line());
    }

    @Test
    void equalStatementsOfTwoThreadsAreOneFunction() throws Exception {
        SplitTest test = split(Split.STATEMENT, "P0(atomic_int *x, atomic_int *y) { atomic_store(x, 1); int r0 = atomic_load(y); }",
                "P1(atomic_int *x, atomic_int *y) { atomic_store(y, 1); int r1 = atomic_load(x); }", "exists (0:r0=0 /\\ 1:r1=0)");
        assertEquals(4, test.parts().size());
        assertEquals(2, test.functions().size());
        assertEquals(List.of("P0_0", "P0_1", "P1_0", "P1_1"), test.parts().stream().map(Part::name).toList());
    }

    @Test
    void anInitialNumberIsNoWorkForACompiler() throws Exception {
        assertEquals(1, steps("int r0 = 0;", "r0 = atomic_load(x);").size());
        assertEquals(List.of(new SplitStep.Set(new Local("r0", 32, true), 3)), steps("int r0 = 3;"));
    }

    @Test
    void conditionsAndLoopsAreRecursedInto() throws Exception {
        List<SplitStep> steps = steps("int r0 = atomic_load(x);", "if (r0 == 1) { atomic_store(y, 1); } else { atomic_store(y, 2); }");
        assertEquals("int f(int v0) {\n  return (v0 == 1) != 0;\n}\n", ((SplitStep.Run) steps.get(1)).part().function().named("f"));
        Local decision = ((SplitStep.Run) steps.get(1)).part().result().orElseThrow();
        assertEquals(new SplitStep.Branch(decision, true, "else1"), steps.get(2));
        assertEquals(List.of("Run", "Run", "Branch", "Run", "Jump", "Mark", "Run", "Mark"), steps.stream().map(step -> step.getClass().getSimpleName()).toList());
        assertEquals(List.of("Mark", "Run", "Branch", "Mark", "Jump", "Mark"),
                steps("int r0;", "while (atomic_load(x) == 0) { }").stream().map(step -> step.getClass().getSimpleName()).toList());
    }

    @Test
    void aConditionThatSetsAVariableFirstIsTwoFunctions() throws Exception {
        List<Part> parts = parts("int r0;", "do { } while ((r0 = atomic_load(x)) == 0);");
        assertEquals("int f(atomic_int *a0) {\n  int v0 = 0;\n  v0 = atomic_load(a0);\n  return v0;\n}\n", parts.get(0).function().named("f"));
        assertEquals("int f(int v0) {\n  return (v0 == 0) != 0;\n}\n", parts.get(1).function().named("f").replace("((v0) ==", "(v0 =="));
    }

    @Test
    void aWholeThreadYieldsTheOneVariableThatIsAskedAbout() throws Exception {
        SplitTest test = split(Split.THREAD, "P0(atomic_int *x, atomic_int *y) {", "  int r0 = atomic_load(x);", "  if (r0 == 1) { atomic_store(y, 1); return; }", "}", "exists (0:r0=1 /\\ y=1)");
        String definition = test.parts().getFirst().function().named("f");
        assertTrue(definition.startsWith("int f(atomic_int *a0, atomic_int *a1) {\n"), definition);
        assertTrue(definition.contains("goto end_of_thread;"), definition);
        assertTrue(definition.endsWith("  end_of_thread: ;\n  return v0;\n}\n"), definition);
        assertEquals(new Observed.InLocal(0, new Local("r0", 32, true)), test.observed("0:r0").orElseThrow().place());
        assertEquals(new Observed.InLocation("y"), test.observed("[y]").orElseThrow().place());
    }

    @Test
    void severalVariablesAreStoredAtTheEndOfTheThread() throws Exception {
        SplitTest test = split(Split.THREAD, "P0(atomic_int *x) {", "  int r0 = atomic_load(x);", "  short r1;", "  r1 = atomic_load(x);", "}", "exists (0:r0=1 /\\ 0:r1=0)");
        assertEquals("void f(atomic_int *a0, int *a1, short *a2) {\n  int v0 = atomic_load(a0);\n  short v1 = 0;\n  v1 = atomic_load(a0);\n  *a1 = v0;\n  *a2 = v1;\n}\n",
                test.parts().getFirst().function().named("f"));
        assertEquals(new Observed.InLocation("P0_r1"), test.observed("0:r1").orElseThrow().place());
        assertEquals(List.of("x", "P0_r0", "P0_r1"), test.locations().stream().map(location -> location.name()).toList());
    }

    @Test
    void typesHaveTheirWidthOnTheMachine() throws Exception {
        String test = "C wide\n{ x=5; }\nP0(_Atomic __int128 *x, atomic_long *l) { __int128 r0 = atomic_load(x); long r1 = atomic_load(l); }\nexists (0:r0=5 /\\ 0:r1=0)\n";
        SplitTest on32 = TestSplitter.split("test", test, Split.STATEMENT, Integer.BYTES);
        assertEquals(List.of(128, 32), on32.locations().stream().map(location -> location.bits()).toList());
        assertEquals(List.of(128, 64), TestSplitter.split("test", test, Split.STATEMENT, Long.BYTES).locations().stream().map(location -> location.bits()).toList());
        assertEquals(5, on32.locations().getFirst().initial());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "int r0 = smp_load_acquire(x); | MIX101", "int r0 = *x; | MIX102", "int r0 = 1; { int r0 = 2; } | MIX105", "int r0; int r1; r0 = (r1 = atomic_load(x)); atomic_store(y, r1); | MIX103",
            "int r0; while (atomic_load(x) == (r0 = 1)) { } | MIX103" })
    void whatCannotBeCompiledApartIsSaidAtItsPlace(String statements, String code) {
        Problem problem = assertThrows(ProblemException.class, () -> steps(statements)).problems().getFirst();
        assertEquals(code, problem.code(), problem.toString());
        assertEquals(4, problem.range().line());
    }

    @Test
    void aTestOfAMachineIsNoSource() {
        Problem problem = assertThrows(ProblemException.class, () -> TestSplitter.split("a.litmus", "AArch64 one\n{ 0:X1=x; }\n P0 ;\n LDR W0,[X1] ;\nexists (0:X0=0)\n", Split.STATEMENT, 8)).problems().getFirst();
        assertEquals("a.litmus:1:1: error MIX100 only tests in C can be compiled; this is a test of AArch64", problem.toString());
    }

    @Test
    void aTestWithAMistakeKeepsItsOwnMessage() {
        Problem problem = assertThrows(ProblemException.class, () -> steps("int r0 = atomic_lod(x);")).problems().getFirst();
        assertFalse(problem.code().startsWith("MIX"), problem.toString());
        assertEquals(4, problem.range().line());
    }
}
