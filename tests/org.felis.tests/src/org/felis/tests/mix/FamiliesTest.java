package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.piece.ThreadText;
import org.felis.mix.combine.Choices;
import org.felis.mix.combine.Mix;
import org.felis.mix.combine.MixWriter;
import org.felis.mix.combine.MixedTest;
import org.felis.mix.combine.Mixes;
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
import org.felis.verification.Progress;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many mixes are one question: a test in which an execution chooses the bodies. */
class FamiliesTest {

    private static final String TEST = """
            C SB+exchange
            { }
            P0(atomic_int *x, atomic_int *y) { atomic_store(x, 1); int r0 = atomic_load(y); }
            P1(atomic_int *x, atomic_int *y) { int r1 = atomic_exchange_explicit(y, 1, memory_order_release); int r2 = atomic_load_explicit(x, memory_order_acquire); }
            exists (0:r0=0 /\\ 1:r1=0 /\\ 1:r2=0 /\\ x=1 /\\ y=1)
            """;

    private static Profiles profiles(String machine, String tables) throws Exception {
        StringBuilder text = new StringBuilder("machine: " + machine + "\nprofiles:\n");
        for (String table : tables.split(" ")) {
            text.append("  ").append(table).append(": {mapping: ").append(table).append("}\n");
        }
        return ProfilesReader.read("profiles.yaml", text.toString(), name -> {
            throw new AssertionError(name);
        });
    }

    private static Set<Map<String, String>> states(MixedTest mixed, String model, VerificationOptions.Procedure procedure) {
        VerificationTask task = new VerificationTask("mix.litmus", mixed.text("mix", List.of(), List.of(Map.of())), model,
                VerificationOptions.DEFAULT.withProcedure(procedure).withObservation(true));
        OutcomesResult.Decided decided = (OutcomesResult.Decided) new InProcessVerifier().outcomes(task, Progress.NONE, Interruption.none());
        Set<Map<String, String>> states = new HashSet<>();
        decided.states().forEach(state -> states.add(mixed.stateOfSource(state)));
        return states;
    }

    @ParameterizedTest
    @CsvSource({ "AArch64, armv8.0 armv8 rcpc lse", "PPC, power-leading power-trailing" })
    void aFamilyHasTheFinalStatesOfItsMixes(String machine, String tables) throws Exception {
        SplitTest test = TestSplitter.split("test.litmus", TEST, Split.STATEMENT, Long.BYTES);
        Profiles profiles = profiles(machine, tables);
        List<Mix> mixes = new ArrayList<>();
        Bodies bodies = new Bodies(profiles.machine(), KeptTexts.nowhere(), Bodies.USUAL_TIME_LIMIT, Interruption.none());
        new Mixes(test, Choices.of(test, profiles, bodies)).forEach(Mixes.Enumeration.DISTINCT, mixes::add);
        assertTrue(mixes.size() > 1, "several");
        MixWriter writer = new MixWriter(test, profiles, Optional.empty());
        Set<Map<String, String>> alone = new HashSet<>();
        for (Mix mix : mixes) {
            alone.addAll(states(writer.write(mix), profiles.model(), VerificationOptions.Procedure.SMT));
        }
        for (VerificationOptions.Procedure procedure : List.of(VerificationOptions.Procedure.SMT, VerificationOptions.Procedure.EXPLICIT)) {
            assertEquals(alone, states(writer.writeFamily(mixes), profiles.model(), procedure), procedure.toString());
        }
    }

    @Test
    void mixesThatConformAreOneQuestion() throws Exception {
        CountingVerifier verifier = new CountingVerifier();
        TestResult result = MixRun.run(profiles("AArch64", "armv8.0 armv8 rcpc"), Settings.DEFAULT, Answers.inMemory(), verifier, TEST).getFirst();
        assertEquals(TestResult.Summary.CONFORMS, result.summary(), result.problems().toString());
        assertTrue(result.counts().verified() > 1);
        assertEquals(2, verifier.asked(), "the source and the family");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "true | L0:; LDXR W9,[X28]; STXR W10,W8,[X28]; CBNZ W10,L0; MOV W0,W9", "false | L0:; LDXR W9,[X28]; STXR W10,W8,[X28]; CBNZ W10,Lcut; MOV W0,W9; Lcut:",
            "false | B L1; L0:; MOV W0,#1; B L2; L1:; CBZ W1,L0; L2:", "true | B L1; L0:; MOV W0,#1; L1:; CBZ W1,L0; L2:" })
    void loopsAreFoundByControlFlow(boolean expected, String lines) {
        List<ThreadText.Line> code = Arrays.stream(lines.split(";")).map(line -> new ThreadText.Line(line.strip(), 0, 0, Optional.empty())).toList();
        assertEquals(expected, new ThreadText(0, code, List.of(), Map.of(), Architecture.AARCH64).hasLoops());
    }
}
