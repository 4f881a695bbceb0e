package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.piece.ThreadText;
import org.felis.mix.combine.Retries;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Settings;
import org.felis.mix.compare.TestResult;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.task.VerificationOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that try a store exclusive again are cut where that loses nothing: then verdicts are proofs, and the same as of longer and longer loops. */
class RetriesTest {

    private static Retries.Cut cut(Architecture architecture, String model, String lines) {
        List<ThreadText.Line> code = Arrays.stream(lines.split(";")).map(line -> new ThreadText.Line(line.strip(), 0, 0, Optional.empty())).toList();
        return Retries.under(architecture, model).orElseThrow().cut(new ThreadText(0, code, List.of("0:X28=x"), Map.of(), architecture));
    }

    private static String text(Retries.Cut cut) {
        return cut.thread().lines().stream().map(ThreadText.Line::text).collect(Collectors.joining("; "));
    }

    @Test
    void aFailedAttemptEndsTheThreadAndTheBranchStays() {
        Retries.Cut cut = cut(Architecture.AARCH64, "aarch64", "MOV W8,#1; L0:; LDAXR W9,[X28]; STLXR W10,W8,[X28]; CBNZ W10,L0; LDR W0,[X1]");
        assertEquals("MOV W8,#1; L0:; LDAXR W9,[X28]; STLXR W10,W8,[X28]; CBNZ W10,Lcut; LDR W0,[X1]; MOV X27,#1; Lcut:", text(cut));
        assertEquals(Optional.of("0:X27=1"), cut.finished());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "ARM | aarch32 | L0:; LDREX R3,[R0]; ADD R3,R3,#1; STREX R12,R3,[R0]; CMP R12,#0; BNE L0",
            "RISCV | riscv | L0:; lr.w.aqrl x14,(x10); sc.w.rl x15,x11,(x10); bne x15,x0,L0", "POWER | power | L0:; lwarx r9,r0,r3; stwcx. r10,r0,r3; bne L0" })
    void eachMachineHasSuchLoops(Architecture architecture, String model, String lines) {
        assertTrue(cut(architecture, model, lines).finished().isPresent(), lines);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "what an attempt leaves in a register is read by the next | MOV W8,#1; L0:; LDXR W9,[X28]; ADD W8,W8,#1; STXR W10,W8,[X28]; CBNZ W10,L0",
            "an attempt stores something else | L0:; LDXR W9,[X28]; STR W9,[X1]; STXR W10,W8,[X28]; CBNZ W10,L0", "the loop is entered from elsewhere | L0:; LDXR W9,[X28]; STXR W10,W8,[X28]; CBNZ W10,L0; CBZ W9,L0",
            "the branch does not tell failure | L0:; LDXR W9,[X28]; STXR W10,W8,[X28]; CBNZ W9,L0", "the next attempt expects what this one found | L0:; MOV W9,W8; CAS W9,W7,[X28]; CMP W9,W8; MOV W8,W9; B.NE L0",
            "the comparison is with what the swap found before | L0:; LDR W8,[X28]; MOV W9,W8; LDR W8,[X28]; CAS W9,W7,[X28]; CMP W9,W8; B.NE L0", "the swap compares another register | L0:; LDR W9,[X28]; CAS W9,W7,[X28]; CMP W9,W8; B.NE L0",
            "the swap compares a part of a register | L0:; MOV W9,W8; CASB W9,W7,[X28]; CMP W9,W8; B.NE L0" })
    void whatLeavesSomethingIsFollowedToTheBound(String why, String lines) {
        assertTrue(cut(Architecture.AARCH64, "aarch64", lines).finished().isEmpty(), why);
    }

    @Test
    void aCompareAndSwapIsTriedOnce() {
        Retries.Cut cut = cut(Architecture.AARCH64, "aarch64", "MOV W7,#1; L0:; LDR W8,[X28]; MOV W9,W8; CASAL W9,W7,[X28]; CMP W9,W8; B.NE L0; LDR W0,[X1]");
        assertEquals("MOV W7,#1; L0:; LDR W8,[X28]; MOV W9,W8; CASAL W9,W7,[X28]; CMP W9,W8; B.NE Lcut; LDR W0,[X1]; MOV X27,#1; Lcut:", text(cut));
        assertEquals(Optional.of("0:X27=1"), cut.finished());
    }

    /** By the mapping table whose updates are loops of compare-and-swaps, beside others. */
    @ParameterizedTest
    @ValueSource(strings = { "int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed); atomic_store_explicit(y, 1, memory_order_relaxed); | "
            + "int r0 = atomic_exchange_explicit(y, 2, memory_order_relaxed); atomic_store_explicit(x, 1, memory_order_relaxed);",
            "int r0 = atomic_exchange(x, 1); int r1 = atomic_load_explicit(y, memory_order_acquire); | int r0 = atomic_fetch_add(y, 1); int r1 = atomic_load_explicit(x, memory_order_relaxed);",
            "int r0 = atomic_fetch_or_explicit(x, 1, memory_order_release); atomic_fetch_add_explicit(y, 1, memory_order_acquire); | "
                    + "int r0 = atomic_exchange_explicit(y, 2, memory_order_acquire); int r1 = atomic_fetch_add_explicit(x, 2, memory_order_release);" })
    void swapsThatAreTriedOnceHaveTheVerdictsOfWholeLoops(String threads) throws Exception {
        String[] codes = threads.split("\\|");
        StringBuilder text = new StringBuilder("C swaps\n{ }\n");
        for (int i = 0; i < codes.length; i++) {
            text.append("P").append(i).append("(atomic_int *x, atomic_int *y) {").append(codes[i]).append("}\n");
        }
        text.append("exists (0:r0=0 /\\ 1:r0=0 /\\ x=1 /\\ y=1").append(threads.contains("r1") ? " /\\ 1:r1=0" : "").append(")\n");
        TestResult cut = run(text.toString(), Settings.DEFAULT);
        assertEquals(BigInteger.ZERO, cut.counts().upToBound(), "proofs");
        for (int bound = 1; bound <= 3; bound++) {
            TestResult whole = run(text.toString(), Settings.DEFAULT.withWholeLoops(true).withOptions(VerificationOptions.DEFAULT.withBound(bound)));
            assertEquals(cut.counts().withNewState(), whole.counts().withNewState(), "bound " + bound);
            assertEquals(cut.counts().withLoadBuffering(), whole.counts().withLoadBuffering(), "bound " + bound);
        }
    }

    private static TestResult run(String text, Settings settings) throws Exception {
        return MixRun.run(MixesTest.tables("armv8", "lse", "barriers.map"), settings, Answers.inMemory(), new InProcessVerifier(), text).getFirst();
    }

    @Test
    void underAnotherModelNothingIsCut() {
        assertTrue(Retries.under(Architecture.AARCH64, "mine.cat").isEmpty());
        assertTrue(Retries.under(Architecture.X86_64, "x86tso").isEmpty());
    }

    @ParameterizedTest
    @CsvSource({ "81978-load128, clang-14.armv8-a, clang-14.armv8.4-a", "111416-armv7-load64, gcc-12.armv7ve, gcc-12.armv8-a", "111416-armv7-load64, clang-14.armv7-a, gcc-12.armv8-a",
            "62652-exchange128, clang-16.armv8-a, clang-14.armv8.4-a" })
    void verdictsAreThoseOfWholeLoopsAndAreProofs(String finding, String one, String other) throws Exception {
        TestResult cut = MixRun.of(finding, Settings.DEFAULT, one, other);
        assertEquals(BigInteger.ZERO, cut.counts().upToBound(), "proofs");
        for (int bound = 1; bound <= 3; bound++) {
            TestResult whole = MixRun.of(finding, Settings.DEFAULT.withWholeLoops(true).withOptions(VerificationOptions.DEFAULT.withBound(bound)), one, other);
            assertEquals(cut.counts().withNewState(), whole.counts().withNewState(), "bound " + bound);
            assertEquals(cut.counts().verified(), whole.counts().verified());
            assertTrue(whole.counts().upToBound().signum() > 0);
        }
    }
}
