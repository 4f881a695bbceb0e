package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Set;

import org.felis.engine.analysis.relation.Counter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cell that threads add to, by the exclusives of the machine: what is known of its sum. */
class CountersOfProgramsTest {

    private static String add(int amount, String order) {
        return "  atomicrmw add ptr @x, i32 " + amount + " " + order + "\n";
    }

    private static CProgram program(String other, String main, String asserted) {
        return CProgram.ofText("@x = global i32 5\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndeclare i32 @pthread_join(i64, ptr)\ndeclare void @abort()\n"
                + "define ptr @other(ptr %p) {\nentry:\n" + other + "  ret ptr null\n}\ndefine i32 @main() {\nentry:\n  %t = alloca i64\n"
                + "  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @other, ptr null)\n" + main + "  %id = load i64, ptr %t\n"
                + "  %j = call i32 @pthread_join(i64 %id, ptr null)\n  %v = load atomic i32, ptr @x monotonic, align 4\n  %is = icmp eq i32 %v, " + asserted
                + "\n  br i1 %is, label %end, label %wrong\nwrong:\n  call void @abort()\n  unreachable\nend:\n  ret i32 0\n}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = { "aarch64", "arm", "power", "riscv", "x86tso" })
    void aThreadThatGoesOnHasAdded(String model) {
        for (String order : List.of("monotonic", "seq_cst")) {
            String main = add(1, order) + add(10, order);
            CProgram program = program(add(100, order), main, "116");
            Counter counter = program.counters(model).stream().filter(found -> found.first() == 5).findFirst().orElseThrow();
            assertEquals(List.of(Set.of(0L), Set.of(1L)),
                    counter.writes().stream().filter(write -> write.thread() == 0).map(Counter.Addition::before).toList(), order);
            assertFalse(program.canFail(model));
            assertFalse(program.canFailByEnumeration(model));
        }
    }
}
