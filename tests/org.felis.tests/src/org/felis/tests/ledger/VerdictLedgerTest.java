package org.felis.tests.ledger;

import static org.felis.tests.ledger.Answers.MP;
import static org.felis.tests.ledger.Answers.answer;
import static org.felis.tests.ledger.Answers.basis;
import static org.felis.tests.ledger.Answers.looked;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Basis;
import org.felis.core.ledger.Change;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Journal;
import org.felis.core.ledger.Looked;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.Run;
import org.felis.core.ledger.VerdictLedger;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** Verdicts have one owner. */
class VerdictLedgerTest {

    private static final Basis FIRST = basis("first");
    private static final Basis SECOND = basis("second");
    private static final Answer ALLOWED = answer(FIRST, new Verdict.Allowed());
    private static final Answer FORBIDDEN = answer(SECOND, new Verdict.Forbidden());

    private final HandDriven executor = new HandDriven();
    private final VerdictLedger ledger = new VerdictLedger(executor, Journal.NONE);
    private final List<String> stopped = new ArrayList<>();

    @Test
    void anAnswerIsCurrentAsLongAsItFollowsFromWhatThereIsNow() {
        answered(FIRST, ALLOWED);
        assertTrue(entry().isCurrent());
        tell(() -> ledger.changed(List.of(new Looked(MP, SECOND, false)), false));
        assertFalse(entry().isCurrent());
        assertEquals(Optional.of(ALLOWED), entry().newest());
        tell(() -> ledger.changed(List.of(new Looked(MP, FIRST, false)), false));
        assertTrue(entry().isCurrent(), "as it was: no clock says otherwise");
    }

    @Test
    void aChangeOfACoveredQuestionRunsItOnceAndTellsWhatItWasBefore() {
        answered(FIRST, ALLOWED);
        tell(() -> ledger.changed(looked(MP, SECOND), true));
        tell(() -> ledger.changed(looked(MP, SECOND), true));
        Run run = entry().run().orElseThrow();
        tell(() -> ledger.begun(MP, run.generation(), SECOND, stop("second")));
        tell(() -> ledger.changed(looked(MP, SECOND), true));
        assertEquals(run.generation(), entry().run().orElseThrow().generation());
        tell(() -> ledger.finished(MP, run.generation(), Optional.of(FORBIDDEN)));
        assertTrue(entry().isCurrent());
        assertEquals(Optional.of(ALLOWED), entry().before());
        assertEquals(Optional.empty(), entry().run());
        assertEquals(List.of(), stopped);
    }

    @Test
    void aVerdictIsKnownSinceItWasFirstFoundAndAfterWhichEdit() {
        Instant first = Instant.ofEpochSecond(1);
        Instant later = Instant.ofEpochSecond(2);
        answered(FIRST, ALLOWED.since(first));
        answered(FIRST, ALLOWED.since(later));
        assertEquals(first, entry().newest().orElseThrow().since(), "what is found again is no news");
        answered(SECOND, FORBIDDEN.since(later));
        assertEquals(List.of(later, first), entry().answers().stream().map(Answer::since).toList());
        assertEquals(Set.of(Basis.Part.TEST), SECOND.changesSince(FIRST));
        assertEquals(Set.of(Basis.Part.MODEL), basis("first", "edited").changesSince(FIRST));
        answered(FIRST, ALLOWED.since(Instant.ofEpochSecond(3)));
        assertEquals(Instant.ofEpochSecond(3), entry().newest().orElseThrow().since(), "it has changed again");
    }

    @Test
    void whatIsForgottenStaysSoWhenATaskThatRanEnds() {
        tell(() -> ledger.changed(looked(MP, FIRST), true));
        Run run = begin(FIRST, "run");
        tell(() -> ledger.forget(MP::equals));
        assertEquals(List.of("run"), stopped);
        tell(() -> ledger.finished(MP, run.generation(), Optional.of(ALLOWED)));
        assertEquals(Optional.empty(), ledger.snapshot().entry(MP));
    }

    @Test
    void whatIsForgottenWhileItIsTakenFromTheQueueIsStoppedWhenItBegins() {
        tell(() -> ledger.changed(looked(MP, FIRST), true));
        Run run = entry().run().orElseThrow();
        tell(() -> ledger.forget(MP::equals));
        tell(() -> ledger.begun(MP, run.generation(), FIRST, stop("late")));
        assertEquals(List.of("late"), stopped);
        assertEquals(Optional.empty(), ledger.snapshot().entry(MP));
    }

    @Test
    void aTestThatIsRenamedWhileItIsVerifiedHasNoVerdictUnderItsFormerPath() {
        answered(FIRST, ALLOWED);
        tell(() -> ledger.changed(looked(MP, SECOND), true));
        Run run = begin(SECOND, "former");
        tell(() -> ledger.rename(Map.of(MP.test(), "/project/renamed.litmus"), Map.of()));
        tell(() -> ledger.finished(MP, run.generation(), Optional.of(FORBIDDEN)));
        assertEquals(List.of("former"), stopped);
        assertEquals(List.of(), ledger.snapshot().of(MP.test()));
        Entry renamed = ledger.snapshot().entry(new Question("/project/renamed.litmus", MP.model(), "")).orElseThrow();
        assertEquals(List.of(ALLOWED), renamed.answers());
        assertFalse(renamed.isCurrent(), "until somebody has looked at the file");
    }

    @Test
    void aRenameOfManyFilesReachesAllQuestionsAlsoIfSomeAreGone() {
        List<Question> questions = List.of(MP, new Question("/project/SB.litmus", "/models/a.cat", ""),
                new Question("/project/LB.litmus", "/models/a.cat", ""));
        for (Question question : questions) {
            tell(() -> ledger.changed(looked(question, FIRST), true));
        }
        tell(() -> ledger.forget(questions.get(1)::equals));
        tell(() -> ledger.rename(Map.of("/project/SB.litmus", "/project/x.litmus", MP.test(), "/project/y.litmus"), Map.of("/models/a.cat", "/models/b.cat")));
        assertEquals(List.of(), ledger.snapshot().of("/project/SB.litmus"));
        assertEquals(List.of(), ledger.snapshot().of("/project/x.litmus"));
        assertTrue(ledger.snapshot().entry(new Question("/project/y.litmus", "aarch64", "")).isPresent());
        assertTrue(ledger.snapshot().entry(new Question("/project/LB.litmus", "/models/b.cat", "")).isPresent());
        assertTrue(ledger.snapshot().entry(questions.get(2)).isEmpty());
    }

    @Test
    void cancellingLosesNothingBetweenTheQueueAndTheWorker() {
        tell(() -> ledger.changed(looked(MP, FIRST), true));
        Run run = entry().run().orElseThrow();
        // the run has been taken out of its queue and has not begun
        tell(() -> ledger.cancel(entry -> true));
        tell(() -> ledger.begun(MP, run.generation(), FIRST, stop("taken")));
        assertEquals(List.of("taken"), stopped);
        assertEquals(Optional.empty(), entry().run());
        assertFalse(entry().isCurrent());
        tell(() -> ledger.changed(looked(MP, FIRST), true));
        assertNotEquals(run.generation(), entry().run().orElseThrow().generation());
    }

    @Test
    void whoeverAsksTakesThePlaceOfTheBackground() {
        tell(() -> ledger.changed(looked(MP, FIRST), true));
        Run background = begin(FIRST, "background");
        long asked = ledger.ask(MP, stop("asked"));
        executor.drain();
        assertEquals(List.of("background"), stopped);
        tell(() -> ledger.finished(MP, background.generation(), Optional.of(answer(FIRST, new Verdict.Forbidden()))));
        assertEquals(Optional.empty(), entry().newest(), "a late answer");
        tell(() -> ledger.begun(MP, asked, FIRST, stop("asked")));
        tell(() -> ledger.finished(MP, asked, Optional.of(ALLOWED)));
        assertEquals(Optional.of(ALLOWED), entry().newest());
        assertTrue(entry().isCurrent());
    }

    @Test
    void whatChangesWhileSomebodyWaitsForItIsVerifiedAgainAfterwards() {
        tell(() -> ledger.changed(looked(MP, FIRST), true));
        long asked = ledger.ask(MP, stop("asked"));
        executor.drain();
        tell(() -> ledger.begun(MP, asked, FIRST, stop("asked")));
        tell(() -> ledger.changed(looked(MP, SECOND), true));
        assertEquals(asked, entry().run().orElseThrow().generation());
        tell(() -> ledger.finished(MP, asked, Optional.of(ALLOWED)));
        assertFalse(entry().isCurrent());
        assertEquals(Run.Asker.BACKGROUND, entry().run().orElseThrow().asker());
        assertEquals(List.of(), stopped);
    }

    @Test
    void whatChangesIsVerifiedAgainAlsoIfTheRunMeanwhileFindsWhatWasKnown() {
        answered(FIRST, ALLOWED);
        long asked = ledger.ask(MP, stop("asked"));
        executor.drain();
        tell(() -> ledger.begun(MP, asked, FIRST, stop("asked")));
        tell(() -> ledger.changed(looked(MP, SECOND), true));
        tell(() -> ledger.finished(MP, asked, Optional.of(ALLOWED)));
        assertFalse(entry().isCurrent());
        assertEquals(Run.Asker.BACKGROUND, entry().run().orElseThrow().asker());
    }

    @Test
    void whatChangesWhileSomebodyWaitsIsVerifiedAgainAlsoIfThatIsCancelled() {
        answered(FIRST, ALLOWED);
        long asked = ledger.ask(MP, stop("asked"));
        executor.drain();
        tell(() -> ledger.begun(MP, asked, FIRST, stop("asked")));
        tell(() -> ledger.changed(looked(MP, SECOND), true));
        tell(() -> ledger.finished(MP, asked, Optional.empty()));
        assertEquals(Run.Asker.BACKGROUND, entry().run().orElseThrow().asker());
    }

    @Test
    void whatNobodyChangesIsNotVerifiedAfterItIsCancelled() {
        long asked = ledger.ask(MP, stop("asked"));
        executor.drain();
        tell(() -> ledger.begun(MP, asked, FIRST, stop("asked")));
        tell(() -> ledger.changed(looked(MP, FIRST), true));
        tell(() -> ledger.finished(MP, asked, Optional.empty()));
        assertEquals(Optional.empty(), entry().run());
    }

    @Test
    void filesThatAreOtherThanTheyLookedAreNotVerifiedForEver() {
        tell(() -> ledger.changed(looked(MP, SECOND), true));
        for (int i = 0; i < 2; i++) {
            Run run = begin(FIRST, "other");
            tell(() -> ledger.finished(MP, run.generation(), Optional.of(ALLOWED)));
        }
        assertFalse(entry().isCurrent());
        assertEquals(Optional.empty(), entry().run());
    }

    @Test
    void aTestThatNobodyAskedAboutIsNoMatterOfTheLedgerUntilItIsVerified() {
        tell(() -> ledger.changed(looked(MP, FIRST), false));
        tell(() -> ledger.changed(List.of(new Looked(MP, FIRST, false)), true));
        assertEquals(Optional.empty(), ledger.snapshot().entry(MP));
    }

    @Test
    void aLaterAttemptWithoutAnAnswerTakesNoAnswerAway() {
        answered(FIRST, ALLOWED);
        long again = ledger.ask(MP, stop("again"));
        executor.drain();
        tell(() -> ledger.finished(MP, again, Optional.of(answer(FIRST, new Verdict.Unknown("killed")))));
        assertEquals(Optional.of(ALLOWED), entry().newest());
        assertTrue(entry().isCurrent());
    }

    @Test
    void moreTimeMayGiveAnAnswerWhereThereWasNone() {
        Basis moreTime = new Basis(FIRST.test(), FIRST.model(), FIRST.options(), FIRST.felis(), "20 s");
        answered(FIRST, answer(FIRST, new Verdict.Unknown("no answer within 10 s")));
        assertTrue(entry().isCurrent());
        tell(() -> ledger.changed(looked(MP, moreTime), true));
        assertFalse(entry().isCurrent());
        assertTrue(entry().run().isPresent());

        VerdictLedger other = new VerdictLedger(executor, Journal.NONE);
        long asked = other.ask(MP, () -> { });
        other.changed(looked(MP, FIRST), false);
        other.finished(MP, asked, Optional.of(ALLOWED));
        other.changed(looked(MP, moreTime), true);
        executor.drain();
        assertTrue(other.snapshot().entry(MP).orElseThrow().isCurrent(), "an answer does not depend on the time that was allowed");
    }

    @Test
    void aDefaultModelThatGetsItsNameFromTheAnswerIsNoQuestionOfItsOwn() {
        Question nameless = MP.withModel("");
        long asked = ledger.ask(nameless, stop("nameless"));
        executor.drain();
        tell(() -> ledger.finished(nameless, asked, MP, Optional.of(ALLOWED)));
        assertEquals(Optional.empty(), ledger.snapshot().entry(nameless));
        assertEquals(Optional.of(ALLOWED), entry().newest());
        tell(() -> ledger.finished(nameless, asked, MP, Optional.of(FORBIDDEN)));
        assertEquals(Optional.of(ALLOWED), entry().newest(), "a late answer");
    }

    @Test
    void theModelBeforeAnEditIsThatOfTheNewestAnswerOfAnotherModel() {
        Basis weak = basis("text", "weak");
        Basis strong = basis("text", "strong");
        answered(strong, answer(strong, new Verdict.Forbidden()));
        answered(weak, answer(weak, new Verdict.Allowed()));
        assertEquals(new Verdict.Forbidden(), entry().underOtherModel("weak").orElseThrow().verdict());
        assertEquals("strong", entry().underOtherModel("weak").orElseThrow().basis().model());
        assertEquals(new Verdict.Forbidden(), entry().before().orElseThrow().verdict());
        answered(strong, answer(strong, new Verdict.Forbidden()));
        assertEquals(new Verdict.Allowed(), entry().before().orElseThrow().verdict());
    }

    @Test
    void listenersGetASnapshotThatDoesNotChangeAndTheQuestionsThatDid() {
        List<Change> changes = new ArrayList<>();
        ledger.addListener(changes::add);
        answered(FIRST, ALLOWED);
        Change last = changes.getLast();
        assertEquals(List.of(MP), last.questions());
        assertEquals(Optional.of(ALLOWED), last.now().entry(MP).orElseThrow().newest());
        tell(() -> ledger.forget(question -> true));
        assertEquals(Optional.of(ALLOWED), last.now().entry(MP).orElseThrow().newest());
        int known = changes.size();
        tell(() -> ledger.finished(MP, 1, Optional.of(ALLOWED)));
        tell(() -> ledger.forget(question -> true));
        assertEquals(known, changes.size(), "nothing changed");
    }

    private void answered(Basis basis, Answer answer) {
        tell(() -> ledger.changed(List.of(new Looked(MP, basis, false)), false));
        long asked = ledger.ask(MP, () -> { });
        tell(() -> ledger.begun(MP, asked, basis, () -> { }));
        tell(() -> ledger.changed(List.of(new Looked(MP, basis, false)), false));
        tell(() -> ledger.finished(MP, asked, Optional.of(answer)));
    }

    private Run begin(Basis basis, String name) {
        Run run = entry().run().orElseThrow();
        tell(() -> ledger.begun(MP, run.generation(), basis, stop(name)));
        return run;
    }

    private void tell(Runnable command) {
        command.run();
        executor.drain();
    }

    private Runnable stop(String name) {
        return () -> stopped.add(name);
    }

    private Entry entry() {
        return ledger.snapshot().entry(MP).orElseThrow();
    }
}
