package org.felis.tests.litmus;

import static org.felis.tests.litmus.COutcomes.SC;
import static org.felis.tests.litmus.COutcomes.outcomes;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;

import org.felis.engine.program.Instruction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The C of tests: expressions, statements, declarations. */
class CLanguageTest {

    private static Set<String> result(String body, String observed) {
        return outcomes("C T\n{ int a[3] = {10, 20, 30}; x=7; int *p = &y; y=5; 0:r9=4; }\nP0(int *x, int *a, int **p) {\n"
                + body + "\n}\nlocations [" + observed + "]\n", SC);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", value = { "1 + 2 * 3 => 7", "(1 + 2) * 3 => 9", "7 - 2 - 1 => 4", "1 << 4 => 16", "-8 >> 1 => -4",
            "6 & 3 ^ 1 => 3", "1 < 2 => 1", "2 <= 1 => 0", "2 > 1 => 1", "1 >= 2 => 0", "1 == 1 => 1", "1 != 1 => 0",
            "-1 < 0 => 1", "~0 => -1", "!5 => 0", "1 && 2 => 1", "0 && 1 => 0", "0 || 3 => 1", "0 ? 4 : 5 => 5", "0x1fUL => 31",
            "010 => 8", "(int) 3 => 3", "*x => 7", "a[1] => 20", "*(a + 8) => 20", "**p => 5", "NULL => 0", "r9 => 4",
            "unset => 0" })
    void expressionsHaveTheirValues(String expression, String value) {
        assertEquals(Set.of(value), result("int r0 = " + expression + ";", "0:r0"));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", value = { "*x = 3; => x => 3", "*x += 3; => x => 10", "(*x)++; => x => 8", "--*x; => x => 6",
            "a[2] = 1; => a[2] => 1", "r0 = r1 = 2; => 0:r0 => 2", "r0 = 5; r0 -= 2; => 0:r0 => 3", "**p = 1; => y => 1",
            "int r0 = 1, r1 = 2; r0 = r0 + r1; => 0:r0 => 3", "r1 = (*x)++; r0 = r1; => 0:r0 => 7",
            "if (*x == 7) { r0 = 1; } else { r0 = 2; } => 0:r0 => 1", "if (*x == 8) r0 = 1; else if (*x == 7) r0 = 2; => 0:r0 => 2",
            "while (r0 < 1) r0++; => 0:r0 => 1", "do r0++; while (r0 < 2); => 0:r0 => 2",
            "for (int i = 0; i < 1; i++) r0 = i + 5; => 0:r0 => 5", "while (1) { r0 = 1; break; } => 0:r0 => 1",
            "r0 = 1; return; r0 = 2; => 0:r0 => 1", "goto out; r0 = 1; out: r1 = 1; => 0:r0 => 0",
            "{ int r0 = 1; /* a (* comment */ } // another => 0:r0 => 1" })
    void statementsDoWhatTheySay(String statements, String observed, String value) {
        assertEquals(Set.of(value), result(statements + "\n", observed));
    }

    @Test
    void aLoopThatGoesOnIsCutOff() {
        assertEquals(Set.of(), result("while (1) r0++;", "0:r0"));
    }

    @Test
    void functionsMayStandInAnyOrder() {
        assertEquals(Set.of("1 2"), outcomes("""
                C T
                { }
                P1(int *y) { *y = 2; }
                P0(int *x) { *x = 1; }
                locations [x; y]
                """, SC));
    }

    @Test
    void anInstructionIsAStatementAtItsPlace() {
        List<Instruction> instructions = COutcomes.program("""
                C T
                { }
                P0(int *x)
                {
                  int r0 = *x;
                  if (r0)
                    *x = 1;
                }
                exists (x=1)
                """).threads().get(0).instructions();
        assertEquals(List.of("int r0 = *x", "if (r0", "*x = 1", ""), instructions.stream().map(Instruction::text).toList());
        assertEquals(List.of(5, 6, 7, 7), instructions.stream().map(i -> i.source().line()).toList());
    }
}
