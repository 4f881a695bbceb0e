package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Value;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the rows of RISC-V's table mean. */
class RiscVInstructionsTest {

    private static SequentialRun run(String code) {
        return SequentialRun.of("RISCV", "x=7; 0:x5=x; 0:x6=-1;", code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "li x7,3                                     | 3",
        "ori x7,x0,3                                 | 3",
        "addi t2,zero,-3                             | -3",
        "lw x7,0(x5)                                 | 7",
        "lw.aq x7,(x5)                               | 7",
        "li x8,4; addi x5,x5,-4; add x5,x5,x8; lw x7,0(x5) | 7",
        "sw x6,0(x5); lw x7,0(x5)                    | -1",
        "sw x6,0(x5); lwu x7,0(x5)                   | 4294967295",
        "li x8,2; sw.rl x8,(x5); lw.aqrl x7,(x5)     | 2",
        "la x8,x; lw x7,0(x8)                        | 7",
        "lui x7,1                                    | 4096",
        "li x8,6; li x9,2; sub x7,x8,x9              | 4",
        "li x8,6; andi x7,x8,3                       | 2",
        "li x8,6; xori x7,x8,3                       | 5",
        "li x8,6; slli x7,x8,2                       | 24",
        "li x8,-8; srai x7,x8,1                      | -4",
        "li x8,-8; srliw x7,x8,28                    | 15",
        "li x8,-8; sraiw x7,x8,1                     | -4",
        "li x8,0x7fffffff; addiw x7,x8,1             | -2147483648",
        "li x8,0x80000000; sext.w x7,x8              | -2147483648",
        "li x8,-1; zext.w x7,x8                      | 4294967295",
        "li x8,3; li x9,5; mul x7,x8,x9              | 15",
        "slti x7,x6,0                                | 1",
        "sltu x7,x6,x0                               | 0",
        "li x7,1; ret; li x7,2                       | 1",
        "li x7,1; jr ra; li x7,2                     | 1",
        "call f; addi x7,x7,1; j end; f: li x7,5; ret; end: nop | 6",
        "jal x8,f; addi x7,x7,1; j end; f: li x7,5; jr x8; end: nop | 6",
        "seqz x7,x0                                  | 1",
        "mv x7,x6                                    | -1",
        "not x7,x0                                   | -1",
        "li x0,5; mv x7,x0                           | 0",
        "lr.w x8,(x5); sc.w x7,x6,(x5); lw x7,0(x5)  | -1",
        "lr.w x8,(x5); addi x8,x8,1; sc.w x7,x8,(x5) | 0",
        "li x8,2; amoswap.w x7,x8,(x5)               | 7",
        "li x8,2; amoadd.w x0,x8,(x5); lw x7,0(x5)   | 9",
        "li x7,2; amoadd.w.aqrl x7,x7,(x5); lw x7,0(x5) | 9",
        "li x8,10; amoand.w x0,x8,(x5); lw x7,0(x5)  | 2",
        "li x8,10; amoor.w x0,x8,(x5); lw x7,0(x5)   | 15",
        "li x8,10; amoxor.w x0,x8,(x5); lw x7,0(x5)  | 13",
        "amomax.w x0,x6,(x5); lw x7,0(x5)            | 7",
        "amomin.w x0,x6,(x5); lw x7,0(x5)            | -1",
        "amomaxu.w x0,x6,(x5); lw x7,0(x5)           | -1",
        "amominu.w x0,x6,(x5); lw x7,0(x5)           | 7",
        "sw x6,0(x5); amoadd.w x7,x0,(x5)            | -1",
        "fence; fence rw,w; fence.tso; fence.i; nop  | 0",
    })
    void instructionsChangeRegistersAsTheManualSays(String code, long x7) {
        assertEquals(x7, run(code).number("x7"), code);
    }

    @ParameterizedTest
    @CsvSource({ "beq,1,1", "bne,1,2", "blt,-1,1", "bge,1,-1", "bgt,1,-1", "ble,1,1", "bltu,1,-1", "bgeu,-1,1",
        "bgtu,-1,1", "bleu,1,-1", "beqz,0,", "bnez,1,", "bltz,-1,", "bgez,0,", "bgtz,1,", "blez,0," })
    void branchIsTakenAsTheManualSays(String branch, long left, Long right) {
        String code = "li a0," + left + "; " + (right == null ? "" : "li a1," + right + "; ") + branch + " a0,"
                + (right == null ? "" : "a1,") + "yes; j end; yes: li x7,1; end: nop";
        assertEquals(1, run(code).number("x7"), code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "lw x7,0(x5) |", "lw.aq x7,0(x5) | Acq", "sw.rl x7,0(x5) | Rel",
        "lw.aqrl x7,0(x5) | AcqRel", "lw.aq.rl x7,0(x5) | AcqRel", "lr.w.aq x7,(x5) | Acq EX",
        "lr.w.rl x7,(x5) | EX", "sc.w.rl x7,x6,(x5) | Rel EX", "sc.w.aq x7,x6,(x5) | EX",
        "sc.w.aqrl x7,x6,(x5) | AcqRel EX", "amoadd.w x7,x6,(x5) | X",
        "amoadd.w.aq x7,x6,(x5) | X Acq", "amoswap.w.rl x7,x6,(x5) | X Rel", "amoor.w.aqrl x7,x6,(x5) | X AcqRel",
        "amoor.w.aq.rl x7,x6,(x5) | X AcqRel", "fence | Fence.rw.rw", "fence r,w | Fence.r.w",
        "fence iorw,iorw | Fence.rw.rw", "fence ir,ow | Fence.r.w", "fence.tso | Fence.tso", "fence.i | Fence.i" })
    void accessesAndFencesCarryTheTagsThatModelsAskFor(String instruction, String tags) {
        assertEquals(List.of(tags == null ? Set.of() : Set.of(tags.split(" "))), run(instruction).tags());
    }

    @Test
    void registersHaveTheNamesOfTheCallingConvention() {
        SequentialRun run = run("li zero,1; li ra,1; li t0,5; li t2,7; li s0,8; li fp,9; li a7,17; li s2,18; li s11,27; li t3,28; li t6,31");
        for (int i : new int[] { 1, 9, 17, 18, 27, 28, 31 }) {
            assertEquals(i == 1 ? 1 : i == 9 ? 0 : i, run.number("x" + i));
        }
        assertEquals(9, run.number("x8"));
        assertEquals(Value.ZERO, run.register("x0"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "lr.w x7,4(x5) | LIT203", "lw x7,x5 | LIT203", "fence r | LIT204",
        "fence i,o | LIT203", "jal x1,there | LIT206", "tail there | LIT202", "lw x32,0(x5) | LIT122", "lww x7,0(x5) | LIT201" })
    void wrongCodeIsAnError(String code, String problem) {
        LitmusCompilation compilation = LitmusLanguage
                .compile(new LitmusSource("test", "RISCV test\n{ 0:x5=x; }\n P0 ;\n " + code + " ;\n"));
        assertTrue(compilation.program().isEmpty());
        assertEquals(List.of(problem), compilation.problems().stream().map(p -> p.code()).toList());
    }
}
