package org.felis.tests.litmus;

import static org.felis.tests.litmus.COutcomes.SC;
import static org.felis.tests.litmus.COutcomes.outcomes;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;

import org.felis.engine.source.Problem;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values have types: conversions and operators of C11 (6.3, 6.5) where {@code long} and pointers have 64 bits. */
class CTypesTest {

    /** Variables and locations of several types; {@code r} shows a result as it is. */
    private static Set<String> result(String body, String observed) {
        return outcomes("C T\n{ uint8_t b; int16_t h = -5; unsigned int u = 7; int i = -1; uint64_t w = -1; int x[2] = {7, 9}; bool t; }\n"
                + "P0(uint8_t *b, int16_t *h, unsigned int *u, atomic_int *i, uint64_t *w, int *x, bool *t) {\nlong r = 0;\n" + body
                + "\n}\nlocations [" + observed + "]\n", SC);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", value = {
            // integers of fewer than 32 bits are computed with as int
            "uint8_t k = 0; r = k - 1; => -1", "uint8_t k = 0; k = k - 1; r = k; => 255", "uint8_t k = 0; k--; r = k; => 255",
            "uint8_t k = 255; r = ++k; => 0", "int8_t k = 127; k++; r = k; => -128",
            "uint8_t k = 200; r = k + k; => 400", "uint16_t k = 65535; r = k << 1; => 131070", "int8_t k = 200; r = k; => -56",
            "uint8_t k = 1; r = ~k; => -2", "uint8_t k = 1; r = -k; => -1", "char k = 255; r = k; => -1",
            // the common type of signed and unsigned operands
            "unsigned int k = 1; r = k - 2; => 4294967295", "unsigned int k = 1; r = k < -1; => 1", "r = -1 < 1u; => 0",
            "r = -1L < 1u; => 1", "r = -1 > 1ul; => 1", "unsigned int k = 3; r = -6 / k; => 1431655763", "r = -1 == 4294967295u; => 1",
            "r = -1 == 4294967295; => 0", "r = 1 ? -1 : 1u; => 4294967295", "r = 0x80000000; => 2147483648",
            "r = -0x80000000; => 2147483648", "r = -2147483648; => -2147483648",
            // numbers of 32 bits wrap around
            "int k = 2147483647; k = k + 1; r = k; => -2147483648", "int k = 2147483647; r = k + 1; => -2147483648",
            "int k = 2147483647; r = k + 1L; => 2147483648", "r = 65536 * 65536; => 0", "r = 65536L * 65536; => 4294967296",
            "r = 1 << 31; => -2147483648", "r = 1L << 31; => 2147483648", "unsigned int k = -1; r = k; => 4294967295",
            "unsigned int k = -1; r = k >> 28; => 15", "int k = -1; r = k >> 28; => -1", "unsigned int k = 0; r = ~k; => 4294967295",
            "unsigned int k = 1; r = -k; => 4294967295", "unsigned int k = 5; k -= 6; r = k; => 4294967295",
            "unsigned int k = -1; r = k / 2; => 2147483647", "unsigned int k = -1; r = k % 10; => 5", "int k = -7; r = k % 3; => -1",
            "int k = -2147483647; k = k - 1; r = k / -1; => -2147483648",
            // 64 bits
            "unsigned long k = 0; r = (k - 1) / 2; => 9223372036854775807", "unsigned long k = 0; r = k - 1 > 5; => 1",
            "long k = 0; r = k - 1 > 5; => 0", "long k = 1; r = k << 40; => 1099511627776", "int k = 5000000000; r = k; => 705032704",
            // casts
            "r = (uint8_t) 300; => 44", "r = (int8_t) 200; => -56", "r = (unsigned int) -1; => 4294967295", "r = (bool) 4; => 1",
            "r = (int) 4294967295; => -1", "r = (long) (int) 4294967297; => 1", "r = (uint16_t) -1 == -1; => 0",
            // truth values
            "bool k = 4; r = k; => 1", "_Bool k = 0; k = k - 1; r = k; => 1", "bool k = 1; r = k + k; => 2", "r = !5u; => 0",
            // locations
            "r = *h; => -5", "*h = 70000; r = *h; => 4464", "*b = 0; *b -= 1; r = *b; => 255", "r = *u - 8; => 4294967295", "r = *i < 1u; => 0",
            "r = *w > 1; => 1", "*t = 7; r = *t; => 1", "(*b)--; r = *b; => 255", "r = --*b; => 255", "*u = -1; r = *u; => 4294967295",
            "r = atomic_fetch_sub(u, 8); r = *u; => 4294967295", "r = atomic_exchange(b, 257); r = *b; => 1",
            "atomic_store(h, 65535); r = atomic_load(h); => -1", "r = atomic_fetch_add(b, 511); r = *b; => 255",
            "r = cmpxchg(u, -1, 1); r = cmpxchg(u, 7, -1); r = *u; => 4294967295", "*u = -1; r = cmpxchg(u, -1, 1); => 4294967295",
            "*b = 255; r = atomic_add_return(1, b); => 0", "*i = 2147483647; r = atomic_inc_return(i); => -2147483648",
            "*i = -3; r = atomic_add_negative(1, i); => 1", "*i = 0; int e = 0; *x = -1; r = atomic_compare_exchange_strong(i, x, 5); r = *x; => 0",
            // the same cell as signed and as unsigned
            "r = *(unsigned int *) i; => 4294967295", "*(unsigned int *) i = 4294967294; r = *i; => -2", "int *q = (int *) u; *q = -1; r = *u; => 4294967295",
            // pointers
            "r = &x[1] == x + 1; => 1", "r = x + 1 > x; => 1", "r = &x[1] - x; => 1", "r = *(x + 1) - *x; => 2", "r = x[1]; => 9",
            "r = (long) (x + 1) - (long) x; => 4", "r = *(int *) ((long) x + 4); => 9", "int *q = x; r = *q++; r = *q; => 9", "r = 1[x]; => 9",
            "int *q = &x[1]; r = q[-1]; => 7" })
    void valuesWrapAroundAndCompareAsTheirTypesSay(String statements, String value) {
        assertEquals(Set.of(value), result(statements, "0:r"));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", value = { "*u = -2; => u => 4294967294", "*i = -2; => i => -2", "*b = -2; => b => 254", "*h = 40000; => h => -25536",
            "*w = -2; => w => 18446744073709551614", "unsigned int k = -2; => 0:k => 4294967294", "uint8_t k = -2; => 0:k => 254",
            "int k = -2; => 0:k => -2", "uint64_t k = -2; => 0:k => 18446744073709551614", "k = -2; => 0:k => -2", "int *k = x; => 0:k => x" })
    void finalValuesArePrintedByTheirTypes(String statements, String observed, String value) {
        assertEquals(Set.of(value), result(statements, observed));
    }

    @Test
    void aLocationHasTheTypeOfTheParameterThatPointsToIt() {
        assertEquals(Set.of("255 4294967295 -1"), outcomes("""
                C T
                { x=0; }
                P0(uint8_t *x, atomic_uint *y, int *z) { *x = *x - 1; *y = -1; *z = -1; }
                locations [x; y; z]
                """, SC));
    }

    @Test
    void aConditionComparesWithNumbersOfTheType() {
        assertEquals(Set.of("1"), outcomes("""
                C T
                { }
                P0(uint8_t *x, int *y) { *x = -1; *y = 1; }
                filter (x=255 /\\ x=-1 /\\ ~x=-2)
                locations [y]
                """, SC));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", value = { "r = x + x; => LIT224", "r = ~x; => LIT224", "r = x * 2; => LIT224", "r = 1 / 0; => LIT224",
            "float f = 1; => LIT224", "nothing_t f = 1; => LIT111", "int k = 1; int k = 2; => LIT228", "int x = 1; => LIT228", "int k[2]; => LIT224",
            "r = *(char *) x; => LIT224", "char *q = x; => LIT224", "void *q = x; q = q + 1; => LIT224", "r = 08; => LIT222",
            "r = 99999999999999999999; => LIT114" })
    void whatHasNoMeaningIsReported(String statement, String code) {
        assertEquals(List.of(code), LitmusLanguage.compile(new LitmusSource("T.litmus",
                "C T\n{ int x[2]; }\nP0(int *x) {\nlong r = 0;\n" + statement + "\n}\nexists (x[0]=0)\n")).problems().stream().map(Problem::code).toList());
    }

    @Test
    void parametersThatDisagreeAboutTheSizeAreReported() {
        assertEquals(List.of("LIT224"), LitmusLanguage.compile(new LitmusSource("T.litmus",
                "C T\n{ }\nP0(int *x) { *x = 1; }\nP1(char *x) { *x = 1; }\nexists (x=0)\n")).problems().stream().map(Problem::code).toList());
    }
}
