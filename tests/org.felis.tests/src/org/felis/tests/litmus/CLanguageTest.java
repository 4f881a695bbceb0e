package org.felis.tests.litmus;

import static org.felis.tests.litmus.COutcomes.SC;
import static org.felis.tests.litmus.COutcomes.outcomes;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;

import org.felis.engine.program.Instruction;
import org.felis.engine.source.Problem;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
            "010 => 8", "(int) 3 => 3", "*x => 7", "a[1] => 20", "*(a + 1) => 20", "7 / 2 => 3", "-7 / 2 => -3", "-7 % 2 => -1", "**p => 5", "NULL => 0", "r9 => 4",
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
            "int k = 0; r0 = k++; r1 = k; => 0:r0; 0:r1 => 0 1", "int k = 3; r0 = k--; r1 = k; => 0:r0; 0:r1 => 3 2",
            "int k = 0; r0 = ++k; r1 = k; => 0:r0; 0:r1 => 1 1", "int k = 1; r0 = (k += 2) * 10; r1 = k; => 0:r0; 0:r1 => 30 3",
            "int k = 1, b = 2; r0 = (k -= b) - 7; => 0:r0; 0:k => -8 -1",
            "int k = 3; if (k++ == 3) r0 = 1; r1 = k; => 0:r0; 0:r1 => 1 4", "int n = 2; while (n--) r0 += 5; r1 = n; => 0:r0; 0:r1 => 10 -1",
            "int i = 1; r0 = a[i++]; r1 = i; => 0:r0; 0:r1 => 20 2", "int i = 0; a[i++] = 5; r1 = i; => a[0]; 0:r1 => 5 1",
            "int i = 2; r0 = a[--i]; r1 = i; => 0:r0; 0:r1 => 20 1", "int i = 1; r0 = i++ ? i++ : 9; r1 = i; => 0:r0; 0:r1 => 2 3",
            "int i = 0; r0 = i++ || i++; r1 = i; => 0:r0; 0:r1 => 1 2", "r1 = (r0 = *x) + 1; => 0:r0; 0:r1 => 7 8",
            "r0 = (*x)++ + a[0]; => 0:r0; x => 17 8", "r0 = ++*x + 1; => 0:r0; x => 9 8", "r0 = (*x += 3) - 1; => 0:r0; x => 9 10",
            "int s = 0; for (int i = 0; i < 2; i++) s += i + 1; => 0:s => 3", "for (;;) { if (r0++) break; } => 0:r0 => 2",
            "for (int i = 0; i < 2; i++) { if (i == 0) continue; r0 += i; } => 0:r0 => 1",
            "int n = 2; while (n) { n--; if (n) continue; r0 = 9; } => 0:r0 => 9",
            "for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) r0++; => 0:r0 => 4",
            "int k = 1; { int k = 2; k = k + 1; } r0 = k; => 0:r0; 0:k => 1 1",
            "if (*x) { int k = 5; r0 = k; } else { int k = 6; r0 = k; } => 0:r0; 0:k => 5 5",
            "for (int i = 0; i < 1; i++) { int i = 7; r0 = i; } => 0:r0; 0:i => 7 1", "{ int x = 3; r0 = x; } r1 = *x; => 0:r0; 0:r1 => 3 7",
            "int *q = a + 1; r0 = *q; r1 = q[1]; => 0:r0; 0:r1 => 20 30", "int *q = a; q++; q += 1; r0 = *q; r1 = q - a; => 0:r0; 0:r1 => 30 2",
            "q = a; r0 = *(q + 2); => 0:r0 => 30", "r0 = 17; r0 /= 3; r0 %= 3; => 0:r0 => 2",
            "{ int r0 = 1; /* a (* comment */ } // another => 0:r0 => 1" })
    void statementsDoWhatTheySay(String statements, String observed, String value) {
        assertEquals(Set.of(value), result(statements + "\n", observed));
    }

    @ParameterizedTest
    @ValueSource(strings = { "r0 = r0++;", "r0 = r0++ + 1;", "r0 = r0++ + r0++;", "r0 = r0 + r0++;", "a[r0] = r0++;", "r0 += r0++;", "r0 = (r0 = 1);",
            "a[r0++] = r0;", "r0 = 1 + (r1 = 2) * r1;" })
    void changingAVariableAndUsingItInAnyOrderIsUndefined(String statement) {
        assertEquals(List.of("LIT227"), problems(statement));
    }

    @ParameterizedTest
    @ValueSource(strings = { "r0 = r0 + 1;", "r0 = r1++ && r1++;", "r0 = (r0++ && r1);", "r0 = r1++ ? r1 : r0;", "a[r0] = r0;", "r0 += r0;",
            "r0 = atomic_fetch_add(x, r0);", "r0 = atomic_fetch_add(x, r0++);", "*x = *x + (*x)++;" })
    void variablesThatChangeAtASequencePointAreDefined(String statement) {
        assertEquals(List.of(), problems(statement));
    }

    private static List<String> problems(String statement) {
        return LitmusLanguage.compile(new LitmusSource("T.litmus", "C T\n{ int a[3]; }\nP0(int *x, int *a) {\nint r0 = 0, r1 = 0;\n" + statement
                + "\n}\nexists (0:r0=0)\n")).problems().stream().map(Problem::code).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = { "while (r0 < 3) r0++;", "for (int i = 0; i < 3; i++) r0++;", "do r0++; while (r0 < 3);", "again: if (r0++ < 2) goto again;" })
    void threeIterationsAreBeyondTheBoundOfTwo(String loop) {
        assertEquals(Set.of(), result(loop, "0:r0"));
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
