package org.felis.tests.llvm.random;

import java.util.List;
import java.util.Random;

/**
 * A random program of three threads: one repeats a compare-and-swap until it succeeds, with reads and writes in between, and then tells so; the second one is told, or not, and then reads, writes or frees what the first
 * one uses; the third one makes the compare-and-swap fail.
 */
final class RetryingProgram {

    private static final String DECLARATIONS = """
            @top = global i32 0
            @x = global i32 0
            @n = global i32 0
            @z = global i32 0
            @cells = global [4 x i32] zeroinitializer
            @h = global ptr null
            declare ptr @malloc(i64)
            declare void @free(ptr)
            declare void @abort()
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)
            """;

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private int names;

    private RetryingProgram(long number) {
        random = new Random(number);
    }

    /** The text of the program with that number. */
    static String text(long number) {
        return new RetryingProgram(number).program();
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private boolean seldom() {
        return random.nextInt(4) == 0;
    }

    private String name(String of) {
        return of + names++;
    }

    private void line(String line) {
        text.append("  ").append(line).append('\n');
    }

    private void label(String label) {
        text.append(label).append(":\n");
    }

    private String load(String place, List<String> orders) {
        String value = name("%v");
        String order = one(orders);
        line(value + " = load " + (order.isEmpty() ? "" : "atomic ") + "i32, ptr " + place + " " + order + ", align 4");
        return value;
    }

    private void store(String value, String place, List<String> orders) {
        String order = one(orders);
        line("store " + (order.isEmpty() ? "" : "atomic ") + "i32 " + value + ", ptr " + place + " " + order + ", align 4");
    }

    private void branch(String value, String comparison, String ifSo, String otherwise) {
        String condition = name("%c");
        line(condition + " = icmp " + comparison.replace("?", value));
        line("br i1 " + condition + ", label %" + ifSo + ", label %" + otherwise);
    }

    /** Something between the beginning of an iteration and the compare-and-swap. */
    private void between() {
        switch (random.nextInt(6)) {
            case 5 -> { // at another address in each iteration
                String index = name("%i");
                line(index + " = and i32 %old, 3");
                String cell = name("%q");
                line(cell + " = getelementptr [4 x i32], ptr @cells, i64 0, i32 " + index);
                load(cell, List.of("", "monotonic"));
            }
            case 0 -> store(one(List.of("%old", "%old", "7")), one(List.of("@n", "@n", "%o")), List.of("", "", "", "monotonic"));
            case 1, 2 -> load(one(List.of("@x", "%o", "@n")), List.of("", "", "monotonic", "acquire"));
            case 3 -> {
                String on = name("on");
                branch(load(one(List.of("@x", "@top")), List.of("monotonic", "acquire")), "eq i32 ?, 0", on, one(List.of("end", on)));
                label(on);
            }
            default -> { }
        }
    }

    private void retries() {
        line("%o = load ptr, ptr @h, align 8");
        String first = load("@top", List.of("monotonic", "monotonic", "acquire"));
        line("br label %again");
        label("again");
        line("%old = phi i32 [ " + first + ", %entry ], [ %now, %fails ]");
        if (random.nextBoolean()) {
            store(one(List.of("%old", "%old", "7")), "@n", List.of(""));
        }
        for (int left = random.nextInt(3); left > 0; left--) {
            between();
        }
        line("%both = cmpxchg ptr @top, i32 %old, i32 5 " + one(List.of("monotonic", "release", "acquire")) + " " + one(List.of("monotonic", "monotonic", "acquire")) + ", align 4");
        line("%now = extractvalue { i32, i1 } %both, 0");
        line("%done = extractvalue { i32, i1 } %both, 1");
        line("br i1 %done, label %succeeds, label %fails");
        label("fails");
        if (seldom()) {
            store("%now", "@n", List.of(""));
        }
        if (seldom()) {
            branch("%now", "eq i32 ?, 0", "end", "again");
        } else {
            line("br label %again");
        }
        label("succeeds");
        store("1", "@z", List.of("monotonic", "monotonic", "release"));
        line("br label %end");
        label("end");
        line("ret ptr null");
    }

    private void disturbs() {
        if (seldom()) {
            line("br label %then");
        } else {
            branch(load(one(List.of("@z", "@z", "@top")), List.of("monotonic", "monotonic", "acquire")), "ne i32 ?, 0", "then", "end");
        }
        label("then");
        switch (random.nextInt(4)) {
            case 0 -> {
                line("%o = load ptr, ptr @h, align 8");
                line("call void @free(ptr %o)");
                line("br label %end");
            }
            case 1 -> {
                store("1", one(List.of("@x", "@cells", "getelementptr ([4 x i32], ptr @cells, i64 0, i64 " + random.nextInt(4) + ")")), List.of("", "", "monotonic"));
                line("br label %end");
            }
            default -> {
                branch(load("@n", List.of("", "", "monotonic")), "eq i32 ?, " + one(List.of("0", "1", "2", "7")), "fails", "end");
                label("fails");
                line("call void @abort()");
                line("unreachable");
            }
        }
        label("end");
        line("ret ptr null");
    }

    private String program() {
        text.append(DECLARATIONS).append("define ptr @retries(ptr %p) {\nentry:\n");
        retries();
        line("}\ndefine ptr @disturbs(ptr %p) {\nentry:");
        disturbs();
        line("}\ndefine ptr @changes(ptr %p) {\nentry:");
        for (int left = 2 + random.nextInt(2); left > 0; left--) {
            store(one(List.of("0", "1", "2", "3")), "@top", List.of("monotonic", "release"));
        }
        line("ret ptr null\n}\ndefine i32 @main() {\nentry:");
        line("%m = call ptr @malloc(i64 4)");
        line("store i32 0, ptr %m, align 4");
        line("store ptr %m, ptr @h, align 8");
        for (String thread : List.of("retries", "disturbs", "changes")) {
            String id = name("%t");
            line(id + " = alloca i64");
            line(name("%r") + " = call i32 @pthread_create(ptr " + id + ", ptr null, ptr @" + thread + ", ptr null)");
        }
        line("ret i32 0\n}");
        return text.toString();
    }
}
