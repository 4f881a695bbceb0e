package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.Query;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** A C program that is verified under the model of a machine is compiled for that machine. */
class UsualTargetTest {

    private static final String RELAXED = Repository.read(Repository.root().resolve("tests/org.felis.tests/fixtures/llvm/clang-19/message-passing.ll"))
            .replace("  fence acquire", "  ; no fence");

    private static VerificationResult verified(String text, String model) {
        return new InProcessVerifier().answer(Query.VERDICT, new VerificationTask("test.ll", text, model, VerificationOptions.DEFAULT), Progress.NONE, Interruption.none());
    }

    @Test
    void fencesCountUnderTheModelOfAMachine() {
        String right = Repository.read(Repository.root().resolve("tests/org.felis.tests/fixtures/llvm/clang-19/message-passing.ll"));
        for (String model : List.of("x86tso", "aarch64", "arm", "power", "riscv", "rc11", "sc")) {
            VerificationResult result = verified(right, model);
            assertEquals(new Verdict.Holds(), result.verdict(), model);
            assertEquals(List.of(), result.warnings(), model);
        }
    }

    @Test
    void aMissingFenceIsFoundWhereTheMachineIsWeak() {
        assertEquals(new Verdict.Holds(), verified(RELAXED, "x86tso").verdict());
        for (String model : List.of("aarch64", "arm", "power", "riscv", "rc11")) {
            assertEquals(new Verdict.Violated(), verified(RELAXED, model).verdict(), model);
        }
    }
}
