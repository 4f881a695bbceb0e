package org.felis.tests.verification;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads that look alike, of which only one does something wrong. */
class ExchangedThreadsTest {

    private static String verdict(String file, String text, String model, Map<String, String> models, Procedure procedure) {
        return decided(new InProcessVerifier().verify(new VerificationTask(file, text, model, models, VerificationOptions.DEFAULT.withProcedure(procedure)), Progress.NONE,
                Interruption.none())).verdict().getClass().getSimpleName();
    }

    /** Which of the two objects the third thread has to do with, a register says from the beginning. */
    @ParameterizedTest
    @EnumSource(value = Procedure.class, names = { "SMT", "EXPLICIT" })
    void aThirdThreadRacesWithTheSecondOne(Procedure procedure) {
        assertEquals("Undefined", verdict("third.litmus", """
                C third
                {}
                P0(int *y) { *y = 1; }
                P1(int *x) { *x = 1; }
                P2(int *x) { *x = 1; *x = 2; }
                exists (x=1)
                """, "rc11", Map.of(), procedure));
    }

    /** Nobody reads what is written, but the model compares it. */
    @ParameterizedTest
    @EnumSource(value = Procedure.class, names = { "SMT", "EXPLICIT" })
    void whatIsWrittenMakesADifferenceToTheModel(Procedure procedure) {
        String model = """
                VALUES
                include "cos.cat"
                acyclic po | rf | fr | co as sc
                undefined_unless empty different-values([W];po;[W]) as same
                """;
        assertEquals("Undefined", verdict("values.litmus", """
                C values
                {}
                P0(volatile int *x) { WRITE_ONCE(*x,1); WRITE_ONCE(*x,1); }
                P1(volatile int *x) { WRITE_ONCE(*x,1); WRITE_ONCE(*x,2); }
                exists (x=1)
                """, "values.cat", Map.of("values.cat", model), procedure));
    }

    /** Between the write of n and the second thread there are two releases, those that start both. */
    @ParameterizedTest
    @EnumSource(value = Procedure.class, names = { "SMT", "EXPLICIT" })
    void whichThreadIsStartedFirstMakesADifferenceToTheModel(Procedure procedure) {
        String model = """
                STARTS
                include "cos.cat"
                acyclic po | rf | fr | co as sc
                let plain = W & NA
                let release = W & (REL|SC|ACQ_REL)
                flag ~empty [plain]; po; [release]; po; [release]; rf & ext; po; [plain] as data-race
                """;
        assertEquals("Violated", verdict("starts.ll", """
                target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
                @n = global i32 0, align 4
                @a = global i32 0, align 4
                @b = global i32 0, align 4
                define internal ptr @copy(ptr %to) {
                  %value = load i32, ptr @n, align 4
                  store i32 %value, ptr %to, align 4
                  ret ptr null
                }
                define internal ptr @nothing(ptr %unused) {
                  ret ptr null
                }
                define i32 @main() {
                  %t0 = alloca i64, align 8
                  %t1 = alloca i64, align 8
                  %t2 = alloca i64, align 8
                  %r0 = call i32 @pthread_create(ptr %t0, ptr null, ptr @nothing, ptr null)
                  store i32 1, ptr @n, align 4
                  %r1 = call i32 @pthread_create(ptr %t1, ptr null, ptr @copy, ptr @a)
                  %r2 = call i32 @pthread_create(ptr %t2, ptr null, ptr @copy, ptr @b)
                  ret i32 0
                }
                declare i32 @pthread_create(ptr, ptr, ptr, ptr)
                """, "starts.cat", Map.of("starts.cat", model), procedure));
    }

    /** Of the readers of x, which are started one after the other, the last one is wrong. The bounds of the model's relations do not know that: for them it may be the first one as well, if what never happens did. */
    @ParameterizedTest
    @EnumSource(value = Procedure.class, names = { "SMT", "EXPLICIT" })
    void whoIsStartedLastMayMakeADifferenceToWhatIsReadAtFirst(Procedure procedure) {
        String model = """
                LAST
                include "cos.cat"
                acyclic po | rf | co | fr as sc
                let never = (_ * _); ((po; fre; po; fre) & id); (_ * _)
                let always = (_ * _) \\ never
                let startedEarlier = (IW * W); ((po^-1 & always) | (po & never)); rf; po
                undefined_unless empty (rf & (IW * (R & RLX))) \\ startedEarlier as last
                """;
        assertEquals("Violated", verdict("last.ll", """
                target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
                @x = global i32 0, align 4
                @y = global i32 0, align 4
                @z = global i32 0, align 4
                define internal ptr @reader(ptr %unused) {
                  %value = load atomic i32, ptr @x monotonic, align 4
                  ret ptr null
                }
                define internal ptr @one(ptr %unused) {
                  store atomic i32 1, ptr @y monotonic, align 4
                  %value = load atomic i32, ptr @z monotonic, align 4
                  ret ptr null
                }
                define internal ptr @two(ptr %unused) {
                  store atomic i32 1, ptr @z monotonic, align 4
                  %value = load atomic i32, ptr @y monotonic, align 4
                  ret ptr null
                }
                define i32 @main() {
                  %t = alloca i64, align 8
                  %a = call i32 @pthread_create(ptr %t, ptr null, ptr @one, ptr null)
                  %b = call i32 @pthread_create(ptr %t, ptr null, ptr @two, ptr null)
                  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @reader, ptr null)
                  %d = call i32 @pthread_create(ptr %t, ptr null, ptr @reader, ptr null)
                  %e = call i32 @pthread_create(ptr %t, ptr null, ptr @reader, ptr null)
                  ret i32 0
                }
                declare i32 @pthread_create(ptr, ptr, ptr, ptr)
                """, "last.cat", Map.of("last.cat", model), procedure));
    }
}
