package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions that count or find bits: of a constant, and of a value that the program reads. */
class BitFunctionsTest {

    /** Aborts if the result of the call differs. */
    private static CProgram program(String memory, String call, long expected) {
        return CProgram.ofText("@x = global i32 " + memory + "\ndefine i32 @main() {\nentry:\n  %v = load atomic i32, ptr @x seq_cst, align 4\n  %r = call i32 " + call
                + "\n  %c = icmp eq i32 %r, " + expected + "\n  br i1 %c, label %good, label %bad\nbad:\n  call void @abort()\n  unreachable\ngood:\n  ret i32 0\n}\n"
                + "declare void @abort()\ndeclare i32 @llvm.ctlz.i32(i32, i1)\ndeclare i32 @llvm.cttz.i32(i32, i1)\ndeclare i32 @llvm.ctpop.i32(i32)\ndeclare i32 @ffs(i32)\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            1; @llvm.ctlz.i32(i32 %v, i1 false); 31
            0; @llvm.ctlz.i32(i32 %v, i1 false); 32
            -1; @llvm.ctlz.i32(i32 %v, i1 true); 0
            40; @llvm.ctlz.i32(i32 %v, i1 true); 26
            40; @llvm.cttz.i32(i32 %v, i1 true); 3
            0; @llvm.cttz.i32(i32 %v, i1 false); 32
            -2147483648; @llvm.cttz.i32(i32 %v, i1 false); 31
            0; @llvm.ctpop.i32(i32 %v); 0
            -1; @llvm.ctpop.i32(i32 %v); 32
            40; @llvm.ctpop.i32(i32 %v); 2
            0; @ffs(i32 %v); 0
            40; @ffs(i32 %v); 4
            -2147483648; @ffs(i32 %v); 32
            0; @llvm.ctlz.i32(i32 7, i1 true); 29
            0; @ffs(i32 6); 2
            """)
    void theyYieldWhatTheyShould(String value, String call, long expected) {
        assertFalse(program(value, call, expected).canFail("sc"), "as expected");
        assertTrue(program(value, call, expected + 1).canFail("sc", Failure.ASSERTION), "another result");
    }

    @Test
    void zeroMayHaveNoResult() {
        assertTrue(program("0", "@llvm.cttz.i32(i32 %v, i1 true)", 32).canFail("sc", Failure.UNDEFINED));
        assertTrue(program("0", "@llvm.ctlz.i32(i32 0, i1 true)", 32).canFail("sc", Failure.UNDEFINED));
    }
}
