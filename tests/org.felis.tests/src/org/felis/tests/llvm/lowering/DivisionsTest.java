package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.felis.engine.program.Failure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Any number is divided by one that another thread may have written, which is one of few. */
class DivisionsTest {

    private static final String PROGRAM = """
            @divisor = global i64 1
            declare i64 @__VERIFIER_nondet_long()
            declare void @__VERIFIER_assume(i32)
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)
            declare void @abort()
            define ptr @writer(ptr %%unused) {
              store atomic i64 %d, ptr @divisor monotonic, align 8
              ret ptr null
            }
            define i32 @main() {
              %%t = alloca ptr
              %%c = call i32 @pthread_create(ptr %%t, ptr null, ptr @writer, ptr null)
              %%x = call i64 @__VERIFIER_nondet_long()
              %%d = load atomic i64, ptr @divisor monotonic, align 8
              %%isOne = icmp eq i64 %%d, 1
              %%result = %s i64 %%x, %%d
            %s
              %%expected = select i1 %%isOne, i64 %s, i64 %%other
              %%right = icmp eq i64 %%result, %%expected
              br i1 %%right, label %%end, label %%wrong
            wrong:
              call void @abort()
              unreachable
            end:
              ret i32 0
            }
            """;

    private static CProgram program(int divisor, String operation, String other, String byOne) {
        return CProgram.ofText(PROGRAM.formatted(divisor, operation, other, byOne));
    }

    /** What a power of 2 gives is known otherwise: by shifts and bits. */
    @ParameterizedTest
    @CsvSource({"udiv, '%other = lshr i64 %x, 3', %x", "urem, '%other = and i64 %x, 7', 0",
            "sdiv, '%sign = ashr i64 %x, 63\n%rest = and i64 %sign, 7\n%sum = add i64 %x, %rest\n%other = ashr i64 %sum, 3', %x",
            "srem, '%sign = ashr i64 %x, 63\n%rest = and i64 %sign, 7\n%sum = add i64 %x, %rest\n%cut = and i64 %sum, -8\n%other = sub i64 %x, %cut', 0"})
    void aPowerOf2DividesAsShiftsDo(String operation, String other, String byOne) {
        assertFalse(program(8, operation, other, byOne).canFail("sc"));
        assertTrue(program(16, operation, other, byOne).canFail("sc", Failure.ASSERTION));
        assertTrue(program(8, operation, other, "1").canFail("sc", Failure.ASSERTION), "by 1");
    }

    /** Another number takes the digits one by one. */
    @ParameterizedTest
    @CsvSource({"udiv, '%low = and i64 %x, 31\n%fits = icmp eq i64 %low, %x\n%f = zext i1 %fits to i32\ncall void @__VERIFIER_assume(i32 %f)\n%product = mul i64 %x, 171\n%other = lshr i64 %product, 9', %x",
            "urem, '%low = and i64 %x, 31\n%fits = icmp eq i64 %low, %x\n%f = zext i1 %fits to i32\ncall void @__VERIFIER_assume(i32 %f)\n%product = mul i64 %x, 171\n%q = lshr i64 %product, 9\n%three = mul i64 %q, 3\n%other = sub i64 %x, %three', 0"})
    void anotherNumberDividesAsItsInverseDoes(String operation, String other, String byOne) {
        assertFalse(program(3, operation, other, byOne).canFail("sc"));
        assertTrue(program(5, operation, other, byOne).canFail("sc", Failure.ASSERTION));
    }
}
