package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

import org.felis.engine.interruption.Interruption;
import org.felis.mix.combine.Choices;
import org.felis.mix.combine.Mix;
import org.felis.mix.combine.Mixes;
import org.felis.mix.combine.Symmetries;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Settings;
import org.felis.mix.compare.TestResult;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.KeptTexts;
import org.felis.mix.profile.Profiles;
import org.felis.mix.profile.ProfilesReader;
import org.felis.mix.split.Split;
import org.felis.mix.split.SplitTest;
import org.felis.mix.split.TestSplitter;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.sources.TestGeneration;
import org.junit.jupiter.api.Test;

/** Mixes are made of distinct bodies, up to symmetry, and counted by profiles. */
class MixesTest {

    private static SplitTest split(String text) throws Exception {
        return TestSplitter.split("test.litmus", text, Split.STATEMENT, Long.BYTES);
    }

    private static String sb(String first, String second, String question) {
        return "C SB\n{ }\nP0(atomic_int *x, atomic_int *y) { atomic_store(x, " + first + "); int r0 = atomic_load(y); }\n"
                + "P1(atomic_int *x, atomic_int *y) { atomic_store(y, " + second + "); int r0 = atomic_load(x); }\nexists (" + question + ")\n";
    }

    private static List<List<Integer>> exchanges(String text) throws Exception {
        return Symmetries.of(split(text)).stream().map(exchange -> java.util.Arrays.stream(exchange).boxed().toList()).toList();
    }

    @Test
    void threadsThatDoTheSameToExchangedLocationsAreExchanged() throws Exception {
        assertEquals(List.of(List.of(0, 1, 2, 3), List.of(2, 3, 0, 1)), exchanges(sb("1", "1", "0:r0=0 /\\ 1:r0=0")));
    }

    @Test
    void anotherValueOrAQuestionAboutOneThreadLeavesNothingToExchange() throws Exception {
        assertEquals(1, exchanges(sb("1", "2", "0:r0=0 /\\ 1:r0=0")).size());
        assertEquals(1, exchanges(sb("1", "1", "0:r0=0")).size());
        assertEquals(1, exchanges(sb("1", "1", "0:r0=0 /\\ 1:r0=0 /\\ x=1")).size());
        assertEquals(2, exchanges(sb("1", "1", "0:r0=0 /\\ 1:r0=0 /\\ x=1 /\\ y=0")).size(), "what is observed counts, not the values that are asked for");
        assertEquals(1, exchanges(sb("1", "1", "0:r0=0 /\\ 1:r0=0").replace("{ }", "{ x=3; }")).size());
    }

    @Test
    void threeThreadsInACircleTurn() throws Exception {
        StringBuilder text = new StringBuilder("C ring\n{ }\n");
        for (int i = 0; i < 3; i++) {
            text.append("P").append(i).append("(atomic_int *x").append(i).append(", atomic_int *x").append((i + 1) % 3).append(") { atomic_store(x").append(i).append(", 1); int r0 = atomic_load(x")
                    .append((i + 1) % 3).append("); }\n");
        }
        assertEquals(3, exchanges(text + "exists (0:r0=0 /\\ 1:r0=0 /\\ 2:r0=0)\n").size());
    }

    static Profiles tables(String... mappings) throws Exception {
        StringBuilder text = new StringBuilder("machine: AArch64\nprofiles:\n");
        for (String mapping : mappings) {
            text.append("  ").append(mapping.replace(".map", "")).append(": {mapping: ").append(mapping).append("}\n");
        }
        return ProfilesReader.read("profiles.yaml", text.toString(), name -> Files.readString(MixRun.fixture(name.equals("barriers.map") ? "windows-fences" : "jvm-ldapr").resolve(name)));
    }

    private static List<Mix> mixes(SplitTest test, Profiles profiles, Mixes.Enumeration enumeration) {
        List<Mix> mixes = new ArrayList<>();
        new Mixes(test, Choices.of(test, profiles, new Bodies(profiles.machine(), KeptTexts.nowhere(), Bodies.USUAL_TIME_LIMIT, Interruption.none()))).forEach(enumeration, mixes::add);
        return mixes;
    }

    @Test
    void mixesAreCountedWithoutReduction() throws Exception {
        SplitTest test = split(sb("1", "1", "0:r0=0 /\\ 1:r0=0"));
        Profiles profiles = tables("armv8", "lse", "proposed.map");
        List<Mix> distinct = mixes(test, profiles, Mixes.Enumeration.DISTINCT);
        assertEquals(10, distinct.size(), "two bodies for each statement; of 16 mixes 4 are symmetric in themselves");
        assertEquals(BigInteger.valueOf(81), distinct.stream().map(Mix::assignments).reduce(BigInteger.ZERO, BigInteger::add));
        assertEquals(81, mixes(test, profiles, Mixes.Enumeration.EVERY).size());
    }

    @Test
    void anAssignmentChangesAsFewPartsAsPossible() throws Exception {
        SplitTest test = split(sb("1", "1", "0:r0=0 /\\ 1:r0=0"));
        for (Mix mix : mixes(test, tables("armv8", "lse", "proposed.map"), Mixes.Enumeration.DISTINCT)) {
            long others = mix.assignment().stream().filter(profile -> !profile.equals(mix.assignment().stream()
                    .max(java.util.Comparator.comparing(name -> mix.assignment().stream().filter(name::equals).count())).orElseThrow())).count();
            assertEquals(mix.changes(), others, mix.assignment().toString());
        }
    }

    /** Generated tests of two threads, whose statements mapping tables have: six shapes, each with the orders of its threads. */
    static List<String> generated(int count) throws Exception {
        List<String> texts = new ArrayList<>();
        Map<Character, List<String>> orders = Map.of('W', List.of("Rlx", "Rel", "Sc"), 'R', List.of("Rlx", "Acq", "Sc"));
        for (int first = 0; first < 3; first++) {
            for (int second = 0; second < 3; second++) {
                for (String shape : List.of("PodWR Fre PodWR Fre", "PodWW Rfe PodRR Fre", "PodRW Rfe PodRW Rfe", "PodWW Coe PodWR Fre", "PodWW Rfe PodRW Coe", "PodWW Coe PodWW Coe")) {
                    String[] relaxations = shape.split(" ");
                    String[] annotations = { orders.get(relaxations[0].charAt(3)).get(first), orders.get(relaxations[0].charAt(4)).get(first), orders.get(relaxations[2].charAt(3)).get(second),
                            orders.get(relaxations[2].charAt(4)).get(second) };
                    StringBuilder cycle = new StringBuilder();
                    for (int i = 0; i < 4; i++) {
                        cycle.append(relaxations[i]).append(annotations[i]).append(annotations[(i + 1) % 4]).append(' ');
                    }
                    texts.add(TestGeneration.ofCycle("C", OptionalInt.empty(), cycle.toString(), Optional.empty()).text());
                }
            }
        }
        return texts.subList(0, count);
    }

    @Test
    void distinctBodiesHaveTheSameBugsAsAllMixes() throws Exception {
        Profiles profiles = tables("armv8", "rcpc", "barriers.map");
        String[] tests = generated(50).toArray(String[]::new);
        List<TestResult> distinct = MixRun.run(profiles, Settings.DEFAULT, Answers.inMemory(), new InProcessVerifier(), tests);
        List<TestResult> every = MixRun.run(profiles, Settings.DEFAULT.withEnumeration(Mixes.Enumeration.EVERY), Answers.inMemory(), new InProcessVerifier(), tests);
        int withBugs = 0;
        for (int i = 0; i < tests.length; i++) {
            TestResult.Counts some = distinct.get(i).counts();
            TestResult.Counts all = every.get(i).counts();
            assertEquals(BigInteger.valueOf(all.verified()), all.assignments(), tests[i]);
            assertEquals(all.assignments(), some.assignments(), tests[i]);
            assertEquals(all.withNewState(), some.withNewState(), tests[i]);
            assertEquals(all.withLoadBuffering(), some.withLoadBuffering(), tests[i]);
            assertEquals(BigInteger.ZERO, some.unanswered(), distinct.get(i).problems().toString());
            assertTrue(some.verified() <= all.verified());
            withBugs += some.withNewState().signum();
        }
        assertTrue(withBugs > 0, "some of these tests have bugs");
    }

    @Test
    void aRacySourceIsUndefinedAndNoBug() throws Exception {
        String text = "C racy\n{ }\nP0(int *x) { *x = 1; }\nP1(int *x) { int r0 = *x; }\nexists (1:r0=1)\n";
        TestResult result = MixRun.run(tables("armv8"), Settings.DEFAULT, Answers.inMemory(), new InProcessVerifier(), text).getFirst();
        assertEquals(TestResult.Summary.UNDEFINED, result.summary());
        assertEquals(0, result.counts().verified());
        assertEquals(Optional.of("data-race"), result.source().map(source -> ((org.felis.mix.compare.SourceAnswer.Undefined) source).axiom()));
    }

    @Test
    void loadBufferingIsToldApart() throws Exception {
        String text = "C LB\n{ }\nP0(atomic_int *x, atomic_int *y) { int r0 = atomic_load_explicit(x, memory_order_relaxed); atomic_store_explicit(y, 1, memory_order_relaxed); }\n"
                + "P1(atomic_int *x, atomic_int *y) { int r0 = atomic_load_explicit(y, memory_order_relaxed); atomic_store_explicit(x, 1, memory_order_relaxed); }\nexists (0:r0=1 /\\ 1:r0=1)\n";
        TestResult result = MixRun.run(tables("armv8"), Settings.DEFAULT, Answers.inMemory(), new InProcessVerifier(), text).getFirst();
        assertEquals(TestResult.Summary.LOAD_BUFFERING, result.summary());
        assertEquals(BigInteger.ONE, result.counts().withLoadBuffering());
        assertEquals(BigInteger.ZERO, result.counts().withNewState());
        assertTrue(result.found().getFirst().onlyLoadBuffering());
    }
}
