package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.FutureTask;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.interruption.LargeStack;
import org.felis.engine.source.Problem;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.PromptVerifier;
import org.felis.verification.SourceCheck;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** What is long makes deep recursion: that is an answer or a worded limit, and never the end of other verifications. */
class LongTestsTest {

    private static final long SMALL_STACK_BYTES = 200 << 10;

    private static VerificationTask additions(int instructions) {
        String test = "AArch64 additions\n{ }\n P0 ;\n" + " ADD W0,W0,#1 ;\n".repeat(instructions) + "exists (0:X0=" + instructions + ")\n";
        return new VerificationTask("additions.litmus", test, "sc", VerificationOptions.DEFAULT);
    }

    private static Verdict verdict(Verifier verifier, VerificationTask task) {
        return verifier.verify(task, Progress.NONE, Interruption.none()).verdict();
    }

    @Test
    void thousandsOfInstructionsOnOneRegisterAreVerified() {
        assertEquals(new Verdict.Allowed(), verdict(new PromptVerifier(new InProcessVerifier()), additions(2_500)));
    }

    @Test
    void aChainTooDeepForTheStackIsUnknownAndTheReasonSaysWhatToDo() throws Exception {
        VerificationTask task = additions(2_500);
        verdict(new PromptVerifier(new InProcessVerifier()), task); // a class whose initialisation fails can never be used
        FutureTask<Verdict> verdict = new FutureTask<>(() -> verdict(new InProcessVerifier(), task));
        new Thread(null, verdict, "small", SMALL_STACK_BYTES).start();
        Verdict.Unknown tooDeep = assertInstanceOf(Verdict.Unknown.class, verdict.get());
        assertTrue(tooDeep.reason().contains("chain too deep") && tooDeep.reason().contains("smaller --bound"), tooDeep.reason());
    }

    @Test
    void thousandsOfDefinitionsOneOnTheOtherAreAModel() {
        StringBuilder model = new StringBuilder("let v0 = po | rf\n");
        for (int i = 1; i < 5_000; i++) {
            model.append("let v").append(i).append(" = v").append(i - 1).append(" | rf\n");
        }
        String text = model.append("acyclic v4999 as order\n").toString();
        assertEquals(List.of(), LargeStack.call(() -> SourceCheck.problems("many.cat", text)));
    }

    @Test
    void aVerifierThatThrowsGivesAnErrorAtTheTestAndWhereItHappened() {
        Verifier failing = (Verifier) Proxy.newProxyInstance(Verifier.class.getClassLoader(), new Class<?>[] { Verifier.class },
                (proxy, method, arguments) -> {
                    throw new AssertionError("seen by nobody");
                });
        Verdict.Error error = assertInstanceOf(Verdict.Error.class, verdict(new PromptVerifier(failing), additions(1)));
        Problem problem = error.problems().get(0);
        assertEquals("additions.litmus:1:1 FELIS900", problem.range() + " " + problem.code());
        assertTrue(problem.message().contains("seen by nobody (LongTestsTest.java:"), problem.message());
    }
}
