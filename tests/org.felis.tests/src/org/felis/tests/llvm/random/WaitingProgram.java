package org.felis.tests.llvm.random;

import java.util.List;
import java.util.Random;

/** A random program of three threads: one waits in a loop and then tells so, the second one is told and then writes or frees, the third one wakes the first. */
final class WaitingProgram {

    private static final String DECLARATIONS = """
            @x = global i32 0
            @flag = global i32 0
            @z = global i32 0
            @h = global ptr null
            declare ptr @malloc(i64)
            declare void @free(ptr)
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)
            """;

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private int names;

    private WaitingProgram(long number) {
        random = new Random(number);
    }

    /** The text of the program with that number. */
    static String text(long number) {
        return new WaitingProgram(number).program();
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private String name(String of) {
        return of + names++;
    }

    private void line(String line) {
        text.append("  ").append(line).append('\n');
    }

    private String load(String place, List<String> orders) {
        String value = name("%v");
        String order = one(orders);
        line(value + " = load " + (order.isEmpty() ? "" : "atomic ") + "i32, ptr " + place + " " + order + ", align 4");
        return value;
    }

    private void store(String place, List<String> orders) {
        String order = one(orders);
        line("store " + (order.isEmpty() ? "" : "atomic ") + "i32 1, ptr " + place + " " + order + ", align 4");
    }

    /** Leaves the loop, or begins it again, or goes on, as the value is. */
    private void branch(String value, String ifSet, String otherwise) {
        String condition = name("%c");
        line(condition + " = icmp ne i32 " + value + ", 0");
        line("br i1 " + condition + ", label %" + ifSet + ", label %" + otherwise);
    }

    private void label(String label) {
        text.append(label).append(":\n");
    }

    /** Reads, of which some decide whether the thread waits on. */
    private void waits(String object) {
        List<String> places = List.of("@x", "@x", "@flag", "@flag", object);
        line("br label %again");
        label("again");
        boolean canLeave = false;
        for (int left = 1 + random.nextInt(3); left > 0 || !canLeave; left--) {
            String place = one(places);
            String value = load(place, place.equals("@flag") ? List.of("monotonic", "monotonic", "acquire") : List.of("monotonic", "monotonic", "acquire", ""));
            if (random.nextInt(3) > 0 || left <= 1 && !canLeave) {
                boolean leaves = place.equals("@flag") || random.nextInt(4) == 0;
                String on = name("on");
                branch(value, leaves ? "end" : on, leaves ? on : "again");
                label(on);
                canLeave |= leaves;
            }
        }
        line("br label %again");
        label("end");
    }

    private String program() {
        text.append(DECLARATIONS).append("define ptr @waits(ptr %p) {\nentry:\n");
        line("%o = load ptr, ptr @h, align 8");
        waits("%o");
        store("@z", List.of("monotonic", "monotonic", "release"));
        line("ret ptr null\n}\ndefine ptr @disturbs(ptr %p) {\nentry:");
        branch(load("@z", List.of("monotonic", "monotonic", "acquire")), "then", "end");
        label("then");
        if (random.nextBoolean()) {
            line("%o = load ptr, ptr @h, align 8");
            line("call void @free(ptr %o)");
        } else {
            store("@x", List.of("", "", "monotonic"));
        }
        line("br label %end");
        label("end");
        line("ret ptr null\n}\ndefine ptr @wakes(ptr %p) {\nentry:");
        store("@flag", List.of("monotonic", "release"));
        line("ret ptr null\n}\ndefine i32 @main() {\nentry:");
        line("%n = call ptr @malloc(i64 4)");
        line("store i32 0, ptr %n, align 4");
        line("store ptr %n, ptr @h, align 8");
        for (String thread : List.of("waits", "disturbs", "wakes")) {
            String id = name("%t");
            line(id + " = alloca i64");
            line(name("%r") + " = call i32 @pthread_create(ptr " + id + ", ptr null, ptr @" + thread + ", ptr null)");
        }
        line("ret i32 0\n}");
        return text.toString();
    }
}
