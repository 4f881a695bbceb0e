package org.felis.tests.llvm.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.Query;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** Operations that are marked or specified in a way that has no meaning are told what is wrong. */
class OperationProblemsTest {

    private static final String HEAD = """
            @x = global i64 0, align 8
            @op = private unnamed_addr constant [3 x i8] c"op\\00"
            @other = private unnamed_addr constant [6 x i8] c"other\\00"
            declare void @__VERIFIER_method_begin(ptr, i64)
            declare void @__VERIFIER_method_end(ptr, i64)
            declare i32 @__VERIFIER_operation()
            declare void @__VERIFIER_synchronizes_with(i32)
            declare zeroext i1 @__VERIFIER_nondet_bool()
            """;
    private static final String RIGHT = "define zeroext i1 @__VERIFIER_allows_op(i64 %argument, i64 %result) {\n  ret i1 true\n}\n";
    private static final String BEGIN = "  call void @__VERIFIER_method_begin(ptr @op, i64 0)\n";
    private static final String END = "  call void @__VERIFIER_method_end(ptr @op, i64 0)\n";

    private static VerificationResult verified(String specification, String main) {
        String text = HEAD + specification + "define i32 @main() {\nentry:\n" + main + "  ret i32 0\n}\n";
        VerificationOptions options = VerificationOptions.DEFAULT.withProperties(EnumSet.of(Property.LINEARIZABILITY, Property.SYNCHRONIZATION));
        return new InProcessVerifier().answer(new Query.ForVerdict(), new VerificationTask("operations.ll", text, "rc11", options), Progress.NONE, Interruption.none());
    }

    private static void assertProblem(String code, String words, VerificationResult result) {
        assertTrue(result.verdict() instanceof Verdict.Error error && error.problems().getFirst().code().equals(code) && error.problems().getFirst().message().contains(words),
                result.verdict().toString());
    }

    @Test
    void oneOperationOfOneThreadIsFine() {
        assertEquals(new Verdict.Holds(), verified(RIGHT, BEGIN + END + BEGIN + END).verdict());
    }

    @Test
    void anOperationThatIsNotSpecified() {
        assertProblem("C007", "the operation 'other' has no specification: define _Bool __VERIFIER_allows_other(long long argument, long long result)",
                verified(RIGHT, "  call void @__VERIFIER_method_begin(ptr @other, i64 0)\n"));
    }

    @Test
    void operationsInsideEachOther() {
        assertProblem("C008", "here begins the operation 'op', but another one has not ended", verified(RIGHT, BEGIN + BEGIN));
        assertProblem("C008", "here ends the operation 'op', but it has not begun", verified(RIGHT, END));
        String onOneWay = "  %c = call zeroext i1 @__VERIFIER_nondet_bool()\n  br i1 %c, label %begin, label %on\nbegin:\n" + BEGIN + "  br label %on\non:\n";
        assertProblem("C008", "it has not begun on every way that leads here", verified(RIGHT, onOneWay + END));
    }

    @Test
    void anOperationThatDoesNotEnd() {
        assertProblem("C009", "__VERIFIER_method_end", verified(RIGHT, BEGIN));
    }

    @Test
    void aSpecificationThatDependsOnMore() {
        String chosen = "define zeroext i1 @__VERIFIER_allows_op(i64 %argument, i64 %result) {\n  %c = call zeroext i1 @__VERIFIER_nondet_bool()\n  ret i1 %c\n}\n";
        assertProblem("C010", "returns what its arguments and earlier calls do not decide", verified(chosen, BEGIN + END));
        String failing = "declare void @abort()\ndefine zeroext i1 @__VERIFIER_allows_op(i64 %argument, i64 %result) {\n  call void @abort()\n  unreachable\n}\n";
        assertProblem("C010", "does not return", verified(failing, BEGIN + END));
    }

    @Test
    void synchronizingWithWhatIsNotEarlier() {
        String itself = "define zeroext i1 @__VERIFIER_allows_op(i64 %argument, i64 %result) {\n  %n = call i32 @__VERIFIER_operation()\n  call void @__VERIFIER_synchronizes_with(i32 %n)\n  ret i1 true\n}\n";
        assertProblem("C011", "an earlier operation", verified(itself, BEGIN + END));
    }

    @Test
    void outsideOfASpecificationThereIsNoNumberOfACall() {
        assertProblem("C001", "a call of '__VERIFIER_operation' outside of a specification", verified(RIGHT, "  %n = call i32 @__VERIFIER_operation()\n"));
    }
}
