package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.felis.engine.program.Value;
import org.felis.litmus.instructions.InstructionSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the rows of x86's table mean. */
class X86InstructionsTest {

    private static SequentialRun run(String code) {
        return SequentialRun.of("X86", "x=7; y=0;", code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "MOV EAX,$1                            | 1 | 7",
        "mov eax,1                             | 1 | 7",
        "MOV EAX,[x]                           | 7 | 7",
        "MOV EAX,dword ptr [x]                 | 7 | 7",
        "MOV [x],$3                            | 0 | 3",
        "MOV [x],3; MOV EAX,[x]                | 3 | 3",
        "MOV EBX,$4; MOV [x],EBX; MOV EAX,EBX  | 4 | 4",
        "MOV EAX,$2; XCHG [x],EAX              | 7 | 2",
        "MOV EAX,$2; XCHG EAX,[x]              | 7 | 2",
        "MOV EAX,$2; LOCK XCHG [x],EAX         | 7 | 2",
        "MOV EBX,$2; MOV EAX,$1; XCHG EAX,EBX  | 2 | 7",
        "ADD [x],$2; MOV EAX,[x]               | 9 | 9",
        "LOCK ADD [x],2                        | 0 | 9",
        "LOCK INC [x]                          | 0 | 8",
        "lock dec [x]                          | 0 | 6",
        "MOV EAX,[x]; SUB EAX,$8               | 4294967295 | 7",
        "MOV EAX,[x]; AND EAX,2                | 2 | 7",
        "MOV EAX,[x]; OR EAX,8                 | 15 | 7",
        "MOV EAX,[x]; XOR EAX,EAX              | 0 | 7",
        "MOV EAX,$2; LOCK XADD [x],EAX         | 7 | 9",
        "MOV EAX,$7; MOV EBX,$3; LOCK CMPXCHG [x],EBX | 7 | 3",
        "MOV EAX,$6; MOV EBX,$3; LOCK CMPXCHG [x],EBX | 7 | 7",
        "INC EAX; NOT EAX; NEG EAX             | 2 | 7",
        "MFENCE; LFENCE; SFENCE; PAUSE; NOP    | 0 | 7",
    })
    void instructionsChangeRegistersAndMemoryAsTheManualSays(String code, long eax, long x) {
        SequentialRun run = run(code);
        assertEquals(eax, run.number("EAX"), code);
        assertEquals(Value.of(x), run.memory("x"), code);
    }

    @ParameterizedTest
    @CsvSource({ "JE,1,1", "JZ,1,1", "JNE,1,2", "JL,-1,1", "JGE,1,-1", "JLE,1,1", "JG,1,-1", "JB,1,-1", "JAE,-1,1",
        "JBE,1,1", "JA,-1,1", "JS,1,2", "JNS,2,1", "JO,-2147483648,1", "JNO,1,1" })
    void jumpIsTakenAfterComparingAsTheManualSays(String jump, long left, long right) {
        String code = "MOV EBX,$" + left + "; MOV ECX,$" + right + "; CMP EBX,ECX; " + jump
                + " yes; JMP end; yes: MOV EAX,$1; end: NOP";
        assertEquals(1, run(code).number("EAX"), code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "MOV [x],$1 | Exp", "MFENCE | MFENCE", "LFENCE | LFENCE", "SFENCE | SFENCE",
        "XCHG [x],EAX | Exp X A / Exp X A", "LOCK ADD [x],$1 | Exp X A / Exp X A", "ADD [x],$1 | Exp / Exp" })
    void lockedAccessesAndFencesCarryTheirTags(String instruction, String tags) {
        assertEquals(List.of(tags.split(" / ")).stream().map(t -> Set.of(t.split(" "))).toList(),
                run(instruction).tags());
        assertTrue(InstructionSet.tags("X86").containsAll(List.of("X", "A", "MFENCE", "LFENCE", "SFENCE")));
    }

    @Test
    void decrementKeepsTheCarryFlag() {
        assertEquals(1, run("MOV EBX,$1; CMP EBX,$2; DEC EBX; JB yes; JMP end; yes: MOV EAX,$1; end: NOP").number("EAX"));
    }

    @Test
    void code64BitWideIsWrittenWithTheTargetLast() {
        SequentialRun run = SequentialRun.of("X86_64", "uint64_t x=7; uint64_t y; uint64_t 0:rax;",
                "movq (x),%rax; movq $1,(y)");
        assertEquals(7, run.number("rax"));
        assertEquals(Value.ONE, run.memory("y"));
    }
}
