package org.felis.tests.llvm.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.Query;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.junit.jupiter.api.Test;

/**
 * Both procedures are of one opinion about random clients of random objects: SMT, which excludes all executions that an order of operations explains, and enumeration, which
 * looks at each.
 */
class RandomOperationsTest {

    /** How many clients; more with {@code -Dfelis.pairs}. */
    private static final int CLIENTS = Integer.getInteger("felis.pairs", 60);
    private static final long FIRST_SEED = Long.getLong("felis.seed", 1);
    private static final List<String> MODELS = List.of("sc", "rc11", "aarch64", "x86tso", "power", "riscv");
    private static final EnumSet<Property> PROPERTIES = EnumSet.of(Property.LINEARIZABILITY, Property.SYNCHRONIZATION);

    @Test
    void bothProceduresJudgeRandomClientsAlike() {
        Map<String, Integer> seen = new TreeMap<>();
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CLIENTS; seed++) {
            String client = new Client(new Random(seed)).text();
            for (String model : MODELS) {
                String smt = judged(client, model, Procedure.SMT);
                assertEquals(judged(client, model, Procedure.EXPLICIT), smt, "under " + model + ", with -Dfelis.seed=" + seed + ":\n" + client);
                seen.merge(smt, 1, Integer::sum);
            }
        }
        System.out.println("random operations: " + seen);
        assertTrue(seen.size() >= 3, "all kinds of answers are met: " + seen);
    }

    private static String judged(String client, String model, Procedure procedure) {
        VerificationOptions options = VerificationOptions.DEFAULT.withProcedure(procedure).withProperties(PROPERTIES).withTimeout(Duration.ofMinutes(2));
        VerificationResult result = new InProcessVerifier().answer(new Query.ForVerdict(), new VerificationTask("client.ll", client, model, options), Progress.NONE, Interruption.none());
        assertTrue(!result.properties().isEmpty(), model + ": " + result + "\n" + client);
        return result.properties().stream().map(property -> property.property() + " " + property.verdict()).toList().toString();
    }

    /** Threads that write, read and increment, in ways that are right or not, and tell each other by flags what they have done. */
    private static final class Client {

        private static final String HEAD = """
                @x = global i64 0, align 8
                @y = global i64 0, align 8
                @flag = global i64 0, align 8
                @cell = global i64 0, align 8
                @by = global i32 -1, align 4
                @write = private unnamed_addr constant [6 x i8] c"write\\00"
                @read = private unnamed_addr constant [5 x i8] c"read\\00"
                @increment = private unnamed_addr constant [10 x i8] c"increment\\00"
                declare void @__VERIFIER_method_begin(ptr, i64)
                declare void @__VERIFIER_method_end(ptr, i64)
                declare i32 @__VERIFIER_operation()
                declare void @__VERIFIER_synchronizes_with(i32)
                declare i32 @pthread_create(ptr, ptr, ptr, ptr)
                define zeroext i1 @__VERIFIER_allows_write(i64 %value, i64 %result) {
                  store i64 %value, ptr @cell, align 8
                  %operation = call i32 @__VERIFIER_operation()
                  store i32 %operation, ptr @by, align 4
                  ret i1 true
                }
                define zeroext i1 @__VERIFIER_allows_read(i64 %nothing, i64 %result) {
                entry:
                  %by = load i32, ptr @by, align 4
                  %none = icmp slt i32 %by, 0
                  br i1 %none, label %check, label %synchronize
                synchronize:
                  call void @__VERIFIER_synchronizes_with(i32 %by)
                  br label %check
                check:
                  %value = load i64, ptr @cell, align 8
                  %right = icmp eq i64 %value, %result
                  ret i1 %right
                }
                define zeroext i1 @__VERIFIER_allows_increment(i64 %amount, i64 %result) {
                  %value = load i64, ptr @cell, align 8
                  %sum = add i64 %value, %amount
                  store i64 %sum, ptr @cell, align 8
                  %right = icmp eq i64 %value, %result
                  ret i1 %right
                }
                """;

        private final Random random;
        private final StringBuilder text = new StringBuilder(HEAD);
        private int values;

        Client(Random random) {
            this.random = random;
        }

        String text() {
            int threads = 2 + random.nextInt(2);
            for (int thread = 0; thread < threads; thread++) {
                text.append("define ptr @thread").append(thread).append("(ptr %argument) {\n");
                int operations = threads == 2 ? 1 + random.nextInt(2) : 1;
                for (int i = 0; i < operations; i++) {
                    operation();
                    if (random.nextInt(3) == 0) {
                        tell();
                    }
                }
                text.append("  ret ptr null\n}\n");
            }
            text.append("define i32 @main() {\n  %id = alloca i64, align 8\n");
            for (int thread = 0; thread < threads; thread++) {
                text.append("  call i32 @pthread_create(ptr %id, ptr null, ptr @thread").append(thread).append(", ptr null)\n");
            }
            return text.append("  ret i32 0\n}\n").toString();
        }

        private String name() {
            return "%v" + values++;
        }

        private void line(String line) {
            text.append("  ").append(line).append('\n');
        }

        private String load(String place) {
            String name = name();
            line(name + " = load atomic i64, ptr " + place + " " + List.of("monotonic", "acquire", "seq_cst").get(random.nextInt(3)) + ", align 8");
            return name;
        }

        private void store(String place, String value) {
            line("store atomic i64 " + value + ", ptr " + place + " " + List.of("monotonic", "release", "seq_cst").get(random.nextInt(3)) + ", align 8");
        }

        private void tell() {
            if (random.nextBoolean()) {
                store("@flag", "1");
            } else {
                load("@flag");
            }
        }

        private void operation() {
            switch (random.nextInt(5)) {
                case 0, 1 -> {
                    String value = Integer.toString(1 + random.nextInt(2));
                    line("call void @__VERIFIER_method_begin(ptr @write, i64 " + value + ")");
                    if (random.nextInt(4) == 0) {
                        store("@y", value);
                    }
                    store("@x", value);
                    line("call void @__VERIFIER_method_end(ptr @write, i64 0)");
                }
                case 2, 3 -> {
                    line("call void @__VERIFIER_method_begin(ptr @read, i64 0)");
                    String value = load(random.nextInt(4) == 0 ? "@y" : "@x");
                    line("call void @__VERIFIER_method_end(ptr @read, i64 " + value + ")");
                }
                default -> increment();
            }
        }

        private void increment() {
            line("call void @__VERIFIER_method_begin(ptr @increment, i64 1)");
            String before;
            if (random.nextBoolean()) {
                before = name();
                line(before + " = atomicrmw add ptr @x, i64 1 " + List.of("monotonic", "acquire", "release", "acq_rel", "seq_cst").get(random.nextInt(5)) + ", align 8");
            } else {
                before = load("@x");
                String sum = name();
                line(sum + " = add i64 " + before + ", 1");
                store("@x", sum);
            }
            line("call void @__VERIFIER_method_end(ptr @increment, i64 " + before + ")");
        }
    }
}
