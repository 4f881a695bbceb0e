package org.felis.tests.llvm.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.llvm.lowering.Pass;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that choose their numbers among few fail as they do if they choose among all. System properties: those of {@link Campaign}. */
class FewNumbersTest {

    private static final int PROGRAMS = Integer.getInteger("felis.cprograms", 150);
    private static final long FIRST = Long.getLong("felis.seed", 0);
    private static final int BOUND = 1;
    private static final List<String> MODELS = List.of("sc", "rc11", "aarch64");

    private static long countOf(Program program, boolean areFew) {
        return program.threads().stream().flatMap(thread -> thread.instructions().stream()).flatMap(instruction -> instruction.operations().stream())
                .filter(operation -> operation instanceof Operation.Choose choose && choose.few().isEmpty() != areFew).count();
    }

    private static String program(String cells, String body) {
        return cells + """

                declare void @abort()
                declare i8 @__VERIFIER_nondet_uchar()
                declare i32 @__VERIFIER_nondet_uint()
                declare i64 @__VERIFIER_nondet_ulong()
                declare i32 @pthread_create(ptr, ptr, ptr, ptr)
                define ptr @one(ptr %%p) {
                %s
                fail:
                  call void @abort()
                  unreachable
                end:
                  ret ptr null
                }
                define i32 @main() {
                  %%t = alloca i64
                  call i32 @pthread_create(ptr %%t, ptr null, ptr @one, ptr null)
                  ret i32 0
                }
                """.formatted(body);
    }

    private static void bothFail(boolean fail, int few, String text) throws Verdicts.RefusedException, Interruption.StoppedException {
        Program program = Verdicts.loweredBy(EnumSet.complementOf(EnumSet.of(Pass.OMISSION)), text, BOUND, "sc");
        Program ofAll = Verdicts.loweredBy(EnumSet.complementOf(EnumSet.of(Pass.OMISSION, Pass.FEW_NUMBERS)), text, BOUND, "sc");
        assertEquals(few, countOf(program, true), "of few numbers");
        assertEquals(fail, Verdicts.found(ofAll, BOUND, "sc", Procedure.SMT).contains("ASSERTION"), "of all numbers");
        assertEquals(fail, Verdicts.found(program, BOUND, "sc", Procedure.SMT).contains("ASSERTION"), "as it is");
    }

    @ParameterizedTest
    @CsvSource({"ult, 100, ult, 104, true", "ult, 100, ult, 103, false", "slt, -3, slt, 1, true", "ult, -4, slt, 0, true", "ult, -3, slt, 0, false", "ult, -4, ugt, -1, false", "slt, 2147483644, ult, -2147483648, true", "slt, 2147483645, ult, -2147483648, false"})
    void asManyNumbersAsAreChosenAreBetweenTwoConstants(String first, String low, String last, String high, boolean fail) throws Verdicts.RefusedException, Interruption.StoppedException {
        bothFail(fail, 3, program("@x = global i32 0", """
                  %%a = call i32 @__VERIFIER_nondet_uint()
                  %%b = call i32 @__VERIFIER_nondet_uint()
                  %%c = call i32 @__VERIFIER_nondet_uint()
                  %%1 = icmp %s i32 %s, %%a
                  %%2 = icmp ult i32 %%a, %%b
                  %%3 = icmp ult i32 %%b, %%c
                  %%4 = icmp %s i32 %%c, %s
                  %%5 = select i1 %%1, i1 %%2, i1 false
                  %%6 = select i1 %%5, i1 %%3, i1 false
                  %%7 = select i1 %%6, i1 %%4, i1 false
                  br i1 %%7, label %%fail, label %%end
                """.formatted(first, low, last, high)));
    }

    @Test
    void aNumberOfWhichAPartIsKeptIsChosenAmongAll() throws Verdicts.RefusedException, Interruption.StoppedException {
        bothFail(true, 0, program("@b = global i8 0", """
                  %a = call i32 @__VERIFIER_nondet_uint()
                  %part = trunc i32 %a to i8
                  store atomic i8 %part, ptr @b release, align 1
                  %kept = load atomic i8, ptr @b acquire, align 1
                  %again = zext i8 %kept to i32
                  %1 = icmp ult i32 %again, %a
                  br i1 %1, label %fail, label %end
                """));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%1 = add i32 %a, %b", "%1 = xor i32 %a, %b", "%1 = lshr i32 %a, 1", "%n = sext i32 %a to i64\n%1 = trunc i64 %n to i32"})
    void aNumberThatIsComputedWithIsChosenAmongAll(String computing) throws Verdicts.RefusedException, Interruption.StoppedException {
        bothFail(true, 0, program("@x = global i32 0", """
                  %%a = call i32 @__VERIFIER_nondet_uint()
                  %%b = call i32 @__VERIFIER_nondet_uint()
                  %s
                  store atomic i32 %%1, ptr @x release, align 4
                  %%2 = icmp eq i32 %%1, 2147483646
                  %%3 = icmp ult i32 %%b, %%1
                  %%4 = select i1 %%2, i1 %%3, i1 false
                  br i1 %%4, label %%fail, label %%end
                """.formatted(computing)));
    }

    @Test
    void whichCellIsAccessedIsChosenAmongAll() throws Verdicts.RefusedException, Interruption.StoppedException {
        bothFail(true, 0, program("@x = global [8 x i8] c\"\\00\\00\\00\\00\\00\\00\\00\\05\"", """
                  %a = call i32 @__VERIFIER_nondet_uint()
                  %inside = icmp ult i32 %a, 8
                  br i1 %inside, label %access, label %end
                access:
                  %cell = getelementptr [8 x i8], ptr @x, i32 0, i32 %a
                  %held = load atomic i8, ptr %cell monotonic, align 1
                  %1 = icmp eq i8 %held, 5
                  br i1 %1, label %fail, label %end
                """));
    }

    /** Two steps of a clock, and what is asked of what it showed in front of the steps and shows behind them. */
    @ParameterizedTest
    @CsvSource({"1, i64, uint, true, '%1 = icmp ult i64 %a, %b', '%2 = icmp ult i64 %b, %now', true", "1, i64, uint, true, '%1 = icmp uge i64 %a, %b', '%2 = icmp ult i64 %b, %now', false",
            "1, i64, uint, false, '%1 = icmp eq i64 %a, %b', '%2 = icmp eq i64 %b, %now', true", "1, i64, uint, true, '%1 = icmp eq i64 %a, %b', '%2 = icmp ult i64 %a, %now', false",
            "1, i64, uint, true, '%1 = icmp eq i64 %a, 1', '%2 = icmp ult i64 %b, %now', true",
            "1, i64, uint, true, '%1 = icmp ult i64 %a, %b', '%2 = icmp eq i64 %b, %now', false"})
    void whatAClockShowsIsChosenAmongFew(long start, String type, String choice, boolean always, String first, String second, boolean fail) throws Verdicts.RefusedException, Interruption.StoppedException {
        bothFail(fail, 2, clock(start, type, choice, always, first, second));
    }

    /** It may be back where it was; a step is used elsewhere; a constant is in reach; what it shows is computed with. */
    @ParameterizedTest
    @CsvSource({"0, i8, uchar, true, '%1 = icmp ult i8 %b, %a', '%2 = icmp ult i8 %now, 200', false", "0, i8, uchar, true, '%1 = icmp ult i8 %a, %b', '%2 = icmp ult i8 %now, %b', true",
            "0, i8, uchar, false, '%1 = icmp ult i8 %a, %b', '%2 = icmp ult i8 %now, %b', true", "1, i64, uint, true, '%1 = icmp uge i32 %chosen, %chosen2', '%2 = icmp ult i64 %a, %b', true",
            "1, i64, uint, true, '%1 = icmp eq i32 %chosen, 77', '%2 = icmp ult i64 %a, %b', true", "1, i64, uint, true, '%1 = icmp eq i64 %b, 78', '%2 = icmp eq i64 %now, 80', true",
            "1, i64, uint, true, '%1 = icmp ult i64 %a, %b', '%3 = and i64 %now, 1024 %2 = icmp eq i64 %3, 1024', true"})
    void whatAClockShowsIsChosenAmongAll(long start, String type, String choice, boolean always, String first, String second, boolean fail) throws Verdicts.RefusedException, Interruption.StoppedException {
        bothFail(fail, 0, clock(start, type, choice, always, first, second));
    }

    private static String clock(long start, String type, String choice, boolean always, String first, String second) {
        String bytes = type.equals("i64") ? "8" : "1";
        StringBuilder body = new StringBuilder();
        for (String part : List.of("", "2")) {
            String step = "%chosen" + part;
            body.append("%s = call %s @__VERIFIER_nondet_%s()%n".formatted(step, choice.equals("uint") ? "i32" : "i8", choice));
            if (choice.equals("uint")) {
                body.append("%%wide%s = zext i32 %s to i64%n".formatted(part, step));
                step = "%wide" + part;
            }
            if (always) {
                body.append("%%step%s = add %s %s, 1%n".formatted(part, type, step));
                step = "%step" + part;
            }
            body.append("%s = atomicrmw add ptr @c, %s %s monotonic, align %s%n".formatted(part.isEmpty() ? "%a" : "%b", type, step, bytes));
        }
        body.append("%%now = load atomic %s, ptr @c monotonic, align %s%n".formatted(type, bytes));
        body.append(first).append('\n').append(second.replace(" %2 =", "\n%2 =")).append("\n%both = select i1 %1, i1 %2, i1 false\nbr i1 %both, label %fail, label %end\n");
        return program("@c = global " + type + " " + start, body.toString());
    }

    /** A clock is one if its step can be one of few: as many as are chosen, and one more if it may stay where it is. Else the step is as it was, and cannot pass what is the latest. */
    @ParameterizedTest
    @CsvSource({"14, false, 1", "15, false, 0", "16, false, 0", "14, true, 1", "15, true, 1", "16, true, 0"})
    void aClockThatIsComparedWithManyNumbersCannotPassItsLatest(int numbers, boolean always, int few) throws Verdicts.RefusedException, Interruption.StoppedException {
        StringBuilder body = new StringBuilder("%c = call i8 @__VERIFIER_nondet_uchar()\n%w = zext i8 %c to i32\n");
        body.append(always ? "%s = add i32 %w, 1\n%o = atomicrmw add ptr @c, i32 %s monotonic, align 4\n" : "%o = atomicrmw add ptr @c, i32 %w monotonic, align 4\n");
        body.append("%now = load atomic i32, ptr @c monotonic, align 4\n%d0 = icmp ugt i32 %now, 300\n");
        for (int i = 1; i <= numbers; i++) {
            body.append("%%n%1$d = call i32 @__VERIFIER_nondet_uint()%n%%e%1$d = icmp ne i32 %%n%1$d, %%now%n%%d%1$d = select i1 %%d%2$d, i1 %%e%1$d, i1 false%n".formatted(i, i - 1));
        }
        body.append("br i1 %d").append(numbers).append(", label %fail, label %end\n");
        bothFail(false, few, program("@c = global i32 0", body.toString()));
    }

    @Test
    void fewNumbersShowWhatAllShow() throws Verdicts.RefusedException {
        Map<String, Integer> counts = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (long number = FIRST; number < FIRST + PROGRAMS && wrong.isEmpty(); number++) {
            String text = NumbersProgram.text(number);
            String model = MODELS.get((int) (number % MODELS.size()));
            EnumSet<Pass> passes = EnumSet.complementOf(EnumSet.of(Pass.OMISSION, Pass.REWRITING, Pass.SUBSTITUTION));
            EnumSet<Pass> others = EnumSet.copyOf(passes);
            others.remove(Pass.FEW_NUMBERS);
            try {
                Program few = Verdicts.loweredBy(passes, text, BOUND, model);
                counts.merge(countOf(few, true) == 0 ? "none few" : countOf(few, false) > 0 ? "some few" : "all few", 1, Integer::sum);
                if (few.threads().toString().contains("MAXIMUM_UNSIGNED") && few.threads().toString().contains("Assume")) {
                    counts.merge("clocks, perhaps", 1, Integer::sum);
                }
                if (countOf(few, true) > 0) {
                    Set<String> found = Verdicts.found(few, BOUND, model, Procedure.SMT);
                    Set<String> expected = Verdicts.found(Verdicts.loweredBy(others, text, BOUND, model), BOUND, model, Procedure.SMT);
                    counts.merge(found.toString(), 1, Integer::sum);
                    if (!found.equals(expected)) {
                        wrong.add("-Dfelis.seed=" + number + " -Dfelis.cprograms=1: " + model + " " + found + ", of all numbers " + expected + "\n" + text);
                    }
                }
            } catch (Interruption.StoppedException late) {
                counts.merge("took too long", 1, Integer::sum);
            }
        }
        System.out.println("few numbers: " + PROGRAMS + " programs from " + FIRST + ": " + counts);
        assertEquals(List.of(), wrong);
        assertTrue(PROGRAMS < 150 || counts.getOrDefault("all few", 0) + counts.getOrDefault("some few", 0) > PROGRAMS / 3, counts.toString());
    }
}
