package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Failure;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What would depend on where objects are in memory has no verdict, and leaves no execution out. */
class AddressesTest {

    /** A main function in which {@code %b} is any truth value, {@code %p} the address of {@code @x} or of {@code @y}, and {@code %v} what {@code @p} holds: one of both. */
    private static CProgram program(String... lines) {
        return CProgram.ofText("@x = global i32 0\n@y = global i32 0\n@a = global [4 x i32] zeroinitializer\n@p = global i64 0\n"
                + "define i32 @main() {\nentry:\n  %part = alloca i64\n  %b = call i1 @__VERIFIER_nondet_bool()\n  %p = select i1 %b, ptr @x, ptr @y\n"
                + "  store atomic ptr %p, ptr @p seq_cst, align 8\n  %v = load atomic i64, ptr @p seq_cst, align 8\n  %q = inttoptr i64 %v to ptr\n"
                + String.join("\n", lines) + "\n  call void @abort()\n  ret i32 0\n}\ndeclare void @abort()\ndeclare i1 @__VERIFIER_nondet_bool()\n");
    }

    @ParameterizedTest
    @ValueSource(strings = { "%r = icmp ult ptr %q, @a", "%r = icmp sge i64 5, %v", "%r = sub i64 %v, ptrtoint (ptr @a to i64)", "%r = sub i64 8, %v", "%r = add i64 %v, %v",
            "%r = mul i64 %v, 2", "%r = lshr i64 8, %v", "%r = and i64 %v, -8", "%r = and i64 %v, 7", "%r = xor i64 %v, -2", "%r = urem i64 %v, 12", "%r = trunc i64 %v to i8", "%r = atomicrmw or ptr @p, i64 4 seq_cst", "%r = getelementptr i8, ptr @x, i64 %v",
            "%r = ptrtoint ptr %q to i32" })
    void anOperationWithoutAResultIsNotSupportedWhereItIs(String operation) {
        CProgram program = program("  " + operation);
        assertEquals(List.of(), program.problems());
        assertTrue(program.canFail("sc", Failure.UNSUPPORTED), operation);
        assertFalse(program.canFail("sc", Failure.ASSERTION, Failure.MEMORY, Failure.UNDEFINED), operation);
    }

    /** That nothing fails would be no answer. */
    @Test
    void theResultIsAnErrorAtTheOperation() {
        VerificationResult result = new InProcessVerifier().verify(new VerificationTask("test.ll", program("  %r = icmp ult ptr %q, @a").text().replace("abort()", "usleep()"), "sc",
                VerificationOptions.DEFAULT), Progress.NONE, Interruption.none());
        assertEquals(Verdict.Error.UNSUPPORTED_EXECUTION, assertInstanceOf(Verdict.Error.class, result.verdict()).problems().getFirst().code());
        assertEquals(2, result.properties().size());
    }

    @ParameterizedTest
    @ValueSource(strings = { "%r = icmp ult ptr @x, @y", "%r = icmp ugt ptr @x, null" })
    void addressesThatAreKnownAreComparedNoMoreThanOthers(String operation) {
        assertTrue(program("  " + operation).canFail("sc", Failure.UNSUPPORTED), operation);
    }

    @ParameterizedTest
    @ValueSource(strings = { "%r = icmp ult ptr %q, %p", "%r = icmp eq ptr %q, @a", "%r = sub i64 %v, ptrtoint (ptr @x to i64)", "%r = add i64 %v, 4",
            "%r = atomicrmw add ptr @p, i64 4 seq_cst", "%r = icmp ule ptr getelementptr (i8, ptr @a, i64 16), @a" })
    void whatHasAResultForAddressesOfOneObjectHasIt(String operation) {
        assertTrue(program("  " + operation).canFail("sc", Failure.ASSERTION), operation);
    }

    @ParameterizedTest
    @ValueSource(strings = { "  %h = load i32, ptr %part, align 4", "  store i8 0, ptr %part, align 1" })
    void anAddressIsNotTakenApart(String operation) {
        CProgram program = program("  store i64 %v, ptr %part, align 8", operation);
        assertTrue(program.canFail("sc", Failure.UNSUPPORTED), operation);
        assertFalse(program.canFail("sc", Failure.ASSERTION, Failure.MEMORY, Failure.UNDEFINED), operation);
    }

    /** Another thread does this with two numbers, where a pointer was stored before it was created; no access is to the whole pointer. */
    private static CProgram withPointerAtFirst(String... lines) {
        return CProgram.ofText("@x = global i32 0\n@u = global { ptr, i32 } { ptr @x, i32 0 }\ndefine ptr @other(ptr %p) {\nentry:\n  %second = getelementptr i8, ptr @u, i64 4\n"
                + String.join("\n", lines) + "\n  ret ptr null\nfail:\n  call void @abort()\n  unreachable\n}\ndefine i32 @main() {\nentry:\n  %t = alloca i64\n"
                + "  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @other, ptr null)\n  ret i32 0\n}\ndeclare void @abort()\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\n");
    }

    @Test
    void aPartOfAnAddressThatIsReplacedBeforeItIsReadNeedNotBeKnown() {
        String compares = "  %e = icmp eq i32 %v, 1\n  br i1 %e, label %end, label %fail\nend:";
        CProgram replaced = withPointerAtFirst("  store i32 1, ptr @u, align 4", "  %v = load i32, ptr @u, align 4", compares);
        CProgram other = withPointerAtFirst("  store i32 1, ptr @u, align 4", "  %v = load i32, ptr %second, align 4", compares);
        for (String model : List.of("sc", "aarch64", "rc11")) {
            assertFalse(replaced.canFail(model), model);
            assertTrue(other.canFail(model, Failure.UNSUPPORTED), model);
            assertFalse(other.canFail(model, Failure.ASSERTION), model);
        }
        assertFalse(replaced.canFailByEnumeration("sc"));
        assertTrue(other.canFailByEnumeration("sc"));
    }

    @Test
    void anAtomicOperationOnAPartOfAnAddressIsAnErrorAtItsPlace() {
        CProgram program = withPointerAtFirst("  %v = atomicrmw or ptr @u, i32 1 seq_cst");
        assertTrue(program.problems().toString().contains("an atomic operation on a part of an address"), program.problems().toString());
    }

    /** The two ways have written parts that overlap: what meets is made of bytes. */
    @Test
    void partsThatWaysOfControlHaveWrittenDifferentlyAreJoined() {
        String ways = "  br i1 %b, label %whole, label %half\nwhole:\n  store i64 7, ptr %part, align 8\n  br label %meet\nhalf:\n  store i64 0, ptr %part, align 8\n"
                + "  %upper = getelementptr i8, ptr %part, i64 4\n  store i32 1, ptr %upper, align 4\n  br label %meet\nmeet:\n  %joined = load i64, ptr %part, align 8\n"
                + "  %right = icmp eq i64 %joined, ";
        String rest = "\n  br i1 %right, label %fails, label %ends\nends:\n  ret i32 0\nfails:";
        assertTrue(program(ways + "7" + rest).canFail("sc"));
        assertTrue(program(ways + (1L << 32) + rest).canFail("sc"));
        assertFalse(program(ways + "0" + rest).canFail("sc"));
        assertFalse(program(ways + ((1L << 32) + 7) + rest).canFail("sc"));
    }

    @Test
    void theQuotientThatDoesNotFitIsUndefined() {
        assertTrue(program("  %i = load atomic i32, ptr @x seq_cst, align 4", "  %least = sub i32 %i, -2147483648", "  %r = sdiv i32 %least, -1").canFail("sc", Failure.UNDEFINED));
        assertFalse(program("  %i = load atomic i32, ptr @x seq_cst, align 4", "  %r = sdiv i32 %i, -1").canFail("sc", Failure.UNDEFINED));
    }

    /** Its test is always true, so that it would be unrolled for ever. */
    @Test
    void aLoopThatKnowsOfNoEndReachesTheBound() {
        CProgram program = program("  br label %test", "test:", "  %true = icmp ne i32 1, 0", "  br i1 %true, label %again, label %out", "again:",
                "  store atomic i32 1, ptr @x monotonic, align 4", "  br label %test", "out:");
        assertTrue(program.reachesBound("sc"));
        assertFalse(program.canFail("sc"));
        assertTrue(program.lowered().threads().getFirst().instructions().size() < 40);
    }
}
