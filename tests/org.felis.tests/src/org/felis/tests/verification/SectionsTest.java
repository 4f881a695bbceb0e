package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** Sections that nothing comes between, under models that say what that is and others. */
class SectionsTest {

    private static final String SECTION = "FELIS012";

    /** The second thread reads what the first one writes in between. */
    private static String program(String expected) {
        return """
                target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
                @x = global i32 0
                declare void @__VERIFIER_atomic_begin()
                declare void @__VERIFIER_atomic_end()
                declare void @abort()
                declare i32 @pthread_create(ptr, ptr, ptr, ptr)
                define i32 @main() {
                  %t = alloca i64
                  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @first, ptr null)
                  %d = call i32 @pthread_create(ptr %t, ptr null, ptr @second, ptr null)
                  ret i32 0
                }
                define void @__VERIFIER_atomic_set() {
                  store atomic i32 1, ptr @x monotonic, align 4
                  store atomic i32 0, ptr @x monotonic, align 4
                  ret void
                }
                define ptr @first(ptr %unused) {
                  call void @__VERIFIER_atomic_set()
                  ret ptr null
                }
                define ptr @second(ptr %unused) {
                  call void @__VERIFIER_atomic_begin()
                  %v = load atomic i32, ptr @x monotonic, align 4
                  call void @__VERIFIER_atomic_end()
                  %right = icmp EXPECTED
                  br i1 %right, label %done, label %wrong
                wrong:
                  call void @abort()
                  unreachable
                done:
                  ret ptr null
                }
                """.replace("EXPECTED", expected);
    }

    private static <R extends QueryResult> R answer(Query<R> query, String expected, String model) {
        return new InProcessVerifier().answer(query, new VerificationTask("sections.ll", program(expected), model, VerificationOptions.DEFAULT), Progress.NONE, Interruption.none());
    }

    private static VerificationResult verdict(String expected, String model) {
        return answer(Query.VERDICT, expected, model);
    }

    private static Map<Property, Verdict> properties(VerificationResult result) {
        return result.properties().stream().collect(Collectors.toMap(PropertyVerdict::property, PropertyVerdict::verdict));
    }

    private static List<String> codes(List<Problem> problems) {
        return problems.stream().map(Problem::code).toList();
    }

    @Test
    void underAModelThatSaysWhatSectionsAreNothingComesBetween() {
        VerificationResult result = verdict("eq i32 %v, 0", "sc");

        assertInstanceOf(Verdict.Holds.class, result.verdict());
        assertEquals(List.of(), codes(result.warnings()));
    }

    @Test
    void underAnotherModelItIsToldWhatHoldsEvenIfSomethingComesBetween() {
        VerificationResult result = verdict("ule i32 %v, 1", "rc11");

        assertInstanceOf(Verdict.Holds.class, result.verdict());
        assertEquals(List.of(SECTION), codes(result.warnings()));
    }

    @Test
    void whatSectionsMightKeepFromHappeningIsNotToldUnderAnotherModel() {
        Map<Property, Verdict> properties = properties(verdict("eq i32 %v, 0", "rc11"));

        assertTrue(codes(assertInstanceOf(Verdict.Error.class, properties.get(Property.ASSERTIONS)).problems()).contains(SECTION));
        assertInstanceOf(Verdict.Holds.class, properties.get(Property.MEMORY));
        assertInstanceOf(Verdict.Holds.class, properties.get(Property.RACES));
    }

    @Test
    void whetherThreadsComeToTheirEndsIsNotToldUnderAnotherModel() {
        VerificationOptions termination = VerificationOptions.DEFAULT.withProperties(Set.of(Property.TERMINATION));
        VerificationResult result = new InProcessVerifier().verify(new VerificationTask("sections.ll", program("ule i32 %v, 1"), "rc11", termination), Progress.NONE, Interruption.none());

        assertTrue(codes(assertInstanceOf(Verdict.Error.class, properties(result).get(Property.TERMINATION)).problems()).contains(SECTION));
    }

    @Test
    void whatIsNotToldIsExplained() {
        String explained = answer(Query.EXPLANATION, "eq i32 %v, 0", "rc11").explanation().toString();

        assertTrue(explained.contains("no answer: "), explained);
    }

    @Test
    void executionsAreNotCountedWithoutThem() {
        assertInstanceOf(Verdict.Error.class, answer(Query.COUNT, "ule i32 %v, 1", "rc11").result().verdict());
        assertInstanceOf(Verdict.Holds.class, answer(Query.COUNT, "ule i32 %v, 1", "sc").result().verdict());
    }
}
