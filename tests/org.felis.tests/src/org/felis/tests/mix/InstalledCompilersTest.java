package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Settings;
import org.felis.mix.compare.TestResult;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.Body;
import org.felis.mix.compile.KeptTexts;
import org.felis.mix.profile.Profile;
import org.felis.mix.profile.Profiles;
import org.felis.mix.profile.ShippedProfiles;
import org.felis.mix.split.Part;
import org.felis.mix.split.SourceFunction;
import org.felis.mix.split.Split;
import org.felis.mix.split.TestSplitter;
import org.felis.verification.InProcessVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same bugs from the compilers of this machine, by the profiles that Felis brings; without a compiler, its tests are skipped. */
class InstalledCompilersTest {

    private static Profiles installed(String machine, String... names) throws Exception {
        Profiles profiles = ShippedProfiles.find(machine).only(Set.of(names));
        assertEquals(names.length, profiles.profiles().size());
        for (Profile profile : profiles.profiles()) {
            String program = ((Profile.Compiler) profile.source()).program();
            assumeTrue(Arrays.stream(System.getenv("PATH").split(":")).anyMatch(folder -> Files.isExecutable(Path.of(folder, program))), program + " is not installed");
        }
        return profiles;
    }

    private static TestResult run(Profiles profiles, Settings settings, String finding) throws Exception {
        TestResult result = MixRun.run(profiles, settings, Answers.inMemory(), new InProcessVerifier(), Files.readString(MixRun.fixture(finding).resolve("source.litmus"))).getFirst();
        assertEquals(BigInteger.ZERO, result.counts().unanswered(), result.problems().toString());
        return result;
    }

    private static void assertBugs(int mixes, int bugs, TestResult result) {
        assertEquals(BigInteger.valueOf(mixes), result.counts().assignments(), result.problems().toString());
        assertEquals(BigInteger.valueOf(bugs), result.counts().withNewState());
    }

    @ParameterizedTest
    @ValueSource(strings = { "14", "15", "16", "19", "22" })
    void clangForArmv7BesideArmv8(String version) throws Exception {
        assertBugs(16, 7, run(installed("arm", "clang-" + version + "-armv7-a", "clang-" + version + "-armv8-a"), Settings.DEFAULT, "65541-armv7-load32"));
    }

    @Test
    void gccForArmv7BesideArmv8() throws Exception {
        assertBugs(16, 0, run(installed("arm", "gcc-12-armv7-a", "gcc-12-armv8-a"), Settings.DEFAULT, "65541-armv7-load32"));
        assertBugs(16, 7, run(installed("arm", "gcc-12-armv7ve", "gcc-12-armv8-a"), Settings.DEFAULT, "111416-armv7-load64"));
    }

    @ParameterizedTest
    @ValueSource(strings = { "14", "16", "19" })
    void clangsLoadsOf128Bits(String version) throws Exception {
        assertBugs(16, 3, run(installed("aarch64", "clang-" + version + "-base", "clang-" + version + "-lse2"), Settings.DEFAULT, "81978-load128"));
    }

    @ParameterizedTest
    @CsvSource({ "clang-14-lse2,1", "clang-16-lse2,0", "clang-19-lse2,0" })
    void anExchangeOf128Bits(String profile, int bugs) throws Exception {
        assertBugs(1, bugs, run(installed("aarch64", profile), Settings.DEFAULT, "62652-exchange128"));
    }

    @ParameterizedTest
    @CsvSource({ "clang-14-lse,1", "clang-16-lse,1", "clang-19-lse,0", "gcc-12-lse,0" })
    void anExchangeThatNobodyReads(String profile, int bugs) throws Exception {
        assertBugs(1, bugs, run(installed("aarch64", profile), Settings.DEFAULT.withSplit(Split.PROGRAM), "68428-exchange-zero"));
        assertBugs(1, bugs, run(installed("aarch64", profile), Settings.DEFAULT.withSplit(Split.STATEMENT), "68428-exchange-zero"));
    }

    @Test
    void gccLocks16BytesAndClangDoesNot() throws Exception {
        TestResult result = run(installed("aarch64", "gcc-12-lse2", "clang-19-lse2"), Settings.DEFAULT, "81978-load128");
        assertEquals(List.of("_Atomic __int128"), result.layouts().stream().map(type -> type.type()).toList());
        assertTrue(result.layouts().getFirst().isDifferent());
        assertEquals("16/16, lock-free, inline | 16/16, not lock-free, library call", result.layouts().getFirst().byLayout().keySet().stream().map(layout -> layout.toString()).sorted()
                .collect(Collectors.joining(" | ")));
    }

    /** Conditions, loops and data: a real compiler's code for what is between the atomic operations. */
    @ParameterizedTest
    @ValueSource(strings = { "aarch64 clang-14-base", "arm clang-14-armv8-a", "riscv clang-14", "power clang-14", "x86-64 clang-14" })
    void conditionsAndDataAreKeptOnEachMachine(String machineAndProfile) throws Exception {
        String[] words = machineAndProfile.split(" ");
        String test = """
                C conditions
                { x=0; y=3; }
                P0(atomic_int *x, atomic_uchar *y) {
                  int r0 = atomic_load_explicit(x, memory_order_acquire);
                  int r1 = 7;
                  if (r0 == 1) { r1 = atomic_exchange(y, r0 + 4) - 1; } else { atomic_fetch_add(y, 1); }
                }
                P1(atomic_int *x) {
                  atomic_store_explicit(x, 1, memory_order_release);
                }
                exists (0:r0=1 /\\ 0:r1=2 /\\ y=5)
                """;
        for (Split split : List.of(Split.STATEMENT, Split.THREAD)) {
            TestResult result = MixRun.run(installed(words[0], words[1]), Settings.DEFAULT.withSplit(split).withOutcomes(true), Answers.inMemory(), new InProcessVerifier(), test).getFirst();
            assertTrue(Set.of(TestResult.Summary.CONFORMS, TestResult.Summary.CONFORMS_UP_TO_BOUND).contains(result.summary()), split + " " + result.summary() + result.problems() + result.found());
        }
    }

    /** Functions of several kinds, orders and widths. */
    private static List<Part> parts(int pointerBytes) throws Exception {
        Map<SourceFunction, Part> parts = new LinkedHashMap<>();
        for (String type : List.of("atomic_uchar", "_Atomic int64_t")) {
            for (String order : List.of("relaxed", "acq_rel", "seq_cst")) {
                String text = "C parts\n{ }\nP0(" + type + " *x) { int r0 = atomic_fetch_add_explicit(x, 1, memory_order_" + order
                        + "); atomic_exchange_explicit(x, 1, memory_order_" + order
                        + "); atomic_thread_fence(memory_order_" + order + "); if (r0 == 3) { int r1 = " + (order.equals("acq_rel") ? "r0 + 1"
                        : "atomic_load_explicit(x, memory_order_" + order + ")")
                        + "; " + (order.equals("acq_rel") ? "" : "atomic_store_explicit(x, r1, memory_order_" + order + ");") + " } }\nexists (x=1)\n";
                TestSplitter.split("parts.litmus", text, Split.STATEMENT, pointerBytes).parts().forEach(part -> parts.putIfAbsent(part.function(), part));
            }
        }
        return List.copyOf(parts.values());
    }

    @ParameterizedTest
    @ValueSource(strings = { "aarch64 gcc-12-lse", "arm clang-14-armv7-a", "arm gcc-12-armv7-a", "riscv gcc-12", "power gcc-12", "x86-64 clang-14" })
    void functionsThatAreCompiledTogetherAreThoseThatAreCompiledAlone(String machineAndProfile, @TempDir Path folder) throws Exception {
        String[] words = machineAndProfile.split(" ");
        Profiles profiles = installed(words[0], words[1]);
        Profile profile = profiles.profiles().getFirst();
        List<Part> parts = parts(profiles.machine().pointerBytes());
        Bodies together = new Bodies(profiles.machine(), KeptTexts.in(folder), Bodies.USUAL_TIME_LIMIT, Interruption.none());
        together.runs(profile, parts.stream().map(Part::function).toList()).forEach(Runnable::run);
        try (Stream<Path> kept = Files.list(folder)) {
            assertTrue(kept.count() > parts.size() * 3 / 4, "most are compiled together");
        }
        Bodies alone = new Bodies(profiles.machine(), KeptTexts.nowhere(), Bodies.USUAL_TIME_LIMIT, Interruption.none());
        for (Part part : parts) {
            assertEquals(text(alone.of(profile, part, List.of(part))), text(together.of(profile, part, List.of(part))), part.function().definition());
        }
    }

    private static String text(Body body) {
        return switch (body) {
            case Body.Compiled compiled -> compiled.canonical();
            case Body.Missing missing -> missing.problem().message().replaceAll("assembly:\\d+", "assembly"); // what stands around a function is not the same
        };
    }

    /**
     * Compilers do not move atomic operations across each other, though they may: what a profile makes of whole threads has the bugs that its statements
     * have, none here.
     */
    @ParameterizedTest
    @ValueSource(strings = { "aarch64 clang-14-base", "aarch64 gcc-12-lse", "arm gcc-12-armv7-a", "riscv gcc-12", "power gcc-12", "x86-64 clang-14" })
    void aProfilesStatementsAndItsWholeThreadsAgree(String machineAndProfile) throws Exception {
        String[] words = machineAndProfile.split(" ");
        Profiles profiles = installed(words[0], words[1]);
        String[] tests = MixesTest.generated(54).toArray(String[]::new);
        List<TestResult> split = MixRun.run(profiles, Settings.DEFAULT, Answers.inMemory(), new InProcessVerifier(), tests);
        List<TestResult> whole = MixRun.run(profiles, Settings.DEFAULT.withSplit(Split.PROGRAM), Answers.inMemory(), new InProcessVerifier(), tests);
        assertEquals(split.stream().map(TestResult::summary).toList(), whole.stream().map(TestResult::summary).toList());
        assertTrue(split.stream().allMatch(result -> result.summary() == TestResult.Summary.CONFORMS
                || result.summary() == TestResult.Summary.LOAD_BUFFERING), split.toString());
    }
}
