package org.felis.tests.llvm.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A random program in LLVM IR as clang writes it without optimisation: variables on the stack, threads, loops, locks, pointers. Some of its accesses are outside of objects, and some of its
 * computations undefined. The same number gives the same program.
 *
 * @param number what it was made from
 * @param isOfKernel whether accesses are primitives of the Linux kernel, else those of C11
 * @param bound how many iterations of a loop are to be looked at
 * @param threads the statements of each thread, those of {@code main} after creating the others first
 * @param joins whether {@code main} waits for the others first
 */
record RandomProgram(long number, boolean isOfKernel, int bound, List<List<Statement>> threads, boolean joins) {

    private static final int MOST_EVENTS = 12;
    private static final int MOST_TRIES = 300;

    static RandomProgram of(long number, boolean isOfKernel) {
        Random random = new Random(number * 0x9E3779B97F4A7C15L);
        random.nextInt(); // the first numbers of neighbouring seeds are alike
        RandomStatements statements = new RandomStatements(random, isOfKernel);
        List<List<Statement>> threads = new ArrayList<>();
        int left = 3 + random.nextInt(MOST_EVENTS - 2);
        int count = random.nextInt(4) == 0 ? 3 : random.nextInt(6) == 0 ? 1 : 2;
        for (int i = 0; i < count; i++) {
            threads.add(statements.list(left / count, 0));
        }
        boolean joins = random.nextInt(3) > 0;
        threads.add(0, random.nextInt(3) == 0 ? List.of() : statements.list(Math.min(2, left), joins ? 1 : 0));
        return new RandomProgram(number, isOfKernel, random.nextInt(5) == 0 ? 1 + 2 * random.nextInt(2) : 2, threads, joins);
    }

    /** One whose threads, two or three beside {@code main}, do the same. */
    static RandomProgram ofCopies(long number) {
        Random random = new Random(number * 0x9E3779B97F4A7C15L);
        random.nextInt();
        RandomStatements statements = new RandomStatements(random, false);
        int count = 2 + random.nextInt(2);
        boolean joins = random.nextInt(3) > 0;
        List<List<Statement>> threads = new ArrayList<>(Collections.nCopies(count, statements.list(count == 2 ? 2 + random.nextInt(3) : 2, 0)));
        threads.addFirst(random.nextInt(3) == 0 ? statements.list(1, joins ? 1 : 0) : List.of());
        return new RandomProgram(number, false, 2, threads, joins);
    }

    /** The same program as small as it can be while the property holds. */
    RandomProgram shrunk(Predicate<RandomProgram> property) {
        RandomProgram smallest = this;
        int tries = 0;
        for (boolean isSmaller = true; isSmaller;) {
            isSmaller = false;
            for (RandomProgram next : smallest.smaller()) {
                if (tries++ > MOST_TRIES) {
                    return smallest;
                }
                if (property.test(next)) {
                    smallest = next;
                    isSmaller = true;
                    break;
                }
            }
        }
        return smallest;
    }

    private List<RandomProgram> smaller() {
        List<RandomProgram> all = new ArrayList<>();
        for (int i = 1; i < threads.size(); i++) {
            List<List<Statement>> fewer = new ArrayList<>(threads);
            fewer.remove(i);
            all.add(new RandomProgram(number, isOfKernel, bound, fewer, joins));
        }
        for (int i = 0; i < threads.size(); i++) {
            for (List<Statement> body : Statement.smaller(threads.get(i))) {
                List<List<Statement>> changed = new ArrayList<>(threads);
                changed.set(i, body);
                all.add(new RandomProgram(number, isOfKernel, bound, changed, joins));
            }
        }
        if (joins) {
            all.add(new RandomProgram(number, isOfKernel, bound, threads, false));
        }
        return all;
    }

    String text() {
        StringBuilder text = new StringBuilder("; random program " + number + (isOfKernel ? " of the kernel" : "") + ", bound " + bound + "\n");
        Stream.of("target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128\"",
                "%struct.pair = type { i32, i32 }",
                "@x = global i32 0, align 4", "@y = global i32 0, align 4", "@z = global i32 1, align 4", "@a = global [2 x i32] zeroinitializer, align 4",
                "@s = global %struct.pair { i32 0, i32 1 }, align 4", "@p = global ptr @x, align 8", "@h = global ptr null, align 8", "@m = global [10 x i32] zeroinitializer, align 8",
                "define internal void @put(ptr %to, i32 %value) {", "entry:", "  store i32 %value, ptr %to, align 4", "  ret void", "}",
                "define internal i32 @sum(i32 %n) {", "entry:", "  %more = icmp sgt i32 %n, 0", "  br i1 %more, label %again, label %end", "again:",
                "  %less = sub nsw i32 %n, 1", "  %rest = call i32 @sum(i32 %less)", "  %all = add nsw i32 %rest, %n", "  ret i32 %all", "end:", "  ret i32 0", "}")
                .forEach(line -> text.append(line).append('\n'));
        for (int i = 1; i < threads.size(); i++) {
            if (function(i) < i) {
                continue;
            }
            IrText body = new IrText();
            Statement.write(threads.get(i), body);
            body.line("ret ptr null");
            text.append("define internal ptr @t").append(i).append("(ptr %argument) {\n").append(withVariables(body.toString(), "%argument")).append("}\n");
        }
        IrText main = new IrText();
        if (number % 2 == 0 && text.indexOf(", ptr @h") >= 0) {
            String object = main.value("call ptr @malloc(i64 4)");
            main.line("store i32 1, ptr " + object + ", align 4");
            main.line("store ptr " + object + ", ptr @h, align 8");
        }
        for (int i = 1; i < threads.size(); i++) {
            main.line("%thread" + i + " = alloca i64, align 8");
            main.line("call i32 @pthread_create(ptr %thread" + i + ", ptr null, ptr @t" + function(i) + ", ptr %l)");
        }
        for (int i = 1; joins && i < threads.size(); i++) {
            main.line("call i32 @pthread_join(i64 " + main.value("load i64, ptr %thread" + i + ", align 8") + ", ptr null)");
        }
        Statement.write(threads.get(0), main);
        main.line("ret i32 0");
        text.append("define i32 @main() {\n").append(withVariables(main.toString(), "null")).append("}\n");
        Stream.of("i32 @pthread_create(ptr, ptr, ptr, ptr)", "i32 @pthread_join(i64, ptr)", "void @pthread_exit(ptr)", "i32 @pthread_mutex_lock(ptr)",
                "i32 @pthread_mutex_unlock(ptr)", "ptr @malloc(i64)", "void @free(ptr)", "void @abort()", "void @__assert_fail(ptr, ptr, i32, ptr)", "void @__VERIFIER_assume(i32)",
                "void @__VERIFIER_assert(i32)", "i1 @__VERIFIER_nondet_bool()").forEach(line -> text.append("declare ").append(line).append('\n'));
        if (isOfKernel) {
            Stream.of("i64 @__LKMM_load(ptr, i64, i32)", "void @__LKMM_store(ptr, i64, i64, i32)", "i64 @__LKMM_xchg(ptr, i64, i64, i32)",
                    "i64 @__LKMM_cmpxchg(ptr, i64, i64, i64, i32, i32)", "i64 @__LKMM_atomic_fetch_op(ptr, i64, i64, i32, i32)", "void @__LKMM_fence(i32)",
                    "void @__LKMM_SPIN_LOCK(ptr)", "void @__LKMM_SPIN_UNLOCK(ptr)").forEach(line -> text.append("declare ").append(line).append('\n'));
        }
        return text.toString();
    }

    /** The first thread whose statements are those of this one: they are one function. */
    private int function(int thread) {
        return 1 + threads.subList(1, threads.size()).indexOf(threads.get(thread));
    }

    /** The variables that the instructions name, with what they hold first. @param known an address that the function has from elsewhere */
    private static String withVariables(String instructions, String known) {
        IrText text = new IrText();
        for (String variable : List.of("%i0", "%i1", "%i2", "%i3", "%n0", "%n1", "%l")) {
            variable(text, instructions, variable, "i32", variable.equals("%i1") ? "1" : "0");
        }
        variable(text, instructions, "%q0", "ptr", "@x");
        variable(text, instructions, "%q1", "ptr", known);
        variable(text, instructions, "%u", "i64", "4607182463836013682");
        return "entry:\n" + text + instructions;
    }

    private static void variable(IrText text, String instructions, String name, String type, String value) {
        if (Pattern.compile(name + "\\b").matcher(instructions).find()) {
            text.line(name + " = alloca " + type);
            text.line("store " + type + " " + value + ", ptr " + name);
        }
    }
}
