package org.felis.c.generation;

import java.util.List;
import java.util.Random;

/** Two threads over two atomic objects and one that is not, with a local of each. */
final class RandomThreads {

    private static final List<String> LOAD = List.of("relaxed", "acquire", "seq_cst");
    private static final List<String> STORE = List.of("relaxed", "release", "seq_cst");
    private static final List<String> UPDATE = List.of("relaxed", "acquire", "release", "acq_rel", "seq_cst");

    private final String name;
    private final Random random;
    private final boolean hasPlain;

    RandomThreads(String name, Random random) {
        this.name = name;
        this.random = random;
        this.hasPlain = random.nextInt(3) == 0;
    }

    private String order(List<String> of) {
        return "memory_order_" + RandomProgram.one(random, of);
    }

    private String location() {
        return random.nextBoolean() ? "x" : "y";
    }

    String text() {
        StringBuilder text = new StringBuilder("int " + name + "(void) {\n    _Atomic(int) x = 0;\n    _Atomic(int) y = " + random.nextInt(2) + ";\n    int r = 0;\n    int s = 0;\n");
        if (hasPlain) {
            text.append("    signed char z = 0;\n");
        }
        text.append("    {-{ {\n").append(thread("r")).append("    } ||| {\n").append(thread("s")).append("    } }-};\n");
        return text.append("    return ((r * 5 + s) * 5 + x) * 5 + y").append(hasPlain ? " + z" : "").append(";\n}\n\n").toString();
    }

    private String thread(String local) {
        StringBuilder text = new StringBuilder();
        int statements = 1 + random.nextInt(3);
        for (int i = 0; i < statements; i++) {
            text.append("        ").append(statement(local, 0)).append('\n');
        }
        return text.toString();
    }

    private String statement(String local, int depth) {
        return switch (random.nextInt(hasPlain ? 10 : 8)) {
            case 0, 1 -> "atomic_store_explicit(&" + location() + ", " + value(local) + ", " + order(STORE) + ");";
            case 2, 3 -> local + " = atomic_load_explicit(&" + location() + ", " + order(LOAD) + ");";
            case 4 -> local + " = atomic_fetch_add_explicit(&" + location() + ", 1, " + order(UPDATE) + ");";
            case 5 -> local + " = atomic_exchange_explicit(&" + location() + ", " + (1 + random.nextInt(3)) + ", " + order(UPDATE) + ");";
            case 6 -> depth == 0 ? "if (" + local + " == " + random.nextInt(2) + ") { " + statement(local, 1) + " }" : "atomic_thread_fence(" + order(UPDATE) + ");";
            case 7 -> RandomProgram.one(random, List.of(local + " = " + local + " + " + location() + ";", location() + " = " + (1 + random.nextInt(2)) + ";",
                    "atomic_thread_fence(" + order(UPDATE) + ");", local + " ^= 1;"));
            case 8 -> "z = " + value(local) + ";";
            default -> local + " = z;";
        };
    }

    private String value(String local) {
        return random.nextInt(3) == 0 ? local : String.valueOf(1 + random.nextInt(2));
    }
}
