package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.listing.ListedData;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.listing.Listing;
import org.felis.litmus.listing.ListingProblem;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Assembly as compilers write it: instructions, labels, lines, symbols; and what is said of what is not understood. */
class ListingTest {

    private static final Map<String, Architecture> MACHINES = Map.of("aarch64", Architecture.AARCH64, "arm", Architecture.ARM, "ppc", Architecture.POWER, "riscv", Architecture.RISCV, "x86_64",
            Architecture.X86_64);

    private static ListedFunction function(Architecture architecture, String body) {
        ListedFunction function = Listing.read(architecture, "f:\n" + body).function("f").orElseThrow();
        assertEquals(List.of(), function.problems(), body);
        return function;
    }

    private static String problem(Architecture architecture, String text) {
        List<ListingProblem> problems = Listing.read(architecture, text).problems();
        assertEquals(1, problems.size(), problems::toString);
        return problems.get(0).line() + ": " + problems.get(0).message();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "AARCH64 | mov w8, #1 // =0x1; str w8, [x0, 8]!; ldr x1, [x2], 16; ret    | MOV W8,#1 ; STR W8,[X0,#8]! ; LDR X1,[X2],#16 ; RET",
        "AARCH64 | .L3: ldaxr w0, [x1]; cbnz w0, .L3; b.ne .L3                     | L0: ; LDAXR W0,[X1] ; CBNZ W0,L0 ; B.NE L0",
        "AARCH64 | 1: cbz w0, 1f; b 1b; 1: ret                                     | L0: ; CBZ W0,L1 ; B L0 ; L1: ; RET",
        "AARCH64 | and x8, x9, x10, lsl 3; add x0, x1, w2, sxtw 2; dmb ish          | AND X8,X9,X10,LSL #3 ; ADD X0,X1,W2,SXTW #2 ; DMB ISH",
        "AARCH64 | adrp x8, x; ldr w0, [x8, :lo12:x]; add x1, x8, :lo12:x+4        | LDR W0,[X%g.x] ; ADD X1,X%g.x,#4",
        "AARCH64 | adrp x8, :got:x; ldr x8, [x8, :got_lo12:x]; ldr w0, [x8]        | MOV X8,X%g.x ; LDR W0,[X8]",
        "ARM     | push {r4, r5, r11, lr} @ saved; mov r1, #-2; pop {r4, r5, r11, pc} | PUSH {R4,R5,R11,LR} ; MOV R1,#-2 ; POP {R4,R5,R11,PC}",
        "ARM     | ldrd r0, r1, [r0]; strexdeq r1, r2, r3, [r0]; bxeq lr           | LDRD R0,R1,[R0] ; STREXDEQ R1,R2,R3,[R0] ; BXEQ LR",
        "ARM     | movw r3, #:lower16:x; movt r3, #:upper16:x; ldr.w r0, [r3]      | MOV R3,%g.x ; LDR R0,[R3]",
        "ARM     | ldr r3, .L5; ldr r0, [r3]; bx lr; .L5: .word x                  | MOV R3,%g.x ; LDR R0,[R3] ; BX LR",
        "POWER   | .L4: lwarx 9,0,3; stwcx. 9,0,3; bne- 0,.L4; cmpw 7,9,9          | L0: ; lwarx r9,0,r3 ; stwcx. r9,0,r3 ; bne- cr0,L0 ; cmpw cr7,r9,r9",
        "POWER   | bne- 7,$+4; isync; lwz 3,8(4); isel 3, 4, 5, 2                  | bne- cr7,L0 ; L0: ; isync ; lwz r3,8(r4) ; isel r3,r4,r5,2",
        "POWER   | addis 9,2,x@toc@ha; lwz 3,x@toc@l(9); addi 4,9,x@toc@l          | lwz r3,0(%g.x) ; mr r4,%g.x",
        "RISCV   | fence iorw,ow; amoswap.w.aq a5,a5,0(a0); bnez a5,1f; 1: jr ra    | fence iorw,ow ; amoswap.w.aq x15,x15,0(x10) ; bnez x15,L0 ; L0: ; jr x1",
        "RISCV   | lui a5,%hi(x); lw a0,%lo(x)(a5); la a1,x                        | lw x10,0(%g.x) ; mv x11,%g.x",
        "RISCV   | .Lpcrel_hi0: auipc a0, %pcrel_hi(x); lw a1, %pcrel_lo(.Lpcrel_hi0)(a0) | lw x11,0(%g.x)",
        "X86_64  | lock cmpxchgb %cl, (%rdi); movl x(%rip), %eax; movl x+4(%rip), %ecx | lock cmpxchgb %cl,(%rdi) ; movl x(%rip),%eax ; movl 4+x(%rip),%ecx",
        "X86_64  | movq x@GOTPCREL(%rip), %rax; pxor %xmm0, %xmm0; movaps %xmm0, 8(%rsp); rep ret | leaq x(%rip),%rax ; movq $0,8(%rsp) ; movq $0,16(%rsp) ; ret" })
    void instructionsAreSpelledAsInLitmusTests(Architecture architecture, String body, String canonical) {
        String text = body.replaceAll("( //[^;]*| @[^;]*)?;", "$1\n").replace(": ", ":\n");
        assertEquals(canonical, function(architecture, text).canonical());
    }

    @Test
    void eachInstructionHasItsLineAndItsSourceLine() {
        Listing listing = Listing.read(Architecture.AARCH64, """
                \t.file\t1 "dir" "a.c"
                f:
                \t.loc\t1 3 5 prologue_end // a.c:3:5
                \tmov\tw8, #1
                \tstr\tw8, [x0]
                \t.loc\t1 4 1
                \tret
                """);
        assertEquals(List.of("4 a.c:3", "5 a.c:3", "7 a.c:4"), listing.function("f").orElseThrow().instructions().stream()
                .map(i -> i.line() + " " + i.source().orElseThrow().file() + ":" + i.source().orElseThrow().line()).toList());
    }

    @Test
    void mergedVariablesAreToldApart() {
        Listing gcc = Listing.read(Architecture.AARCH64, """
                f:
                \tadrp x0, .LANCHOR0
                \tadd x0, x0, :lo12:.LANCHOR0
                \tadrp x1, .LANCHOR0+4
                \tldr w0, [x1, :lo12:.LANCHOR0+4]
                \tret
                \t.bss
                \t.align 2
                \t.set .LANCHOR0,. + 0
                x:
                \t.zero 4
                y:
                \t.zero 4
                """);
        assertEquals("MOV X0,X%g.x ; LDR W0,[X%g.y] ; RET", gcc.function("f").orElseThrow().canonical());
        Listing displaced = Listing.read(Architecture.AARCH64, """
                f:
                \tadrp x0, .LANCHOR0
                \tadd x0, x0, :lo12:.LANCHOR0
                \tstr w1, [x0]
                \tstr w1, [x0, 4]
                \tret
                \t.bss
                \t.set .LANCHOR0,. + 0
                x:
                \t.zero 4
                y:
                \t.zero 4
                """);
        assertEquals("MOV X0,X%g.x ; STR W1,[X0] ; STR W1,[X%g.y] ; RET", displaced.function("f").orElseThrow().canonical());
        assertEquals(Set.of("x", "y"), displaced.function("f").orElseThrow().globals());
        Listing clang = Listing.read(Architecture.ARM, """
                f:
                \tmovw r0, :lower16:.L_MergedGlobals+4
                \tmovt r0, :upper16:.L_MergedGlobals+4
                \tbx lr
                \t.local .L_MergedGlobals
                \t.comm .L_MergedGlobals,8,4
                \t.set x, .L_MergedGlobals
                \t.set y, .L_MergedGlobals+4
                """);
        assertEquals("MOV R0,%g.y ; BX LR", clang.function("f").orElseThrow().canonical());
    }

    @Test
    void dataHasItsNumbersAndWhetherItIsConstant() {
        Listing listing = Listing.read(Architecture.X86_64, """
                \t.section .rodata
                \t.align 8
                table:
                \t.long 8
                \t.long 1, 0x10
                \t.data
                word:
                \t.quad 5
                """);
        assertEquals(List.of(new ListedData("table", 3, List.of(8L, 1L, 16L), 12, true, 8), new ListedData("word", 7, List.of(5L), 8, false, 1)), listing.data());
        assertEquals(List.of(), listing.functions());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "AARCH64 | f:#  blr x8                | 2: 'blr': jumps and calls through pointers are not supported: expected bl and the name of a function, or b and a label",
        "AARCH64 | f:#  frobnicate w0         | 2: 'FROBNICATE W0': unknown AArch64 instruction 'FROBNICATE'",
        "AARCH64 | f:#  mov w0, [x1]          | 2: 'MOV W0,[X1]': expected",
        "AARCH64 | f:#  ldr w0, [x8, :lo12:.LC0] | 2: 'ldr': '.LC0' is not a variable of the program: expected the name of one, or a label of the function",
        "ARM     | f:#  ldr r0, .L9           | 2: 'ldr': '.L9' is not understood: expected a memory operand such as [r1], or a label in front of .word and a variable",
        "POWER   | f:#  lwz 3, 0(40)          | 2: 'lwz': '40' is not a register: expected the number of one, 0 to 31",
        "RISCV   | f:#  ret#  .insn 4, 3      | 3: unknown directive '.insn': expected one that GNU's assembler has for sections, symbols, data, alignment, line tables or frames",
        "X86_64  | f:#  jmp *%rax             | 2: 'jmp': '*%rax' is not understood: expected the name of a function",
        "X86_64  | f:#  movaps (%rdi), %xmm0  | 2: 'movaps': vector registers are not supported, but for storing zeros",
        "X86_64  |   ret                      | 1: the instruction 'ret' stands in no function: expected a label with the function's name in front",
        "AARCH64 | f:#f:#  ret                | 2: the label 'f' stands there twice: expected each name once" })
    void whatIsNotUnderstoodIsSaidAtItsLine(Architecture architecture, String text, String message) {
        String problem = problem(architecture, text.replace('#', '\n'));
        assertTrue(problem.startsWith(message), problem);
    }

    @Test
    void theOutputsOfCompilersAreUnderstood() {
        assumeTrue(Repository.mixes().isPresent(), "recorded outputs are there");
        int functions = 0;
        for (Path file : Repository.filesBelow(Repository.mixes().get(), ".s")) {
            String name = file.getFileName().toString();
            boolean isArm = name.contains(".armv7") || file.toString().contains("-armv7-");
            Architecture architecture = MACHINES.entrySet().stream().filter(e -> name.startsWith(e.getKey()) || name.contains("." + e.getKey() + ".")).map(Map.Entry::getValue).findFirst()
                    .orElse(isArm ? Architecture.ARM : Architecture.AARCH64);
            Listing listing = Listing.read(architecture, Repository.read(file));
            assertEquals(List.of(), listing.problems(), file::toString);
            functions += listing.functions().size();
            if (file.getParent().getFileName().toString().equals("raw")) {
                assertEquals(List.of("P0", "P1"), listing.functions().stream().map(ListedFunction::name).toList());
                assertTrue(listing.functions().stream().flatMap(f -> f.instructions().stream()).allMatch(i -> i.source().isPresent() && i.source().get().file().equals("piece.c")), file::toString);
                assertTrue(listing.function("P0").orElseThrow().instructions().stream().map(i -> i.source().get().line()).toList().containsAll(Set.of(4, 6)), file::toString);
            }
        }
        assertTrue(functions > 100, functions + " functions were read");
    }
}
