package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.interruption.Interruption;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.piece.LitmusText;
import org.felis.litmus.piece.Local;
import org.felis.litmus.piece.Step;
import org.felis.litmus.piece.ThreadText;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Settings;
import org.felis.mix.compare.TestResult;
import org.felis.mix.profile.ProfilesReader;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads with more locals than the machine has registers. */
class ManyLocalsTest {

    private static final int MANY = 34;

    @ParameterizedTest
    @CsvSource({ "AARCH64, aarch64, 32", "AARCH64, aarch64, 64", "ARM, arm, 32", "POWER, power, 64", "RISCV, riscv, 32", "X86_64, x86tso, 8", "X86_64, x86tso, 32", "X86_64, x86tso, 64" })
    void eachKeepsItsValueAndCanBeDecidedBy(Architecture architecture, String model, int bits) throws Exception {
        List<Step> steps = new ArrayList<>();
        List<Local> locals = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            locals.add(new Local("r" + i, bits, true));
            steps.add(new Step.Set(locals.get(i), i));
        }
        // as conditions are named, which are no variables of C
        Local condition = new Local("$0", bits, true);
        steps.add(new Step.Set(condition, 1));
        steps.add(new Step.Branch(condition, true, "skipped"));
        steps.add(new Step.Set(locals.getLast(), 77));
        steps.add(new Step.Mark("skipped"));
        ThreadText thread = ThreadText.of(architecture, 0, steps);
        String values = thread.equalTo(locals.getFirst(), 0) + " /\\ " + thread.equalTo(locals.get(MANY - 2), MANY - 2) + " /\\ " + thread.equalTo(locals.getLast(), 77);
        String test = LitmusText.of(architecture, "many", List.of(), List.of(), List.of(thread), "exists (" + values + ")");
        assertInstanceOf(Verdict.Allowed.class, new InProcessVerifier().verify(new VerificationTask("many.litmus", test, model, VerificationOptions.DEFAULT), Progress.NONE, Interruption.none()).verdict(), test);
    }

    @ParameterizedTest
    @CsvSource({ "atomic_int, int", "atomic_uchar, unsigned char", "_Atomic int64_t, int64_t" })
    void whatFunctionsOfX86GiveIsKept(String atomic, String type) throws Exception {
        StringBuilder code = new StringBuilder();
        StringBuilder question = new StringBuilder("x=0");
        for (int i = 0; i < MANY; i++) {
            code.append(type).append(" r").append(i).append(" = atomic_load(").append(i % 2 == 0 ? "x" : "y").append("); ");
            question.append(" /\\ 0:r").append(i).append("=0");
        }
        String parameters = "(" + atomic + " *x, " + atomic + " *y)";
        String text = "C many\n{ }\nP0" + parameters + " { " + code + "atomic_store(x, r" + (MANY - 1) + "); }\nP1" + parameters + " { atomic_store(y, 1); }\nexists (" + question + ")\n";
        TestResult result = MixRun.run(ProfilesReader.read("profiles.yaml", "machine: X86_64\nprofiles:\n  table: {mapping: x86}\n", name -> {
            throw new AssertionError(name);
        }), Settings.DEFAULT, Answers.inMemory(), new InProcessVerifier(), text).getFirst();
        assertEquals(TestResult.Summary.CONFORMS, result.summary(), result.problems().toString());
    }
}
