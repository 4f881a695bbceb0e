package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.felis.engine.program.Failure;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.mapping.AssemblyReader;
import org.felis.litmus.mapping.MappingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inline assembly for 32-bit Arm whose instructions are done under conditions. */
class ArmConditionsTest {

    private static final String HEAD = """
            target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
            target triple = "armv7-unknown-linux-gnueabihf"
            @x = global i32 5, align 4
            @theirs = global i32 0, align 4
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)
            declare i32 @pthread_join(i32, ptr)
            declare void @abort()
            """;
    private static final String END = "  br i1 %c, label %fails, label %ends\nfails:\n  call void @abort()\n  unreachable\nends:\n  ret i32 0\n}\n";
    /** Compares with the second operand behind the address, and exchanges for the first one. */
    private static final String EXCHANGE = "call { i32, i32 } asm sideeffect \"1:;ldrex $0, [$2];cmp $0, $4;itt eq;strexeq $1, $3, [$2];cmpeq $1, #1;beq 1b;\", "
            + "\"=&r,=&r,r,r,r,~{memory},~{cc}\"(ptr @x, i32 %s, i32 %s)";

    @ParameterizedTest
    @CsvSource({"5, 1", "4, 2"})
    void aMoveUnderAConditionIsDoneIfItHolds(int value, int result) {
        for (int answer : List.of(1, 2, 5)) {
            CProgram program = CProgram.ofText(HEAD.replace("@x = global i32 5", "@x = global i32 " + value) + "define i32 @main() {\nentry:\n  %v = load volatile i32, ptr @x, align 4\n"
                    + "  %r = call i32 asm \"cmp $1, #5;mov $0, #1;movne $0, #2\", \"=&r,r,~{cc}\"(i32 %v)\n  %c = icmp eq i32 %r, " + answer + "\n" + END);
            assertEquals(answer == result, program.canFail("arm", Failure.ASSERTION), value + " " + answer);
            assertFalse(program.canFail("arm", Failure.UNSUPPORTED, Failure.UNDEFINED, Failure.MEMORY));
        }
    }

    /** Registers have 32 bits. */
    @Test
    void arithmeticWrapsAround() {
        for (String line : List.of("sub $0, $1, #6", "add $0, $1, $2", "mov $0, $2")) {
            CProgram program = CProgram.ofText(HEAD + "define i32 @main() {\nentry:\n  %v = load volatile i32, ptr @x, align 4\n  %w = sub i32 %v, 11\n"
                    + "  %r = call i32 asm \"" + line + "\", \"=&r,r,r\"(i32 %v, i32 %w)\n  %c = icmp ugt i32 %r, 4294967280\n  %d = icmp ult i32 %r, 4294967280\n" + END);
            assertTrue(program.canFail("arm", Failure.ASSERTION), line + " is almost the largest number");
            assertFalse(new CProgram(program.file(), program.text().replace("br i1 %c", "br i1 %d"), program.bound()).canFail("arm"), line);
        }
        // a number that is not cut to 32 bits is not this one
        CProgram exact = CProgram.ofText(HEAD + "define i32 @main() {\nentry:\n  %v = load volatile i32, ptr @x, align 4\n  %r = call i32 asm \"sub $0, $1, #6\", \"=&r,r\"(i32 %v)\n"
                + "  %c = icmp ne i32 %r, -1\n" + END);
        assertFalse(exact.canFail("arm"));
    }

    private static CProgram exchanges(String ours, String condition) {
        return CProgram.ofText(HEAD + "define ptr @other(ptr %argument) {\n  %r = " + EXCHANGE.formatted("6", "5") + "\n  %old = extractvalue { i32, i32 } %r, 0\n  store i32 %old, ptr @theirs, align 4\n  ret ptr null\n}\n"
                + "define i32 @main() {\nentry:\n  %id = alloca i32, align 4\n  call i32 @pthread_create(ptr %id, ptr null, ptr @other, ptr null)\n  %r = " + EXCHANGE.formatted("7", ours)
                + "\n  %old = extractvalue { i32, i32 } %r, 0\n  %thread = load i32, ptr %id, align 4\n  call i32 @pthread_join(i32 %thread, ptr null)\n"
                + "  %theirs = load i32, ptr @theirs, align 4\n  %now = load i32, ptr @x, align 4\n" + condition + "\n" + END);
    }

    @Test
    void aStoreExclusiveUnderAConditionIsDoneIfItHolds() {
        CProgram both = exchanges("5", "%a = icmp eq i32 %old, 5\n%b = icmp eq i32 %theirs, 5\n%c = and i1 %a, %b");
        assertFalse(both.canFail("arm"), "one of the two exchanges it");
        assertTrue(exchanges("5", "%c = icmp eq i32 %old, 5").canFail("arm", Failure.ASSERTION));
        assertTrue(exchanges("5", "%c = icmp eq i32 %old, 6").canFail("arm", Failure.ASSERTION));
        assertTrue(exchanges("6", "%c = icmp eq i32 %now, 7").canFail("arm", Failure.ASSERTION), "behind the other exchange");
        assertFalse(exchanges("9", "%c = icmp eq i32 %now, 7").canFail("arm"), "9 is never there");
    }

    @Test
    void aReaderOfOneInstructionForEachLineRefusesIt() throws MappingException {
        AssemblyReader reader = new AssemblyReader("ARM");
        List<String> lines = List.of("cmp R0, R1", "strexeq R2, R3, [R4]", "mov R0, #1");
        assertEquals(4, reader.readInParts(lines, SourceRange.wholeFile("lines")).size());
        try {
            reader.read(lines, SourceRange.wholeFile("lines"));
        } catch (MappingException refused) {
            assertTrue(refused.getMessage().contains("under a condition"), refused.getMessage());
            return;
        }
        throw new AssertionError("it is read as one instruction");
    }
}
