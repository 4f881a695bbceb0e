package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Set;

import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Settings;
import org.felis.mix.compare.TestResult;
import org.felis.mix.profile.Profiles;
import org.felis.mix.profile.ProfilesReader;
import org.felis.verification.InProcessVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Read-modify-writes by mapping tables. */
class MappedUpdatesTest {

    private static TestResult run(String machine, String mapping, String text) throws Exception {
        Profiles profiles = ProfilesReader.read("profiles.yaml", "machine: " + machine + "\nprofiles:\n  table: {mapping: " + mapping + "}\n",
                name -> "include: armv8\nupdate SC: LDR X0,[X1] / STR X2,[X1]; DMB ISH\n");
        return MixRun.run(profiles, Settings.DEFAULT.withOutcomes(true), Answers.inMemory(), new InProcessVerifier(), text).getFirst();
    }

    private static void assertConforms(TestResult result) {
        assertEquals(List.of(), result.problems());
        assertEquals(BigInteger.ONE, result.counts().assignments());
        assertTrue(Set.of(TestResult.Summary.CONFORMS, TestResult.Summary.CONFORMS_UP_TO_BOUND).contains(result.summary()), result.summary() + " "
                + result.found());
    }

    private static String of(String type, String text) {
        return text.replace("TYPE", type.equals("unsigned char") ? "atomic_uchar" : type.equals("int64_t") ? "_Atomic int64_t"
                : "atomic_int").replace("VALUE", type);
    }

    /** One thread: there is one final state, which C and the machine agree about. */
    private static final String FETCHES = """
            C fetches
            { x=12; }
            P0(TYPE *x) {
              VALUE r0 = atomic_fetch_add_explicit(x, 3, memory_order_relaxed);
              VALUE r1 = atomic_fetch_sub_explicit(x, 1, memory_order_acquire);
              VALUE r2 = atomic_fetch_or_explicit(x, 32, memory_order_release);
              VALUE r3 = atomic_fetch_xor_explicit(x, 5, memory_order_acq_rel);
              VALUE r4 = atomic_fetch_and(x, 62);
              atomic_fetch_add(x, r1);
            }
            exists (0:r0=12 /\\ 0:r1=15 /\\ 0:r2=14 /\\ 0:r3=46 /\\ 0:r4=43 /\\ x=57)
            """;

    private static final String EXCHANGES = """
            C exchanges
            { x=12; y=12; e=7; f=11; }
            P0(TYPE *x, TYPE *y, VALUE *e, VALUE *f) {
              VALUE r5 = atomic_exchange(x, 46);
              atomic_exchange_explicit(y, 7, memory_order_release);
              int r6 = atomic_compare_exchange_strong(y, e, r5);
              int r7 = atomic_compare_exchange_strong_explicit(y, f, 9, memory_order_acq_rel, memory_order_acquire);
            }
            exists (0:r5=12 /\\ 0:r6=1 /\\ 0:r7=0 /\\ x=46 /\\ y=12 /\\ e=7 /\\ f=12)
            """;

    @ParameterizedTest
    @CsvSource({ "AArch64,armv8,int", "AArch64,armv8,unsigned char", "AArch64,armv8.0,int64_t", "AArch64,lse,int", "AArch64,lse,unsigned char",
            "AArch64,lse,int64_t", "ARM,armv7,int", "ARM,armv7,unsigned char",
            "RISCV,riscv,int", "RISCV,riscv,int64_t", "PPC,power-leading,int", "PPC,power-leading,int64_t", "X86_64,x86,int", "X86_64,x86,unsigned char",
                    "X86_64,x86,int64_t" })
    void theyDoWhatCDoes(String machine, String mapping, String type) throws Exception {
        assertConforms(run(machine, mapping, of(type, FETCHES)));
        assertConforms(run(machine, mapping, of(type, EXCHANGES)));
    }

    private static String together(String first, String second) {
        return "C together\n{ x=0; y=0; e=0; }\nP0(atomic_int *x, atomic_int *y, int *e) { " + first
                + " int r1 = atomic_load(y); }\nP1(atomic_int *x, atomic_int *y) { " + second
                + " int r1 = atomic_load(x); }\nexists (0:r0=0 /\\ 0:r1=0 /\\ 1:r0=0 /\\ 1:r1=0 /\\ x=1 /\\ y=1)\n";
    }

    @ParameterizedTest
    @CsvSource({ "AArch64,armv8", "AArch64,lse", "ARM,armv7", "RISCV,riscv", "PPC,power-leading", "X86_64,x86" })
    void theyAreAtomicAndOrderAsCDoes(String machine, String mapping) throws Exception {
        assertConforms(run(machine, mapping, together("int r0 = atomic_fetch_add(x, 1);", "int r0 = atomic_fetch_add(x, 1);")));
        assertConforms(run(machine, mapping, together("int r0 = atomic_exchange(x, 1);", "int r0 = atomic_exchange(y, 1);")));
        assertConforms(run(machine, mapping, together("int r0 = atomic_compare_exchange_strong(x, e, 1);", "int r0 = atomic_fetch_or(x, 2);")));
    }

    @Test
    void aTableOfWhichTheyAreNotAtomicIsFound() throws Exception {
        TestResult result = run("AArch64", "wrong.map", together("int r0 = atomic_fetch_add(x, 1);", "int r0 = atomic_fetch_add(x, 1);"));
        assertEquals(TestResult.Summary.BUG, result.summary(), result.problems().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = { "RISCV,riscv", "PPC,power-leading" })
    void whatAMachineCannotDoInOneAccessIsRefusedAtItsPlace(String machineAndMapping) throws Exception {
        String[] words = machineAndMapping.split(",");
        TestResult result = run(words[0], words[1], "C narrow\n{ }\nP0(atomic_uchar *x) {\n  atomic_exchange(x, 1);\n}\nexists (x=1)\n");
        assertEquals("MIX208", result.problems().getFirst().code(), result.problems().toString());
        assertEquals(4, result.problems().getFirst().range().line());
        assertTrue(result.problems().getFirst().message().contains("no read-modify-write of 8 bits"), result.problems().toString());
    }
}
