package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Marks in the bits of a pointer that are 0 by the alignment of what it leads to. */
class PointerMarksTest {

    private static final String HEAD = "@x = global i64 0, align 8\n@y = global i64 0, align 8\n@small = global i8 0, align 1\n@p = global i64 0, align 8\n"
            + "declare void @abort()\ndeclare i1 @__VERIFIER_nondet_bool()\ndeclare ptr @malloc(i64)\ndeclare ptr @aligned_alloc(i64, i64)\n"
            + "declare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndeclare i32 @pthread_join(i64, ptr)\n";
    private static final String FAILS_IF_C = "  br i1 %c, label %fails, label %ends\nfails:\n  call void @abort()\n  unreachable\nends:\n  ret i32 0\n}\n";

    /** {@code %v} is the address of {@code @x} or of {@code @y}, as memory holds it, and the program fails if {@code %c}. */
    private static CProgram program(String... lines) {
        return CProgram.ofText(HEAD + "define i32 @main() {\nentry:\n  %b = call i1 @__VERIFIER_nondet_bool()\n  %q = select i1 %b, ptr @x, ptr @y\n"
                + "  store atomic ptr %q, ptr @p seq_cst, align 8\n  %v = load atomic i64, ptr @p seq_cst, align 8\n  " + String.join("\n  ", lines) + "\n" + FAILS_IF_C);
    }

    private static void assertNeverFails(CProgram program) {
        assertEquals(List.of(), program.problems());
        assertFalse(program.canFail("sc", Failure.ASSERTION, Failure.MEMORY, Failure.UNDEFINED, Failure.UNSUPPORTED), program.text());
    }

    @ParameterizedTest
    @CsvSource({ "'%m = and i64 %v, 1', 0", "'%m = and i64 %v, 7', 0", "'%o = or i64 %v, 5 | %m = and i64 %o, 7', 5", "'%o = or i64 %v, 1 | %m = and i64 %o, 2', 0",
            "'%o = xor i64 %v, 3 | %r = xor i64 %o, 1 | %m = urem i64 %r, 4', 2", "'%o = or i64 1, %v | %t = trunc i64 %o to i1 | %m = zext i1 %t to i64', 1",
            "'%o = add i64 %v, 3 | %m = and i64 %o, 6', 2" })
    void theBitsOfAMarkAreKnown(String lines, int expected) {
        assertNeverFails(program(String.join("\n  ", lines.split(" \\| ")), "%c = icmp ne i64 %m, " + expected));
        assertTrue(program(String.join("\n  ", lines.split(" \\| ")), "%c = icmp eq i64 %m, " + expected).canFail("sc"));
    }

    @ParameterizedTest
    @ValueSource(strings = { "%o = or i64 %v, 1 | %m = and i64 %o, -2", "%o = or i64 %v, 7 | %m = and i64 %o, -8", "%o = xor i64 %v, 1 | %m = xor i64 %o, 1", "%o = or i64 %v, 1 | %m = sub i64 %o, 1" })
    void withoutItsMarkItIsTheSamePointer(String lines) {
        assertNeverFails(program(String.join("\n  ", lines.split(" \\| ")), "%c = icmp ne i64 %m, %v"));
    }

    @Test
    void aMarkedPointerIsNoneOfTheOthersAndLeadsNowhere() {
        assertNeverFails(program("%o = or i64 %v, 1", "%s = icmp eq i64 %o, ptrtoint (ptr @x to i64)", "%t = icmp eq i64 %o, ptrtoint (ptr @y to i64)", "%c = or i1 %s, %t"));
        CProgram accessed = program("%o = or i64 %v, 1", "%a = inttoptr i64 %o to ptr", "%l = load i64, ptr %a, align 8", "%c = icmp ne i64 %l, 0");
        assertTrue(accessed.canFail("sc", Failure.MEMORY));
        assertFalse(accessed.canFail("sc", Failure.UNSUPPORTED));
    }

    @Test
    void nullHasMarksAsIntegersDo() {
        assertNeverFails(CProgram.ofText(HEAD + "define i32 @main() {\n  %b = call i1 @__VERIFIER_nondet_bool()\n  %q = select i1 %b, i64 ptrtoint (ptr @x to i64), i64 0\n"
                + "  store atomic i64 %q, ptr @p seq_cst, align 8\n  %v = load atomic i64, ptr @p seq_cst, align 8\n  %o = or i64 %v, 1\n  %n = icmp eq i64 %o, 1\n  %i = icmp eq i64 %v, 0\n"
                + "  %c = xor i1 %n, %i\n" + FAILS_IF_C));
    }

    @ParameterizedTest
    @CsvSource({ "malloc(i64 8), 15", "'aligned_alloc(i64 64, i64 8)', 63", "'aligned_alloc(i64 8, i64 8)', 7" })
    void whatIsAllocatedIsAlignedForEachTypeOrAsItIsAsked(String call, int known) {
        String text = HEAD + "define i32 @main() {\n  %a = call ptr @" + call + "\n  store atomic ptr %a, ptr @p seq_cst, align 8\n  %v = load atomic i64, ptr @p seq_cst, align 8\n"
                + "  %m = and i64 %v, " + known + "\n  %c = icmp ne i64 %m, 0\n" + FAILS_IF_C;
        assertNeverFails(CProgram.ofText(text));
        assertNotSupported(CProgram.ofText(text.replace("%v, " + known, "%v, " + (2 * known + 1))));
    }

    @Test
    void nothingIsKnownOfWhatMayBeAnywhere() {
        assertNotSupported(CProgram.ofText(HEAD + "define i32 @main() {\n  store atomic ptr @small, ptr @p seq_cst, align 8\n  %v = load atomic i64, ptr @p seq_cst, align 8\n  %m = and i64 %v, 1\n"
                + "  %c = icmp ne i64 %m, 0\n" + FAILS_IF_C));
    }

    private static void assertNotSupported(CProgram program) {
        assertTrue(program.problems().toString().contains("computing with the bits of an address, unless they are those that its alignment determines"), program.problems().toString());
    }

    /** Harris' deletion: one thread marks the pointer, another one exchanges it unless it is marked. Not both succeed. */
    @ParameterizedTest
    @ValueSource(strings = { "sc", "aarch64", "rc11" })
    void aPointerIsMarkedAtomically(String model) {
        String program = HEAD + "define ptr @marks(ptr %n) {\n  %o = atomicrmw or ptr @p, i64 1 seq_cst, align 8\n  %e = icmp eq i64 %o, ptrtoint (ptr @x to i64)\n"
                + "  %r = select i1 %e, ptr @x, ptr null\n  ret ptr %r\n}\ndefine i32 @main() {\n  %t = alloca i64, align 8\n  store i64 ptrtoint (ptr @x to i64), ptr @p, align 8\n"
                + "  %k = call i32 @pthread_create(ptr %t, ptr null, ptr @marks, ptr null)\n"
                + "  %w = cmpxchg ptr @p, i64 ptrtoint (ptr @x to i64), i64 ptrtoint (ptr @y to i64) seq_cst seq_cst, align 8\n  %s = extractvalue { i64, i1 } %w, 1\n"
                + "  %h = load i64, ptr %t, align 8\n  %j = call i32 @pthread_join(i64 %h, ptr null)\n  %v = load atomic i64, ptr @p seq_cst, align 8\n  %m = and i64 %v, -2\n"
                + "  %y = icmp eq i64 %m, ptrtoint (ptr @y to i64)\n  %f = xor i1 %s, %y\n  %b = and i64 %v, 1\n  %u = icmp eq i64 %b, 0\n  %c = or i1 %f, %u\n" + FAILS_IF_C;
        CProgram right = CProgram.ofText(program);
        assertEquals(List.of(), right.problems());
        assertFalse(right.canFail(model, Failure.ASSERTION, Failure.MEMORY, Failure.UNSUPPORTED));
        assertFalse(right.canFailByEnumeration("sc"));
        CProgram wrong = CProgram.ofText(program.replace("%c = or i1 %f, %u", "%c = xor i1 %s, true"));
        assertTrue(wrong.canFail(model), "the exchange fails where the pointer is marked already");
        assertTrue(wrong.canFailByEnumeration("sc"));
    }
}
