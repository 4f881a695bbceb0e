package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.interruption.Interruption;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.ProcedureAgreement;
import org.felis.mix.compare.Settings;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.KeptTexts;
import org.felis.mix.profile.Profiles;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;

/** Both procedures answer questions about mixes that are drawn at random. {@code felis mix --both-procedures N} asks about more. */
class ProcedureAgreementTest {

    private static ProcedureAgreement.Result run(Verifier verifier, int count, long seed) throws Exception {
        Profiles profiles = MixesTest.tables("armv8", "armv8.0", "rcpc", "barriers.map", "proposed.map");
        List<MixRun.Text> tests = new ArrayList<>();
        for (String text : MixesTest.generated(54)) {
            tests.add(new MixRun.Text("test" + tests.size() + ".litmus", text));
        }
        Bodies bodies = new Bodies(profiles.machine(), KeptTexts.nowhere(), Bodies.USUAL_TIME_LIMIT, Interruption.none());
        return new ProcedureAgreement(profiles, Settings.DEFAULT, verifier, bodies, Answers.inMemory(), Interruption.none()).run(tests, count, seed, 2);
    }

    @Test
    void bothAnswerTheSame() throws Exception {
        ProcedureAgreement.Result result = run(new InProcessVerifier(), 100, 20261126);
        assertTrue(result.isAgreement(), result.disagreements() + " " + result.problems());
        assertEquals(54, result.tests());
        assertEquals(100, result.drawn());
        assertEquals(200, result.questions(), "two about each");
        assertTrue(result.satisfied() > 50 && result.satisfied() < 150, result.satisfied() + " are answered with yes");
        assertTrue(result.mixes() > 500, result.mixes() + " mixes");
    }

    @Test
    void aProcedureThatAnswersSomethingElseIsFound() throws Exception {
        InProcessVerifier verifier = new InProcessVerifier();
        Verifier wrong = new Verifier() {
            @Override
            public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
                String text = task.options().procedure() == Procedure.SMT ? task.testText().replace("STLR", "STR") : task.testText();
                return verifier.answer(query, new VerificationTask(task.testFile(), text, task.model(), task.options()), progress, interruption);
            }
        };
        ProcedureAgreement.Result result = run(wrong, 60, 1);
        assertFalse(result.isAgreement());
        assertFalse(result.disagreements().isEmpty());
        assertTrue(result.disagreements().getFirst().test().contains("STLR"));
    }
}
