package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Value;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.compiler.LitmusCompilation;
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
        "MOV EBX,$-1; ADD EBX,$1; ADC EAX,$3   | 4 | 7",
        "CMP EAX,$1; SBB [x],EAX               | 0 | 6",
        "MOV EAX,$7; MOV EBX,$3; LOCK CMPXCHG [x],EBX | 7 | 3",
        "MOV EAX,$6; MOV EBX,$3; LOCK CMPXCHG [x],EBX | 7 | 7",
        "INC EAX; NOT EAX; NEG EAX             | 2 | 7",
        "MOV EAX,$0x12345678; MOV AL,$0xff     | 305420031 | 7",
        "MOV EAX,$0x12345678; MOV AH,$0xff     | 305463160 | 7",
        "MOV EAX,$0x12345678; MOV AX,$0x9999   | 305437081 | 7",
        "MOV EBX,$0x1234; MOV AL,BH            | 18 | 7",
        "MOV EBX,$-1; MOVZX EAX,BL             | 255 | 7",
        "MOV EBX,$-1; MOVSX EAX,BL             | 4294967295 | 7",
        "MOVL EAX,[x]; MOVL [x],$2             | 7 | 2",
        "MOV EBX,$3; MOVNTI [x],EBX            | 0 | 3",
        "MOV EAX,$3; SHL EAX,$2                | 12 | 7",
        "MOV EAX,$3; SHL EAX                   | 6 | 7",
        "MOV EAX,$12; MOV ECX,$34; SHR EAX,CL  | 3 | 7",
        "MOV EAX,$-8; SAR EAX,1                | 4294967292 | 7",
        "MOV EAX,$-8; SHR EAX,1                | 2147483644 | 7",
        "MOV EBX,$2; CMP EBX,$2; SETE AL       | 1 | 7",
        "MOV EBX,$2; CMP EBX,$3; SETE AL       | 0 | 7",
        "MOV EBX,$2; CMP EBX,$3; CMOVL EAX,EBX | 2 | 7",
        "MOV EBX,$2; CMP EBX,$1; CMOVL EAX,[x] | 0 | 7",
        "MOV EBX,$1; CMP EBX,$2; CMOVC EAX,[x] | 7 | 7",
        "LEA EBX,[x]; MOV EAX,[EBX]            | 7 | 7",
        "CLFLUSH [x]; CLFLUSHOPT [x]; MOV EAX,[x] | 7 | 7",
        "MOV EAX,$5; RET; MOV EAX,$6           | 5 | 7",
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
        "MOVNTI [x],EAX | Exp NT",
        "CLFLUSH [x] | ClFlush", "CLFLUSHOPT [x] | ClFlushOpt", "XCHG [x],EAX | Exp X A / Exp X A", "LOCK ADD [x],$1 | Exp X A / Exp X A", "ADD [x],$1 | Exp / Exp" })
    void lockedAccessesAndFencesCarryTheirTags(String instruction, String tags) {
        assertEquals(List.of(tags.split(" / ")).stream().map(t -> Set.of(t.split(" "))).toList(),
                run(instruction).tags());
        assertTrue(Architecture.find("X86").orElseThrow().tags().carried().containsAll(List.of("X", "A", "MFENCE", "LFENCE", "SFENCE")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "MOV EBX,$1; NEG EBX           | JB | true", "NEG EBX | JB | false", "NEG EBX | JE | true",
        "MOV EBX,$-1; SHL EBX,1        | JC | true", "MOV EBX,$1; SHL EBX,1 | JC | false",
        "MOV EBX,$1; SHR EBX,1         | JC | true", "MOV EBX,$1; SHR EBX,1 | JE | true",
        "CMP EBX,$0; SHL ECX,$0        | JE | true", "MOV EBX,$0x7fffffff; SHL EBX,1 | JO | true",
        "MOV EAX,$1; LOCK CMPXCHG [x],EBX | JE | false", "MOV EAX,$7; LOCK CMPXCHG [x],EBX | JE | true",
        "MOV EAX,$1; LOCK CMPXCHG [x],EBX | JL | true", "MOV BL,$0x80; CMP BL,$0 | JS | true",
        "MOV BL,$0xff; CMP BL,$-1      | JE | true", "MOV BL,$0xff; ADD BL,$1 | JC | true" })
    void flagsAreSetAsTheManualSays(String code, String jump, boolean taken) {
        String test = code + "; " + jump + " yes; MOV ECX,$1; JMP end; yes: MOV ECX,$2; end: NOP";
        assertEquals(taken ? 2 : 1, run(test).number("ECX"), test);
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "movq (x),%rax               | 7", "mov x(%rip),%rax            | 7", "leaq (x),%rbx; movq (%rbx),%rax | 7",
        "movq $-1,%rax; movl $1,%eax | 1", "movq $-1,%rax; movw $1,%ax  | -65535", "movq $-1,%rax; movb $1,%al | -255",
        "movb $255,%bl; movzbl %bl,%eax | 255", "movb $255,%bl; movsbl %bl,%eax | 4294967295",
        "movb $255,%bl; movsbq %bl,%rax | -1", "movl $-1,%ebx; movslq %ebx,%rax | -1", "movb $255,%r8b; movzbl %r8b,%eax | 255",
        "movq $1,%rbx; cmpq $1,%rbx; sete %al | 1", "shlq $3,(x); movq (x),%rax | 56", "endbr64; movq (x),%rax; retq | 7",
        "movq $-1,%rax; movl $3,%ebx; lock cmpxchgl %ebx,(y) | 0",
        "leaq 8(x),%rsp; pushq $5; movq (x),%rax | 5", "leaq (x),%rsp; pop %rax | 7",
        "movl $7,%eax; movl $1,%ebx; movl $2,%ecx; lock cmpxchg8b (x); movq (x),%rax | 8589934593",
        "movl $1,%ebx; lock cmpxchg8b (x) | 7",
        "movq $0x100000000,%rax; movl $3,%ebx; lock cmpxchgl %ebx,(y) | 4294967296" })
    void code64BitWideMovesWhatItsSizesSay(String code, long rax) {
        assertEquals(rax, SequentialRun.of("X86_64", "uint64_t x=7; uint32_t y; uint64_t 0:rax;", code).number("rax"), code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "MOV EAX,BL | LIT203", "MOV EAX,byte ptr [x] | LIT203", "LOCK MOV [x],$1 | LIT201",
        "SHL EAX,EBX | LIT203", "PUSH AX | LIT203", "LEAVE | LIT202" })
    void wrongCodeIsAnError(String code, String problem) {
        LitmusCompilation compilation = LitmusLanguage
                .compile(new LitmusSource("test", "X86 test\n{ x=0; }\n P0 ;\n " + code + " ;\n"));
        assertTrue(compilation.program().isEmpty());
        assertEquals(List.of(problem), compilation.problems().stream().map(p -> p.code()).toList());
    }

    @Test
    void theFinalValueOfAHighByteCannotBeAskedFor() {
        LitmusCompilation compilation = LitmusLanguage
                .compile(new LitmusSource("test", "X86 test\n{ }\n P0 ;\n MOV AH,$1 ;\nexists (0:AH=1)\n"));
        assertEquals(List.of("LIT301"), compilation.problems().stream().map(p -> p.code()).toList());
    }
}
