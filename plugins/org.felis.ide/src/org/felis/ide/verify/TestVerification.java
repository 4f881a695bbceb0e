package org.felis.ide.verify;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.runtime.CoreException;
import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.VerdictLedger;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.ContentKey;
import org.felis.ide.cache.Contents;
import org.felis.ide.cache.EarlierModels;
import org.felis.ide.cache.ModelTexts;
import org.felis.ide.cache.VerdictCache;
import org.felis.ide.markers.Expectation;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.OtherModel;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/**
 * Answers questions of the ledger: with what was answered before for the same contents, or by verifying. Whoever calls tells the ledger the end. Takes as
 * long as it takes: never on the UI thread.
 *
 * @param verifier does the work
 * @param ledger is told when a verification begins, and what it verifies
 * @param cache gets the answers
 * @param witness whether the execution that proves a verdict is wanted
 */
public record TestVerification(Verifier verifier, VerdictLedger ledger, VerdictCache cache, boolean witness) {

    private static final String EARLIER_MODEL = "earlier model";

    private static final Duration TIME_FOR_EXECUTIONS = Duration.ofSeconds(10);

    /**
     * What came of a verification.
     *
     * @param task what was verified
     * @param result for whoever looks at it
     * @param answer for the ledger; empty if it was stopped, or if nobody knows what was verified
     */
    public record Verified(VerificationTask task, VerificationResult result, Optional<Answer> answer) {

        /** The question, with the name of the model if only the answer said which is the default. */
        public Question named(Question question) {
            return question.model().isEmpty() ? question.withModel(result.model()) : question;
        }
    }

    /**
     * Verifies for a run of the ledger.
     *
     * @param generation of the run
     * @throws CoreException if the test cannot be read
     */
    public Verified verify(Question question, long generation, Progress progress, Interruption interruption) throws CoreException {
        Reading reading = Reading.of(question, new Contents());
        Interruption own = interruption.inner();
        ledger.begun(question, generation, reading.basis(), () -> own.stop(Interruption.Reason.CANCELLED));
        VerificationTask task = againstEarlier(reading.task(witness), reading);
        VerificationResult answered = answer(task, progress, own);
        VerificationResult result = answered.withModel(reading.choice().resolved(answered.model()).name());
        boolean known = !own.isStopped() && !isCancelled(result.verdict()) && isWhatWasRead(reading);
        return new Verified(task, result, known ? Optional.of(kept(reading, result)) : Optional.empty());
    }

    /** Once more if somebody killed the worker. */
    private VerificationResult answer(VerificationTask task, Progress progress, Interruption interruption) {
        VerificationResult first = verifier.verify(task, progress, interruption);
        return first.verdict() instanceof Verdict.Unknown unknown && unknown.isKilled() && !interruption.isStopped()
                ? verifier.verify(task, progress, interruption) : first;
    }

    /**
     * The answer of an earlier verification that followed from the same, if there is one.
     *
     * @throws CoreException if the test cannot be read
     */
    public Optional<Answer> known(Question question, Contents contents) throws CoreException {
        Reading reading = Reading.of(question, contents);
        Optional<Answer> known = cache.find(reading.test().getProject().getName(), reading.key())
                .map(answer -> answer.withBasis(reading.basis()).since(Instant.now().truncatedTo(ChronoUnit.MILLIS)));
        known.ifPresent(answer -> keepModel(reading));
        return known;
    }

    /** A program is read by its compiler: if its files were changed meanwhile, nobody knows what that saw. */
    private static boolean isWhatWasRead(Reading reading) throws CoreException {
        return !FelisFiles.isProgram(reading.test()) || Reading.of(reading.question(), new Contents()).basis().equals(reading.basis());
    }

    private Answer kept(Reading reading, VerificationResult result) {
        boolean unexpected = Expectation.in(reading.text(), result.model()).filter(expected -> expected.isContradictedBy(result.verdict())).isPresent();
        Answer answer = Answer.of(reading.basis(), result, unexpected);
        // a default model may have got its name only now
        Stream.of(reading.key(), ContentKey.of(reading.basis(), reading.question().model().isEmpty() ? result.model() : reading.question().model())).distinct()
                .forEach(key -> cache.put(reading.test().getProject().getName(), key, answer));
        keepModel(reading);
        return answer;
    }

    /** A later model can be held against it. */
    private static void keepModel(Reading reading) {
        reading.model().ifPresent(texts -> {
            try {
                EarlierModels.get().keep(texts);
            } catch (IOException notKept) {
                FelisPlugin.log("a copy of the model cannot be kept", notKept);
            }
        });
    }

    /** When the workbench is closed, verifications end that nobody interrupted. */
    private static boolean isCancelled(Verdict verdict) {
        return verdict instanceof Verdict.Unknown unknown && unknown.isCancelled();
    }

    /**
     * Executions that prove the verdict on the test, as many as are found within some seconds.
     *
     * @throws CoreException if the file cannot be read
     */
    ExecutionsResult executions(Question question, Interruption interruption) throws CoreException {
        return verifier.executions(task(question), Progress.NONE, interruption);
    }

    /**
     * Why the verdict on the test is what it is, as far as is found out within some seconds.
     *
     * @throws CoreException if the file cannot be read
     */
    ExplanationResult explain(Question question, Interruption interruption) throws CoreException {
        return verifier.explain(task(question), Progress.NONE, interruption);
    }

    private VerificationTask task(Question question) throws CoreException {
        Reading reading = Reading.of(question, new Contents());
        VerificationTask task = reading.task(witness);
        return againstEarlier(task.withOptions(task.options().withTimeout(TIME_FOR_EXECUTIONS)), reading);
    }

    /** Who looks at an execution that the model forbade before it was changed wants to know why it did. */
    private VerificationTask againstEarlier(VerificationTask task, Reading reading) {
        Optional<ModelTexts> now = witness ? reading.model() : Optional.empty();
        return now.flatMap(texts -> ledger.snapshot().entry(reading.question()).flatMap(entry -> forbidding(entry, texts.digest())))
                .map(texts -> task.against(new OtherModel(EARLIER_MODEL, task.model(), texts))).orElse(task);
    }

    private static Optional<Map<String, String>> forbidding(Entry entry, String modelNow) {
        return entry.underOtherModel(modelNow).filter(answer -> answer.verdict().isForbidden())
                .flatMap(answer -> EarlierModels.get().find(answer.basis().model()));
    }
}
