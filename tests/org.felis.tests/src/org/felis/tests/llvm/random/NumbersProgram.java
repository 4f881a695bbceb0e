package org.felis.tests.llvm.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random program of two or three threads that choose numbers, move them through memory and compare them with each other and with constants; some compute with them, keep only a part, or add them to a clock. Each comparison
 * decides whether the thread goes on; behind the last one the program fails.
 */
final class NumbersProgram {

    private static final List<String> TYPES = List.of("i8", "i16", "i32", "i32", "i64", "i64");
    private static final Map<String, String> CHOICES = Map.of("i8", "uchar", "i16", "ushort", "i32", "uint", "i64", "ulong");
    private static final Map<String, List<String>> NARROWER = Map.of("i8", List.of("i8"), "i16", List.of("i8", "i16"), "i32", List.of("i8", "i16", "i32"), "i64", List.of("i16", "i32", "i32"));

    private final Random random;
    private final String type;
    private final String start;
    private IrText text = new IrText();
    private List<String> values = new ArrayList<>();

    private NumbersProgram(long number) {
        random = new Random(number);
        type = one(TYPES);
        start = one(List.of("0", "0", "1", "5"));
    }

    /** The text of the program with that number. */
    static String text(long number) {
        return new NumbersProgram(number).program();
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private boolean seldom() {
        return random.nextInt(8) == 0;
    }

    private int bits(String of) {
        return Integer.parseInt(of.substring(1));
    }

    private int bytes(String of) {
        return bits(of) / Byte.SIZE;
    }

    private String constant() {
        long sign = 1L << bits(type) - 1;
        return Long.toString(one(List.of(0L, 0L, 1L, 2L, 3L, -1L, -2L, sign, sign - 1, 127L, 200L)));
    }

    private String number() {
        return values.isEmpty() || seldom() ? constant() : one(values);
    }

    private String place() {
        return one(List.of("@x", "@x", "@y", "@c"));
    }

    private String chosen(String of) {
        String value = text.value("call " + of + " @__VERIFIER_nondet_" + CHOICES.get(of) + "()");
        return of.equals(type) ? value : text.value((seldom() ? "sext " : "zext ") + of + " " + value + " to " + type);
    }

    /** A number that something is added to, or the step of a clock. */
    private String step() {
        String step = chosen(one(NARROWER.get(type)));
        return random.nextBoolean() ? text.value("add " + type + " " + step + ", 1") : step;
    }

    private void next() {
        switch (random.nextInt(11)) {
            case 0, 1 -> values.add(chosen(seldom() ? one(NARROWER.get(type)) : type));
            case 2, 3 -> values.add(text.value("load atomic " + type + ", ptr " + place() + " acquire, align " + bytes(type)));
            case 4, 5 -> text.line("store atomic " + type + " " + number() + ", ptr " + (seldom() ? "@c" : one(List.of("@x", "@y"))) + " release, align " + bytes(type));
            case 6 -> values.add(text.value("atomicrmw add ptr @c, " + type + " " + step() + " acq_rel, align " + bytes(type)));
            case 7 -> values.add(text.value("atomicrmw " + one(List.of("umax", "umin", "xchg", "max")) + " ptr " + place() + ", " + type + " " + number() + " acq_rel, align " + bytes(type)));
            case 8 -> {
                String less = text.value("icmp " + one(List.of("ult", "slt", "eq")) + " " + type + " " + number() + ", " + number());
                values.add(text.value("select i1 " + less + ", " + type + " " + number() + ", " + type + " " + number()));
            }
            case 9 -> {
                if (seldom()) {
                    values.add(text.value(one(List.of("add", "xor", "and")) + " " + type + " " + number() + ", " + number()));
                } else if (seldom() && !type.equals("i8")) {
                    String part = text.value("trunc " + type + " " + number() + " to i8");
                    text.line("store atomic i8 " + part + ", ptr @b release, align 1");
                } else if (seldom() && !type.equals("i8")) {
                    values.add(text.value("zext i8 " + text.value("load atomic i8, ptr @b acquire, align 1") + " to " + type));
                }
            }
            default -> {
                String both = text.value("cmpxchg ptr " + place() + ", " + type + " " + number() + ", " + type + " " + number() + " acq_rel acquire, align " + bytes(type));
                values.add(text.value("extractvalue { " + type + ", i1 } " + both + ", 0"));
            }
        }
    }

    private void compare() {
        String on = text.newLabel("on");
        text.branch(text.value("icmp " + one(List.of("ult", "ule", "slt", "sle", "eq", "ne", "ugt", "sgt")) + " " + type + " " + number() + ", " + number()), on, "end");
        text.label(on);
    }

    private String thread(String name, int comparisons) {
        text = new IrText();
        values = new ArrayList<>();
        for (int i = seldom() ? 12 + random.nextInt(6) : 0; i > 0; i--) {
            values.add(chosen(type)); // more than are few
        }
        for (int i = 2 + random.nextInt(4); i > 0; i--) {
            next();
        }
        for (int i = comparisons; i > 0; i--) {
            compare();
            if (i > 1 && random.nextInt(3) == 0) {
                next();
            }
        }
        if (comparisons > 0) {
            text.line("call void @abort()");
            text.line("unreachable");
        }
        text.label("end");
        text.line("ret ptr null");
        return "define ptr @" + name + "(ptr %p) {\n" + text + "}\n";
    }

    private String program() {
        StringBuilder program = new StringBuilder("@x = global " + type + " 0\n@y = global " + type + " " + one(List.of("0", "1", "-1")) + "\n@c = global " + type + " " + start + "\n@b = global i8 0\n"
                + "declare void @abort()\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\n");
        CHOICES.forEach((of, name) -> program.append("declare " + of + " @__VERIFIER_nondet_" + name + "()\n"));
        program.append(thread("one", 0)).append(thread("two", 2 + random.nextInt(3)));
        boolean three = seldom();
        if (three) {
            program.append(thread("three", 0));
        }
        program.append("define i32 @main() {\n  %t = alloca i64\n");
        for (String name : three ? List.of("one", "two", "three") : List.of("one", "two")) {
            program.append("  call i32 @pthread_create(ptr %t, ptr null, ptr @" + name + ", ptr null)\n");
        }
        return program.append("  ret i32 0\n}\n").toString();
    }
}
