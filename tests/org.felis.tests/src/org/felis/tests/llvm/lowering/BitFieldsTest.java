package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bit-fields as clang reads and assigns them: each is written by itself, in a unit that nobody has written as a whole. */
class BitFieldsTest {

    private static final int UNITS = 12;

    /** @param at the number of its lowest bit */
    private record Field(int at, int bits, boolean isSigned, long value) {

        long mask() {
            return bits == Long.SIZE ? -1 : (1L << bits) - 1;
        }

        long expected() {
            return isSigned ? value << Long.SIZE - bits >> Long.SIZE - bits : value & mask();
        }
    }

    /** Lines of LLVM IR over one unit, whose address is {@code %u}. */
    private static final class Lines {
        private final StringBuilder text = new StringBuilder();
        private final String type;
        private final int width;
        private int count;

        Lines(int width) {
            this.width = width;
            this.type = "i" + width;
        }

        private String next(String operation) {
            String register = "%r" + count++;
            text.append("  ").append(register).append(" = ").append(operation).append('\n');
            return register;
        }

        private String number(long bits) {
            return Long.toString(bits << Long.SIZE - width >> Long.SIZE - width);
        }

        /** @param isKnown whether the value is a constant, not one that memory holds */
        void assign(Field field, boolean isKnown) {
            String value = number((field.value() & field.mask()) << field.at());
            if (!isKnown) {
                String zero = next("load atomic " + type + ", ptr @zero monotonic, align 8");
                String narrow = next("and " + type + " " + next("or " + type + " " + zero + ", " + number(field.value())) + ", " + number(field.mask()));
                value = next("shl " + type + " " + narrow + ", " + field.at());
            }
            String unit = next("load " + type + ", ptr %u");
            String set = next("or " + type + " " + next("and " + type + " " + unit + ", " + number(~(field.mask() << field.at()))) + ", " + value);
            text.append("  store ").append(type).append(' ').append(set).append(", ptr %u\n");
        }

        /** The program aborts if it is not what was assigned. */
        void check(Field field) {
            String unit = next("load " + type + ", ptr %u");
            String value = field.isSigned() ? next("ashr " + type + " " + next("shl " + type + " " + unit + ", " + (width - field.bits() - field.at())) + ", " + (width - field.bits()))
                    : next("and " + type + " " + next("lshr " + type + " " + unit + ", " + field.at()) + ", " + number(field.mask()));
            String wide = width == Long.SIZE ? value : next((field.isSigned() ? "sext " : "zext ") + type + " " + value + " to i64");
            String equal = next("icmp eq i64 " + wide + ", " + field.expected());
            text.append("  br i1 ").append(equal).append(", label %good").append(count).append(", label %bad\ngood").append(count).append(":\n");
        }

        CProgram program(String unit) {
            return CProgram.ofText("@zero = global i64 0\n@h = global ptr null\ndeclare void @abort()\ndeclare ptr @malloc(i64)\ndefine i32 @main() {\nentry:\n" + unit + text
                    + "  ret i32 0\nbad:\n  call void @abort()\n  unreachable\n}\n");
        }
    }

    private static List<Field> fields(Random random, int width) {
        List<Field> fields = new ArrayList<>();
        for (int at = 0; at < width;) {
            int bits = Math.min(width - at, 1 + random.nextInt(width / 2));
            fields.add(new Field(at, bits, random.nextBoolean(), random.nextLong() & Long.MAX_VALUE >>> Long.SIZE - 1 - Math.min(bits, Long.SIZE - 1)));
            at += bits;
        }
        return fields;
    }

    private static Lines assigning(List<Field> fields, Random random, int width) {
        Lines lines = new Lines(width);
        for (Field field : fields) {
            lines.assign(new Field(field.at(), field.bits(), field.isSigned(), ~field.value() & field.mask()), random.nextBoolean());
            lines.assign(field, random.nextBoolean());
        }
        return lines;
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 32, 64})
    void whatIsAssignedIsRead(int width) {
        Random random = new Random(width);
        for (int i = 0; i < UNITS; i++) {
            List<Field> fields = fields(random, width);
            Collections.shuffle(fields, random);
            List<Field> assigned = fields.subList(0, Math.max(1, fields.size() - 1));
            Lines lines = assigning(assigned, random, width);
            assigned.forEach(lines::check);
            CProgram alone = lines.program("  %u = alloca " + lines.type + "\n");
            assertFalse(alone.canFail("sc"), alone.text());
            CProgram shared = lines.program("  %u = call ptr @malloc(i64 8)\n  store atomic ptr %u, ptr @h monotonic, align 8\n  %o = load atomic i64, ptr @zero monotonic, align 8\n"
                    + "  %t = icmp eq i64 %o, 0\n  br i1 %t, label %on, label %bad\non:\n");
            assertFalse(shared.canFail("sc"), shared.text());
            assertFalse(shared.usesOutsideOfLife("sc"), shared.text());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 32, 64})
    void whatIsNotAssignedIsUndefined(int width) {
        Random random = new Random(width);
        for (int i = 0; i < UNITS; i++) {
            List<Field> fields = fields(random, width);
            Collections.shuffle(fields, random);
            List<Field> assigned = fields.subList(0, fields.size() - 1);
            Lines lines = assigning(assigned, random, width);
            lines.check(fields.getLast());
            CProgram program = lines.program("  %u = alloca " + lines.type + "\n");
            assertTrue(program.canFail("sc", Failure.UNDEFINED), program.text());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"or", "xor", "add"})
    void whatIsChangedMustHaveBeenWritten(String operator) {
        for (String unit : List.of("  %u = alloca i32\n", "  %u = call ptr @malloc(i64 4)\n  store atomic ptr %u, ptr @h monotonic, align 8\n")) {
            Lines lines = new Lines(Integer.SIZE);
            String changed = lines.next(operator + " i32 " + lines.next("load i32, ptr %u") + ", 5");
            lines.text.append("  store i32 ").append(changed).append(", ptr %u\n");
            lines.check(new Field(3, 4, false, 0));
            CProgram program = lines.program(unit);
            assertTrue(program.canFail("sc", Failure.UNDEFINED) || program.usesOutsideOfLife("sc"), program.text());
        }
    }

    private static final String THREADS = """
            @n = global i32 0
            declare void @abort()
            declare ptr @malloc(i64)
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)
            declare i32 @pthread_join(i64, ptr)
            """;

    /** Main has the address of a unit, {@code %u}, before another thread gets it. */
    private static CProgram shared(String unit, String thread) {
        return CProgram.ofText(THREADS + "define ptr @other(ptr %u) {\nentry:\n" + thread + "  ret ptr null\nbad:\n  call void @abort()\n  unreachable\n}\n"
                + "define i32 @main() {\nentry:\n  %t = alloca i64\n" + unit + "  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @other, ptr %u)\n  %id = load i64, ptr %t\n"
                + "  %j = call i32 @pthread_join(i64 %id, ptr null)\n  ret i32 0\n}\n");
    }

    private static final String READS = "  %last = load i32, ptr %u\n  %low = and i32 %last, 2\n  %is = icmp eq i32 %low, 0\n  br i1 %is, label %good, label %bad\ngood:\n";

    /** What is set depends on the value of the field, not only of the others. */
    @Test
    void aFieldThatIsChangedIsUsed() {
        CProgram program = shared("  %u = call ptr @malloc(i64 4)\n", "  %f = load i32, ptr %u\n  %v = and i32 %f, 7\n  %o = or i32 %v, 1\n  %w = and i32 %o, 7\n  %b = load i32, ptr %u\n"
                + "  %e = and i32 %b, -8\n  %s = or i32 %e, %w\n  store i32 %s, ptr %u\n" + READS);
        assertTrue(program.usesOutsideOfLife("sc"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"load i32, ptr %u", "load atomic i32, ptr %u monotonic, align 4"})
    void anIntegerThatIsMaskedIsUsed(String load) {
        boolean isAtomic = load.contains("atomic");
        CProgram program = shared(isAtomic ? "  %u = call ptr @malloc(i64 4)\n" : "  %u = alloca i32\n", "");
        CProgram masked = program.replaced("  %j =", "  %x = " + load + "\n  %y = and i32 %x, 255\n  store " + (isAtomic ? "atomic i32 %y, ptr %u monotonic, align 4" : "i32 %y, ptr %u")
                + "\n  %j =");
        assertTrue(masked.usesOutsideOfLife("sc"));
    }

    /** A byte that main has written alone, in a unit that others only access as a whole. */
    @Test
    void whatWasWrittenBeforeStaysThere() {
        String assigns = "  %x = load i32, ptr %u\n  %y = and i32 %x, -65281\n  %z = or i32 %y, 768\n  store i32 %z, ptr %u\n";
        String checks = "  %v = load i32, ptr %u\n  %f = and i32 %v, 255\n  %is = icmp eq i32 %f, 5\n  br i1 %is, label %good, label %bad\ngood:\n";
        CProgram program = shared("  %u = call ptr @malloc(i64 4)\n  store i8 5, ptr %u\n", assigns + checks);
        assertFalse(program.canFail("sc"));
        assertFalse(program.usesOutsideOfLife("sc"));
    }

    /** The field is assigned on both ways, the other one on none. */
    @Test
    void whatIsDefinedOnAllWaysIsDefinedBehindThem() {
        String unit = "  %n = load atomic i32, ptr @zero monotonic, align 4\n  %i = icmp eq i32 %n, 0\n  %u = alloca i32\n  br i1 %i, label %one, label %two\none:\n"
                + "  %a = load i32, ptr %u\n  %b = and i32 %a, -8\n  %c = or i32 %b, 1\n  store i32 %c, ptr %u\n  br label %on\ntwo:\n"
                + "  %d = load i32, ptr %u\n  %e = and i32 %d, -8\n  %f = or i32 %e, 2\n  store i32 %f, ptr %u\n  br label %on\non:\n";
        Lines assigned = new Lines(Integer.SIZE);
        assigned.check(new Field(0, 3, false, 1));
        assertFalse(assigned.program(unit).canFail("sc"));
        Lines other = new Lines(Integer.SIZE);
        other.check(new Field(3, 5, false, 0));
        assertTrue(other.program(unit).canFail("sc", Failure.UNDEFINED));
    }

    /** At -O2, compilers choose between units, and add to those whose upper field is counted up. */
    @ParameterizedTest
    @ValueSource(strings = {"select i1 %i, i32 %y, i32 %y2", "add i32 %y, 0", "sub i32 %y, 65536"})
    void whatOtherOperationsLeaveDefinedIs(String operation) {
        String unit = "  %u = alloca i32\n  %n = load atomic i32, ptr @zero monotonic, align 4\n  %i = icmp eq i32 %n, 0\n  %x = load i32, ptr %u\n  %m = and i32 %x, -256\n  %y = or i32 %m, 7\n"
                + "  %y2 = or i32 %m, 8\n  %s = " + operation + "\n  store i32 %s, ptr %u\n";
        Lines assigned = new Lines(Integer.SIZE);
        assigned.check(new Field(0, 8, false, 7));
        assertFalse(assigned.program(unit).canFail("sc"));
        Lines other = new Lines(Integer.SIZE);
        other.check(new Field(16, 8, false, 0));
        assertTrue(other.program(unit).canFail("sc", Failure.UNDEFINED));
    }

    @Test
    void anIterationThatAssignsTheSameIsRepeated() {
        CProgram program = shared("  %u = call ptr @malloc(i64 4)\n", "  %q = alloca i32\n  br label %again\nagain:\n  %v = load atomic i32, ptr @n seq_cst, align 4\n  %w = and i32 %v, 7\n"
                + "  %b = load i32, ptr %q\n  %e = and i32 %b, -8\n  %s = or i32 %e, %w\n  store i32 %s, ptr %q\n  %x = load i32, ptr %q\n  %f = and i32 %x, 7\n  %z = icmp eq i32 %f, 0\n"
                + "  br i1 %z, label %again, label %out\nout:\n");
        assertTrue(program.canWaitForEver("sc"));
    }
}
