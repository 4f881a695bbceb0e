package org.felis.tests.llvm;

import static org.felis.tests.llvm.IrFixtures.inFunction;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.llvm.parser.LlvmParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with a text is said at its place, with what would be accepted. */
class LlvmErrorsTest {

    private static Problem problem(String text) {
        ProblemException refused = assertThrows(ProblemException.class, () -> LlvmParser.parse("test.ll", text, Interruption.none()), text);
        assertEquals(1, refused.problems().size());
        return refused.problems().getFirst();
    }

    private static Arguments inBody(String line, int column, String message) {
        return Arguments.of(inFunction("  " + line, "  ret i32 0"), 4, column, message);
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("", 1, 1, "LLVM009 the text has no function"),
                Arguments.of("hello", 1, 1, "LLVM001 found 'hello'; expected a function, a variable, a type, attributes or metadata"),
                Arguments.of("@x = global i32", 1, 16, "LLVM001 found the end of the text; expected a value"),
                Arguments.of("@x = global i32 0\n@x = global i32 1", 2, 1, "LLVM007 @x is already defined"),
                Arguments.of("@x = global %t zeroinitializer", 1, 13, "LLVM006 the type %t is not defined"),
                Arguments.of("@x = global ptr @y", 1, 17, "LLVM006 @y is not defined: neither a function nor a variable"),
                Arguments.of("@x = global i8 256", 1, 16, "LLVM008 the number 256 is out of range: expected a number of 8 bits"),
                Arguments.of("@x = global i0 0", 1, 13, "LLVM008 the width of 'i0' is out of range"),
                Arguments.of("@x = global ptr 5", 1, 17, "LLVM010 the number 5 has the type ptr; expected an integer type"),
                Arguments.of("@x = global [2 x i8] c\"abc\"", 1, 1, "LLVM011 the constant c\"abc\" is not of the type [2 x i8]"),
                Arguments.of("@x = constant [1 x i8] c\"a", 1, 25, "LLVM004 the text that starts here is never closed"),
                Arguments.of("@x = global ptr blockaddress(@f, %b)", 1, 17, "LLVM005 the constant 'blockaddress' is not supported"),
                Arguments.of("@x = ifunc void (), ptr @f", 1, 6, "LLVM005 a function that is chosen when the program is loaded ('ifunc') is not supported"),
                Arguments.of("define void @f() {\n  ret void\n", 3, 1, "LLVM001 found the end of the text; expected an instruction"),
                Arguments.of("define void @f() {\n}", 2, 1, "LLVM001 found '}'; expected an instruction: a block ends with ret"),
                Arguments.of("define void @f() {\n  br label %b\n}", 2, 12, "LLVM006 %b is not defined: it is no block of this function"),
                Arguments.of("define void @f() {\na:\n  br label %a\n}", 1, 1, "LLVM011 a jump leads to the first block of @f"),
                inBody("%v = invoke i32 @f() to label %a unwind label %b", 8, "LLVM005 the instruction 'invoke' is not supported: exceptions"),
                inBody("%v = frobnicate i32 %i", 8, "LLVM001 found 'frobnicate'; expected an instruction"),
                inBody("%v = load i32, i32 %i", 18, "LLVM010 this address has the type i32; expected a pointer"),
                inBody("%v = load i32, ptr %q", 22, "LLVM006 %q is not defined"),
                inBody("%v = load atomic i32, ptr %p fast", 32, "LLVM001 found 'fast'; expected an order: unordered, monotonic"),
                inBody("%v = load i32, ptr %p, align 3", 32, "LLVM008 the alignment 3 is out of range: expected a power of two"),
                inBody("%p = load i32, ptr %p", 3, "LLVM007 %p is already defined"),
                inBody("%v = fence seq_cst", 8, "LLVM001 found 'fence'; expected an instruction with a result, for %v"),
                inBody("%v = add i32 %i, %b", 3, "LLVM011 %b has the type i1; expected i32"),
                inBody("%v = load atomic i32, ptr %p release", 3, "LLVM011 a load cannot have the order release"),
                inBody("%v = cmpxchg ptr %p, i32 0, i32 1 seq_cst release", 3, "LLVM011 a failing cmpxchg cannot have the order release"),
                inBody("%v = trunc i32 %i to i64", 3, "LLVM011 'trunc' does not convert i32 to i64"),
                inBody("%v = add i32 %w, 1\n  %w = add i32 %i, 1", 3, "LLVM011 %w is used where it may not have been computed yet"),
                inBody("%v = getelementptr { i32, i64 }, ptr %p, i32 0, i32 2", 3, "LLVM011 the indices of getelementptr lead to no element of { i32, i64 }"),
                inBody("%v = call i32 (ptr, i32) @f(ptr %p)", 28, "LLVM012 the call has 1 argument, but what it calls has the type i32 (ptr, i32)"),
                inBody("ret i64 0", 3, "LLVM011 what the function returns has the type i64; expected i32"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsReportedAtItsPlace(String text, int line, int column, String message) {
        Problem problem = problem(text);
        assertEquals("test.ll:" + line + ":" + column, problem.range().toString(), problem.toString());
        assertTrue((problem.code() + " " + problem.message()).startsWith(message), problem.toString());
        assertTrue(problem.range().offset() + problem.range().length() <= Math.max(1, text.length() + 1), "the place is in the text");
    }

    @Test
    void phisHaveToAgreeWithTheControlFlow() {
        String text = """
                define i32 @f(i1 %b) {
                entry:
                  br i1 %b, label %one, label %two
                one:
                  br label %two
                two:
                  %v = phi i32 [ 1, %one ]
                  ret i32 %v
                }
                """;
        assertEquals("test.ll:7:3: error LLVM011 phi has values for other blocks than those that control comes from", problem(text).toString());
    }

    @Test
    void aValueOfOneBranchIsNotKnownAfterBoth() {
        String text = """
                define i32 @f(i1 %b) {
                entry:
                  br i1 %b, label %one, label %two
                one:
                  %v = add i32 1, 2
                  br label %two
                two:
                  ret i32 %v
                }
                """;
        assertEquals("test.ll:8:3: error LLVM011 %v is used where it may not have been computed yet", problem(text).toString());
    }

    @Test
    void deepNestingIsRefusedInsteadOfOverflowingTheStack() {
        int deep = 200_000;
        assertEquals("LLVM003", problem("@x = global " + "[1 x ".repeat(deep) + "i8" + "]".repeat(deep) + " zeroinitializer").code());
        assertEquals("LLVM003", problem("@x = global " + "{".repeat(deep)).code());
        assertEquals("LLVM003", problem("@x = global ptr " + "bitcast (ptr ".repeat(deep)).code());
        assertEquals("LLVM003", problem("@x = global i32 0\n!0 = " + "!{".repeat(deep)).code());
        assertEquals("LLVM001", problem("declare void @f(i32 x" + "(".repeat(deep)).code());
    }

    @Test
    void pointersToPointersAreNotNesting() {
        IrFixtures.parse("@x = global i32" + "*".repeat(200_000) + " null");
        IrFixtures.parse("declare void" + " ()*".repeat(100) + " @f()");
    }

    @Test
    void typesThatContainThemselvesAreRefused() {
        assertEquals("LLVM011", problem("%a = type %b\n%b = type %a\n@x = global %a { i32 0 }").code());
    }
}
