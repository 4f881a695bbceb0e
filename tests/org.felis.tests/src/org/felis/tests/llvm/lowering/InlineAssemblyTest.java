package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.felis.engine.program.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inline assembly under the model of the machine that it is for: the lock of fixtures/llvm/inline-assembly.c. */
class InlineAssemblyTest {

    @ParameterizedTest
    @CsvSource({"14, aarch64, aarch64", "19, aarch64, aarch64", "14, powerpc64le, power", "19, powerpc64le, power", "14, riscv64, riscv", "19, riscv64, riscv", "19, armv7, arm"})
    void aLockOfExclusivesWithItsBarriersExcludes(int clang, String machine, String model) {
        CProgram lock = CProgram.of("clang-" + clang + "/inline-assembly-" + machine + ".ll");
        assertFalse(lock.canFail(model), model);
    }

    @ParameterizedTest
    @CsvSource({"aarch64, aarch64, ldaxr, ldxr", "aarch64, aarch64, stlr, str", "powerpc64le, power, lwsync; stw, stw", "powerpc64le, power, bne- 1b; lwsync, bne- 1b",
            "riscv64, riscv, amoswap.w.aq, amoswap.w", "riscv64, riscv, 'fence rw,w\\0A', ''", "armv7, arm, 'dmb ish\\0A', ''"})
    void aLockThatLacksABarrierFails(String machine, String model, String barrier, String without) {
        CProgram lock = CProgram.of("clang-19/inline-assembly-" + machine + ".ll");
        assertTrue(lock.text().contains(barrier), barrier);
        CProgram broken = new CProgram(lock.file(), lock.text().replace(barrier, without), lock.bound());
        assertTrue(broken.canFail(model, Failure.ASSERTION), barrier);
        assertFalse(broken.canFail(model, Failure.MEMORY, Failure.UNDEFINED, Failure.UNSUPPORTED), barrier);
    }

    /** Operands in registers of their type's width, in named ones, in flags and in memory; two words exchanged at once. */
    @ParameterizedTest
    @CsvSource({"14", "19"})
    void aLockOfX86Excludes(int clang) {
        assertFalse(CProgram.of("clang-" + clang + "/inline-assembly-x86.ll").canFail("x86tso"));
    }

    @ParameterizedTest
    @CsvSource({"lock; cmpxchgl, cmpxchgl", "lock decl, decl", "movq 8($4), movq 0($4)", "'{bx},{cx}', '{cx},{bx}'"})
    void aLockOfX86ThatIsChangedFails(String with, String without) {
        CProgram lock = CProgram.of("clang-19/inline-assembly-x86.ll");
        String text = lock.text().replace(with, without);
        assertNotEquals(lock.text(), text);
        CProgram broken = new CProgram(lock.file(), text, lock.bound());
        assertTrue(broken.canFail("x86tso", Failure.ASSERTION), with);
        assertFalse(broken.canFail("x86tso", Failure.MEMORY, Failure.UNDEFINED, Failure.UNSUPPORTED), with);
    }

    /** Store buffering. */
    @ParameterizedTest
    @CsvSource({"mfence, false", "'lock; addl $$0,-4(%rsp)', false", "'lock orq $$0, (%rsp)', false", "rep; nop, true", "sfence, true"})
    void whatIsAddedToTheStackIsAFence(String between, boolean isViolated) {
        String thread = "  store atomic i32 1, ptr @%s monotonic, align 4\n  call void asm sideeffect \"%s\", \"~{memory}\"()\n  %%r = load atomic i32, ptr @%s monotonic, align 4\n";
        CProgram program = CProgram.ofText("@x = global i32 0\n@y = global i32 0\n@seen = global i32 1\ndeclare void @abort()\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndeclare i32 @pthread_join(ptr, ptr)\n"
                + "define ptr @other(ptr %unused) {\n" + thread.formatted("x", between, "y") + "  store i32 %r, ptr @seen\n  ret ptr null\n}\n"
                + "define i32 @main() {\n  %t = alloca ptr\n  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @other, ptr null)\n" + thread.formatted("y", between, "x")
                + "  %id = load ptr, ptr %t\n  %j = call i32 @pthread_join(ptr %id, ptr null)\n  %s = load i32, ptr @seen\n  %sum = add i32 %r, %s\n  %none = icmp eq i32 %sum, 0\n"
                + "  br i1 %none, label %wrong, label %end\nwrong:\n  call void @abort()\n  unreachable\nend:\n  ret i32 0\n}\n");
        assertEquals(isViolated, program.canFail("x86tso", Failure.ASSERTION));
    }

    /** Nobody has written the register: it may hold anything. */
    @Test
    void aRegisterOfX86ThatIsReadBeforeItIsWrittenHoldsAnyNumber() {
        CProgram reads = program("movl %eax, $0; cmpl $1, $0; movl $1, $0", "=r,*m,~{memory},~{eax}");
        assertTrue(reads.canFail("x86tso", Failure.ASSERTION) && !reads.canFail("x86tso", Failure.MEMORY, Failure.UNDEFINED));
        CProgram any = program("movl %eax, $0", "=r,*m,~{memory},~{eax}");
        assertTrue(any.canFail("x86tso", Failure.ASSERTION));
        assertTrue(new CProgram(any.file(), any.text().replace("icmp eq", "icmp ne"), any.bound()).canFail("x86tso", Failure.ASSERTION));
    }

    /** What clang makes of {@code "+r"(x)} in an empty template, which hides from the compiler what it is. */
    @ParameterizedTest
    @CsvSource({"sc", "rc11", "aarch64", "x86tso"})
    void assemblyWithoutInstructionsYieldsWhatItIsGiven(String model) {
        CProgram hides = CProgram.ofText("declare void @abort()\ndefine i32 @main() {\n  %y = call i32 asm sideeffect \"\", \"=r,0,~{memory}\"(i32 7)\n  %right = icmp eq i32 %y, 7\n"
                + "  br i1 %right, label %end, label %wrong\nwrong:\n  call void @abort()\n  unreachable\nend:\n  ret i32 0\n}\n");
        assertFalse(hides.canFail(model));
        assertTrue(new CProgram(hides.file(), hides.text().replace("%y, 7", "%y, 8"), 2).canFail(model, Failure.ASSERTION));
    }

    /** Behind a jump to the end, a result that is tied is what was put in, and another one anything. */
    @Test
    void aResultThatIsNotWrittenOnAllWaysIsWhatItWas() {
        String jumps = "cmpl $$5, $1; je 1f; movl $$3, $0; 1:";
        CProgram tied = program(jumps, "=r,*m,0,~{memory}").replaced("@x)", "@x, i32 7)");
        assertFalse(tied.canFail("x86tso"), "x is 5, and y what it was");
        assertTrue(tied.replaced("global i32 5", "global i32 6").canFail("x86tso", Failure.ASSERTION), "3");
        CProgram any = program(jumps, "=r,*m,~{memory}");
        assertTrue(any.canFail("x86tso", Failure.ASSERTION) && any.replaced("icmp eq", "icmp ne").canFail("x86tso", Failure.ASSERTION));
    }

    /** An assembler writes one byte of the register there, and the rest is anything. */
    @Test
    void whatIsAboveABytesResultIsNotKnown() {
        String wide = program("cmpl $$5, $1; sete ${0:b}", "=r,*m,~{memory}").text();
        assertTrue(CProgram.ofText(wide.replace("%y, 7", "%y, 1")).canFail("x86tso", Failure.ASSERTION));
        String byte8 = wide.replace("call i32 asm", "call i8 asm").replace("icmp eq i32 %y, 7", "icmp eq i8 %y, 1");
        assertFalse(CProgram.ofText(byte8).canFail("x86tso"));
    }

    @Test
    void aCommentIsNoPartOfAssembly() {
        assertFalse(program("// here comes the lock\\0A movl $$7, $0 # and; what follows", "=r,*m,~{memory}").canFail("x86tso"));
    }

    @Test
    void aLoopOfAssemblyThatOnlyWaitsBlocksAndReachesNoBound() {
        CProgram waits = program("1: ldr ${0:w}, $1\\0A cmp ${0:w}, #7\\0A b.ne 1b", "=&r,*Q,~{memory},~{cc}");
        assertFalse(waits.canFail("aarch64"));
        assertFalse(waits.reachesBound("aarch64"));
    }

    @Test
    void directivesThatOnlyPlaceInstructionsAreNone() {
        CProgram waits = program("sevl\\0A.align 5\\0A1: wfe\\0A.p2align 3\\0Aldr ${0:w}, $1\\0A cmp ${0:w}, #7\\0A b.ne 1b", "=&r,*Q,~{memory},~{cc}");
        assertFalse(waits.canFail("aarch64"));
        assertFalse(waits.reachesBound("aarch64"));
        assertProblem(".inst 0xd503201f", "=&r,*Q", "'.inst 0xd503201f'");
    }

    @Test
    void assemblyReadsWhatTheProgramHasWritten() {
        CProgram reads = program("ldr ${0:w}, $1", "=&r,*Q,~{memory}");
        assertFalse(reads.canFail("aarch64", Failure.MEMORY, Failure.UNDEFINED, Failure.UNSUPPORTED));
        assertTrue(reads.canFail("aarch64", Failure.ASSERTION), "it is 5, and the program asserts 7");
    }

    /** What it does then is known, as of other code. */
    @Test
    void assemblyThatOnlyTheMainThreadHasRunIsNoEvent() {
        CProgram reads = program("ldr ${0:w}, $1", "=&r,*Q,~{memory}");
        CProgram decides = new CProgram(reads.file(), reads.text().replace("i32 %y, 7", "i32 %y, 5"), reads.bound());
        assertFalse(decides.canFail("aarch64"));
        assertEquals(0, decides.loweredFor("aarch64").threads().getFirst().instructions().stream().flatMap(instruction -> instruction.operations().stream())
                .filter(operation -> operation.event().isPresent()).count());
        CProgram updates = program("ldr ${0:w}, $1\\0A str ${0:w}, $1\\0A ldr ${0:w}, $1", "=&r,*Q,~{memory}");
        assertTrue(updates.canFail("aarch64", Failure.ASSERTION), "what is read behind a write is left to the solver");
        assertFalse(updates.canFail("aarch64", Failure.MEMORY, Failure.UNDEFINED, Failure.UNSUPPORTED));
    }

    /** A compare-and-swap of 5 for 7, which repeats itself where its store exclusive fails. */
    @Test
    void aLoopOfExclusivesIsRunWhereOnlyTheMainThreadHasRun() {
        CProgram exchanges = CProgram.ofText("""
                target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
                @x = global i32 5
                declare void @abort()
                define i32 @main() {
                entry:
                  %both = call { i32, i32 } asm sideeffect "1: ldaxr ${0:w}, $3\\0A cmp ${0:w}, #5\\0A b.ne 2f\\0A stxr ${1:w}, ${2:w}, $3\\0A cbnz ${1:w}, 1b\\0A2:", "=&r,=&r,r,*Q,~{memory},~{cc}"(i32 7, ptr elementtype(i32) @x)
                  %old = extractvalue { i32, i32 } %both, 0
                  %now = load i32, ptr @x
                  %sum = add i32 %old, %now
                  %right = icmp eq i32 %sum, 12
                  br i1 %right, label %end, label %wrong
                wrong:
                  call void @abort()
                  unreachable
                end:
                  ret i32 0
                }
                """);
        assertFalse(exchanges.canFail("aarch64"));
        assertEquals(0, exchanges.loweredFor("aarch64").threads().getFirst().instructions().stream().flatMap(instruction -> instruction.operations().stream())
                .filter(operation -> operation.event().isPresent()).count());
        CProgram fails = new CProgram(exchanges.file(), exchanges.text().replace("global i32 5", "global i32 4"), exchanges.bound());
        assertTrue(fails.canFail("aarch64", Failure.ASSERTION), "4 is neither replaced, nor is there a status");
    }

    @Test
    void assemblyThatAccessesMoreThanTheObjectFails() {
        assertTrue(program("ldr ${0:x}, $1", "=&r,*Q,~{memory}").canFail("aarch64", Failure.MEMORY));
    }

    @Test
    void whatIsNotSupportedSaysWhatIs() {
        assertProblem("frobnicate $0, $1", "=&r,*Q", "unknown AArch64 instruction 'frobnicate'");
        assertProblem("ldr x5, $1", "=&r,*Q", "a register by its name in inline assembly");
        assertProblem("ldr ${0:w}, $1", "={x0},*Q", "the constraint '={x0}'");
        assertProblem("ldr ${0:q}, $1", "=&r,*Q", "the modifier 'q'");
        assertProblem("b 3f", "=&r,*Q", "a jump to the label '3f' outside of the inline assembly");
        assertProblem("1: ldr ${0:w}, $1\\0A str ${0:w}, $1\\0A cbnz ${0:w}, 1b", "=&r,*Q", "a loop of inline assembly in which");
        assertProblem("add $0, $0, #1", "=&r,*Q", "reads a register before it writes it");
        assertProblem("x86tso", "frobnicate $1, $0", "=r,*m", "unknown X86_64 instruction 'frobnicate'");
        assertProblem("x86tso", "movl $1, ${0:h}", "=r,*m", "the modifier 'h' of an operand of inline assembly; b, w, k and q");
        assertProblem("x86tso", "movss $1, $0", "=x,*m", "the constraint '=x'");
        assertProblem("x86tso", "movl 2($1), $0", "=r,r", "an address that inline assembly computes");
        assertProblem("x86tso", "addl $$2, $0", "=*rm,0", "'+rm'");
        assertProblem("x86tso", "movl %nothing, $0", "=r,*m", "a register by its name");
        assertProblem("x86tso", "movss $1, $0", "={xmm0},*m", "the constraint '={xmm0}'");
        assertProblem("x86tso", "movl $1, $0", "=r,*m,~{r8},~{r9},~{r10},~{r11},~{r12},~{r13},~{r14},~{r15},~{rax},~{rbx},~{rcx}", "more operands than there are registers");
    }

    /** Under a model of a language nothing says which machine it is. */
    @Test
    void assemblyWithoutAMachineIsAProblem() {
        assertEquals(1, CProgram.of("clang-19/inline-assembly-aarch64.ll").problems().stream().filter(problem -> problem.contains("inline assembly without a machine")).count());
    }

    private static void assertProblem(String template, String constraints, String expected) {
        assertProblem("aarch64", template, constraints, expected);
    }

    private static void assertProblem(String model, String template, String constraints, String expected) {
        String problems = program(template, constraints).problemsFor(model).toString();
        assertTrue(problems.contains(expected), problems);
    }

    /** {@code static int x = 5; int main(void) { int y; asm(template : "=r"(y) : "Q"(x)); assert(y == 7); }}. */
    private static CProgram program(String template, String constraints) {
        return CProgram.ofText("""
                target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
                @x = global i32 5
                declare void @abort()
                define i32 @main() {
                entry:
                  %%y = call i32 asm sideeffect "%s", "%s"(ptr elementtype(i32) @x)
                  %%right = icmp eq i32 %%y, 7
                  br i1 %%right, label %%end, label %%wrong
                wrong:
                  call void @abort()
                  unreachable
                end:
                  ret i32 0
                }
                """.formatted(template, constraints));
    }
}
