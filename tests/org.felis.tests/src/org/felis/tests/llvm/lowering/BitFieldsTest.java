package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.felis.engine.program.Failure;
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
}
