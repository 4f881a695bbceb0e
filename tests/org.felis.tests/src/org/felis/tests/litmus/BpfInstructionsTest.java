package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Value;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the rows of BPF's table mean. */
class BpfInstructionsTest {

    private static SequentialRun run(String code) {
        return SequentialRun.of("BPF", "x=7; 0:r9=x; 0:r8=4; int64_t d=5; 0:r7=d;", code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        "r1 = 5                                                   ~ 5 ~ 7",
        "r1 = -5                                                  ~ -5 ~ 7",
        "w1 = -5                                                  ~ 4294967291 ~ 7",
        "r1 = r8                                                  ~ 4 ~ 7",
        "r1 = *(u32 *)(r9 + 0)                                    ~ 7 ~ 7",
        "r1 = *(u32 *)(r9+0)                                      ~ 7 ~ 7",
        "r9 += 8; r1 = *(u32 *)(r9 - 8)                           ~ 7 ~ 7",
        "w1 = *(u32 *)(r9 + 0)                                    ~ 7 ~ 7",
        "r1 = *(u64 *)(r7 + 0)                                    ~ 5 ~ 7",
        "*(u32 *)(r9 + 0) = -1; r1 = *(u32 *)(r9 + 0); *(u32 *)(r9 + 0) = r8 ~ 4294967295 ~ 4",
        "*(u32 *)(r9 + 0) = -1; r1 = *(s32 *)(r9 + 0); *(u32 *)(r9 + 0) = w8 ~ -1 ~ 4",
        "r1 = load_acquire((u32 *)(r9 + 0)); store_release((u32 *)(r9 + 0), r8) ~ 7 ~ 4",
        "r1 = 7; r1 += r8; r1 -= 1                                ~ 10 ~ 7",
        "r1 = 7; r1 *= r8; r1 /= 3                                ~ 9 ~ 7",
        "r1 = 7; r1 /= 0                                          ~ 0 ~ 7",
        "r1 = 7; r1 %= 0                                          ~ 7 ~ 7",
        "r1 = 7; r1 %= 4                                          ~ 3 ~ 7",
        "r1 = -7; r1 s/= 2                                        ~ -3 ~ 7",
        "r1 = -7; r1 s%= 4                                        ~ -3 ~ 7",
        "r1 = -7; w1 s/= 2                                        ~ 4294967293 ~ 7",
        "r1 = 6; r1 &= r8; r1 |= 3; r1 ^= 1                       ~ 6 ~ 7",
        "r1 = 1; r1 <<= 65                                        ~ 2 ~ 7",
        "r1 = -1; w1 >>= 33                                       ~ 2147483647 ~ 7",
        "r1 = -8; r1 s>>= 1                                       ~ -4 ~ 7",
        "r1 = 255; r2 = r1; r1 = (s8) r2                          ~ -1 ~ 7",
        "lock *(u32 *)(r9 + 0) += r8                              ~ 0 ~ 11",
        "lock *(u32 *)(r9 + 0) |= r8; lock *(u32 *)(r9 + 0) ^= r8 ~ 0 ~ 3",
        "r1 = 5; r1 = atomic_fetch_and((u32 *)(r9 + 0), r1)       ~ 7 ~ 5",
        "r1 = 5; r1 = atomic_fetch_add((u32*)(r9 + 0), r1)        ~ 7 ~ 12",
        "r1 = 9; r1 = xchg_32_32(r9 + 0, r1)                      ~ 7 ~ 9",
        "r1 = 9; w1 = xchg32_32(r9 + 0, w1)                       ~ 7 ~ 9",
        "r1 = 9; r1 = xchg_64 (r7 + 0, r1)                        ~ 5 ~ 7",
        "r0 = 7; r0 = cmpxchg32_32(r9 + 0, r0, r8); r1 = r0       ~ 7 ~ 4",
        "r0 = 6; w0 = cmpxchg32_32(r9 + 0, w0, w8); r1 = r0       ~ 7 ~ 7",
        "r0 = 5; r0 = cmpxchg_64(r7 + 0, r0, r8); r1 = *(u64 *)(r7 + 0) ~ 4 ~ 7",
        "if r8 == 4 goto L; r1 = 1; L: r2 = 0                     ~ 0 ~ 7",
        "if r8 != r8 goto L; r1 = 1; L: r2 = 0                    ~ 1 ~ 7",
        "r2 = -1; if r2 > r8 goto L; r1 = 1; L: r2 = 0            ~ 0 ~ 7",
        "r2 = -1; if r2 s> r8 goto L; r1 = 1; L: r2 = 0           ~ 1 ~ 7",
        "r2 = -1; if w2 s<= -1 goto L; r1 = 1; L: r2 = 0          ~ 0 ~ 7",
        "if r8 >= 5 goto L; r1 = 1; L: r2 = 0                     ~ 1 ~ 7",
        "if r8 & 6 goto L; r1 = 1; L: r2 = 0                      ~ 0 ~ 7",
        "goto L; r1 = 1; L: r2 = 0                                ~ 0 ~ 7",
        "r1 = 1; exit; r1 = 2                                     ~ 1 ~ 7",
    })
    void instructionsChangeRegistersAndMemoryAsTheStandardSays(String code, long r1, long x) {
        SequentialRun run = run(code);
        assertEquals(r1, run.number("r1"), code);
        assertEquals(Value.of(x), run.memory("x"), code);
    }

    @Test
    void accessesCarryTheirTags() {
        assertEquals(List.of(Set.of(), Set.of("AQ"), Set.of("RL"), Set.of("X"), Set.of("X", "SC")),
                run("r1 = *(u32 *)(r9 + 0); r1 = load_acquire((u32 *)(r9 + 0)); store_release((u32 *)(r9 + 0), r1); lock *(u32 *)(r9 + 0) += r1; "
                        + "r1 = atomic_fetch_add((u32 *)(r9 + 0), r1)").tags().stream().distinct().toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        "r1 = load_aquire((u32 *)(r9 + 0))              ~ LIT201 ~ load_aquire",
        "r1 = *(u33 *)(r9 + 0)                          ~ LIT203 ~ u64",
        "r1 = *(u32 *)(r9)                              ~ LIT203 ~ an offset such as",
        "r1 = *(u32 *)(w9 + 0)                          ~ LIT203 ~ 64-bit register",
        "*(u32 *)(r9 + 0)                               ~ LIT203 ~ '=' behind ')'",
        "r1 += w2                                       ~ LIT203 ~ 64-bit",
        "r1 = atomic_fetch_add((u32 *)(r9 + 0), r2)     ~ LIT203 ~ 'r1' again",
        "if r1 == 1 goto N                              ~ LIT206 ~ N",
        "if r1 == 1 goto                                ~ LIT203 ~ a label",
        "call 5                                         ~ LIT202 ~ there are no functions",
        "r1 = 1 r2                                      ~ LIT203 ~ a number",
        "r11 = 1                                        ~ LIT201 ~ r11",
    })
    void whatIsNotAnInstructionIsAnErrorThatSaysWhatWouldBe(String code, String problem, String words) {
        var problems = LitmusLanguage.compile(new LitmusSource("t.litmus", "BPF t\n{ 0:r9=x; }\n P0 ;\n " + code + " ;\nexists (x=1)\n")).problems();
        assertEquals(problem, problems.get(0).code(), problems::toString);
        assertTrue(problems.get(0).message().contains(words), problems::toString);
    }
}
