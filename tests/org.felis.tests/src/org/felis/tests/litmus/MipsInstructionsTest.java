package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the rows of MIPS's table mean. */
class MipsInstructionsTest {

    private static SequentialRun run(String code) {
        return SequentialRun.of("MIPS", "x=7; 0:$9=x; 0:t0=4; int64_t d=5; 0:$10=d;", code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "ori $2,$0,1                              | 1 | 7",
        "li $2,65535                              | 65535 | 7",
        "lui $2,65535                             | -65536 | 7",
        "move v0,$t0                              | 4 | 7",
        "lw $2,0($9)                              | 7 | 7",
        "lw $2,($9)                               | 7 | 7",
        "ld $2,0($t2)                             | 5 | 7",
        "daddiu $2,$0,65535                       | -1 | 7",
        "daddiu $3,$0,65535; sw $3,0($9); lw $2,0($9); sw $8,0($9) | -1 | 4",
        "daddiu $3,$0,65535; sw $3,0($9); lwu $2,0($9); sw $8,0($9) | 4294967295 | 4",
        "lui $3,32767; ori $3,$3,65535; addiu $2,$3,1 | -2147483648 | 7",
        "lui $3,32767; ori $3,$3,65535; daddiu $2,$3,1 | 2147483648 | 7",
        "addu $2,$8,$8; subu $2,$2,$8             | 4 | 7",
        "and $2,$8,$8; xori $2,$2,1; or $2,$2,$8  | 5 | 7",
        "nor $2,$8,$0                             | -5 | 7",
        "slt $2,$0,$8; slti $3,$8,2               | 1 | 7",
        "nor $3,$0,$0; sltu $2,$8,$3              | 1 | 7",
        "dsll $2,$8,2; dext $2,$2,4,2             | 1 | 7",
        "nor $3,$8,$0; sra $2,$3,1                 | -3 | 7",
        "ll $3,0($9); move $2,$8; sc $2,0($9)     | 1 | 4",
        "beq $8,$8,L; li $2,1; L: nop             | 0 | 7",
        "bne $8,$8,L; li $2,1; L: nop             | 1 | 7",
        "bgtz $8,L; li $2,1; L: nop               | 0 | 7",
        "bltz $8,L; li $2,1; L: nop               | 1 | 7",
        "li $2,1; jr $31; li $2,2                 | 1 | 7",
        "jal f; ori $2,$2,8; b end; f: li $2,1; jr $ra; end: nop | 9 | 7",
        "move $0,$8; move $2,$0                   | 0 | 7",
    })
    void instructionsChangeRegistersAndMemoryAsTheManualSays(String code, long v0, long x) {
        SequentialRun run = run(code);
        assertEquals(v0, run.number("$2"), code);
        assertEquals(Value.of(x), run.memory("x"), code);
    }

    @Test
    void barriersAndReservationsCarryTheirTags() {
        assertEquals(List.of(Set.of("EX"), Set.of("SYNC"), Set.of("EX")), run("ll $2,0($9); sync; sc $2,0($9)").tags());
    }
}
