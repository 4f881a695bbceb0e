package org.felis.tests.llvm.random;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A random program of three threads. Two count a number up in two steps, {@code y} and then {@code x}; who finds that the other one has done the first step does the second one for it, and begins anew. The third thread looks
 * at both, and there is plain data that goes with them.
 */
final class HelpingProgram {

    private static final String DECLARATIONS = """
            @x = global i32 0
            @y = global i32 0
            @z = global i32 0
            @d = global i32 0
            declare void @abort()
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)
            """;
    private static final List<String> LOADS = List.of("monotonic", "acquire", "acquire");
    private static final List<String> STORES = List.of("monotonic", "release");
    private static final List<String> EXCHANGES = List.of("monotonic", "acq_rel", "release", "acquire");

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private int names;

    private HelpingProgram(long number) {
        random = new Random(number * 7919 + 17);
    }

    /** The text of the program with that number. */
    static String text(long number) {
        return new HelpingProgram(number).program("first", "second");
    }

    /** That of one whose helpers run the same function. */
    static String ofCopies(long number) {
        return new HelpingProgram(number).program("first", "first");
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private String name() {
        return "v" + names++;
    }

    private void line(String format, Object... arguments) {
        text.append("  ").append(String.format(format, arguments)).append('\n');
    }

    private void label(String label) {
        text.append(label).append(":\n");
    }

    private String program(String... helpers) {
        text.append(DECLARATIONS);
        Stream.of(helpers).distinct().forEach(this::helper);
        observer();
        text.append("define i32 @main() {\n");
        line("%%t = alloca i64, align 8");
        Stream.concat(Stream.of(helpers), Stream.of("observer")).forEach(thread -> line("call i32 @pthread_create(ptr %%t, ptr null, ptr @%s, ptr null)", thread));
        line("ret i32 0");
        text.append("}\n");
        return text.toString();
    }

    private String load(String place, List<String> orders) {
        String value = name();
        line("%%%s = load atomic i32, ptr @%s %s, align 4", value, place, one(orders));
        return "%" + value;
    }

    /** @return whether it succeeds */
    private String exchange(String place, String expected, String replacement) {
        String pair = name();
        String success = name();
        line("%%%s = cmpxchg ptr @%s, i32 %s, i32 %s %s monotonic, align 4", pair, place, expected, replacement, one(EXCHANGES));
        line("%%%s = extractvalue { i32, i1 } %%%s, 1", success, pair);
        return "%" + success;
    }

    private String plus(String value) {
        String sum = name();
        line("%%%s = add i32 %s, 1", sum, value);
        return "%" + sum;
    }

    private String compared(String comparison, String left, String right) {
        String result = name();
        line("%%%s = icmp %s i32 %s, %s", result, comparison, left, right);
        return "%" + result;
    }

    private void failIf(String condition) {
        String wrong = name();
        String right = name();
        line("br i1 %s, label %%%s, label %%%s", condition, wrong, right);
        label(wrong);
        line("call void @abort()");
        line("unreachable");
        label(right);
    }

    private void helper(String function) {
        text.append("define ptr @").append(function).append("(ptr %argument) {\n");
        aside();
        line("br label %%again");
        label("again");
        boolean isTurned = random.nextBoolean();
        String early = load(isTurned ? "y" : "x", LOADS);
        String late = load(isTurned ? "x" : "y", LOADS);
        String x = isTurned ? late : early;
        String y = isTurned ? early : late;
        line("br i1 %s, label %%help, label %%go", compared(one(List.of("ne", "slt")), x, y));
        label("help");
        if (random.nextInt(4) == 0) {
            line("fence %s", one(List.of("acquire", "release", "acq_rel")));
        }
        if (random.nextInt(4) == 0) {
            line("%%%s = load i32, ptr @d, align 4", name());
        }
        if (random.nextInt(3) == 0) {
            line("%%%s = atomicrmw add ptr @x, i32 1 %s, align 4", name(), one(EXCHANGES)); // does not fail
        } else {
            exchange("x", x, random.nextInt(3) == 0 ? plus(x) : y);
        }
        line("br label %%again");
        label("go");
        line("br i1 %s, label %%done, label %%again", exchange("y", y, plus(y)));
        label("done");
        if (random.nextInt(3) > 0) {
            exchange("x", Integer.toString(random.nextInt(2)), Integer.toString(1 + random.nextInt(2)));
        }
        aside();
        line("ret ptr null");
        text.append("}\n");
    }

    private void aside() {
        switch (random.nextInt(6)) {
            case 0 -> line("store i32 %d, ptr @d, align 4", 1 + random.nextInt(2));
            case 1 -> line("store atomic i32 %d, ptr @z %s, align 4", 1 + random.nextInt(2), one(STORES));
            case 2 -> failIf(compared("eq", load("z", LOADS), Integer.toString(1 + random.nextInt(2))));
            default -> { }
        }
    }

    private void observer() {
        text.append("define ptr @observer(ptr %argument) {\n");
        String first = load(one(List.of("x", "y", "z")), LOADS);
        String second = load(one(List.of("x", "y", "z")), LOADS);
        switch (random.nextInt(4)) {
            case 0 -> line("store i32 4, ptr @d, align 4");
            case 2 -> {
                line("br i1 %s, label %%told, label %%on", compared(one(List.of("eq", "sge")), first, Integer.toString(1 + random.nextInt(2))));
                label("told");
                line("store i32 4, ptr @d, align 4");
                line("br label %%on");
                label("on");
            }
            case 1 -> line("store atomic i32 2, ptr @z %s, align 4", one(STORES));
            default -> { }
        }
        String both = name();
        line("%%%s = and i1 %s, %s", both, compared(one(List.of("eq", "sge")), first, Integer.toString(1 + random.nextInt(2))),
                compared(one(List.of("eq", "slt")), second, Integer.toString(random.nextInt(3))));
        failIf("%" + both);
        line("ret ptr null");
        text.append("}\n");
    }
}
