package org.felis.ide.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.VerdictLedger;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.Contents;
import org.felis.ide.cache.VerdictCache;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.choice.Questions;
import org.felis.ide.markers.TestVerdict;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.Verdict;

/** Verifies tests that the user asked about, as many at a time as there are workers; cancelling it stops those that are running. */
public final class VerifyJob extends Job {

    private final List<IFile> tests;
    private final ModelChoice model;
    private final VerdictReport report;
    private final Interruption interruption = Interruption.none();
    private final VerdictLedger ledger = FelisPlugin.service(VerdictLedger.class);

    VerifyJob(List<IFile> tests, ModelChoice model, VerdictReport report) {
        super("Verifying " + (tests.size() == 1 ? tests.get(0).getName() : tests.size() + " tests") + " under " + model.title());
        this.tests = tests;
        this.model = model;
        this.report = report;
        setUser(false);
        setPriority(INTERACTIVE);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        SubMonitor progress = SubMonitor.convert(monitor, tests.size());
        TestVerification verification = new TestVerification(Workers.get(), ledger, VerdictCache.get(), tests.size() == 1);
        List<TestVerdict> verdicts = new ArrayList<>();
        try {
            verifyAll(verification, progress, verdicts);
        } catch (CoreException unreadable) {
            return unreadable.getStatus();
        }
        if (interruption.isStopped()) {
            return Status.CANCEL_STATUS;
        }
        if (verdicts.isEmpty()) {
            return Status.CANCEL_STATUS;
        }
        report.show(verdicts);
        return verdicts.size() == 1 && tests.size() == 1 && !report.isOver() ? showMore(verdicts.get(0), verification, progress) : Status.OK_STATUS;
    }

    /** Other executions that prove the verdict, or those that a forbidden condition would need. */
    private IStatus showMore(TestVerdict verdict, TestVerification verification, SubMonitor progress) {
        IFile test = verdict.test();
        try {
            if (verdict.witness().isPresent()) {
                progress.subTask("finding other executions of " + test.getName());
                report.showMore(verdict, verification.executions(question(test), interruption));
            } else if (verdict.result().verdict().isForbidden()) {
                progress.subTask("explaining why " + test.getName() + " is forbidden");
                report.showWhyNot(verdict, verification.explain(question(test), interruption));
            }
            return Status.OK_STATUS;
        } catch (CoreException unreadable) {
            return test.exists() ? unreadable.getStatus() : Status.CANCEL_STATUS;
        }
    }

    private void verifyAll(TestVerification verification, SubMonitor progress, List<TestVerdict> verdicts) throws CoreException {
        try (ExecutorService threads = Executors.newFixedThreadPool(Math.min(tests.size(), Workers.count()))) {
            List<Future<Optional<TestVerdict>>> results = tests.stream().map(test -> threads.submit(() -> verify(test, verification, progress)))
                    .toList();
            for (Future<Optional<TestVerdict>> result : results) {
                result.get().ifPresent(verdicts::add);
                progress.worked(1);
            }
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof CoreException unreadable ? unreadable
                    : new CoreException(Status.error("the tests cannot be verified", failed.getCause()));
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            interruption.stop(Interruption.Reason.CANCELLED);
        }
    }

    /** Empty if the test is gone: then nobody wants to know. */
    private Optional<TestVerdict> verify(IFile test, TestVerification verification, SubMonitor progress) throws CoreException {
        try {
            if (tests.size() > 1 && FelisFiles.isProgram(test) && !FelisFiles.hasMain(test)) {
                return Optional.empty(); // a part of other programs
            }
            return answer(test, verification, progress);
        } catch (CoreException unreadable) {
            return FelisFiles.isGone(test) ? Optional.empty() : Optional.of(new TestVerdict(test, unread(test, unreadable), Optional.empty()));
        }
    }

    /** What is said of a test that cannot be read: the others are verified all the same. */
    private VerificationResult unread(IFile test, CoreException unreadable) {
        Verdict.Unknown unknown = new Verdict.Unknown(unreadable.getStatus().getMessage());
        return new VerificationResult.Undecided(test.getName(), model.name(), unknown, 0, 0, List.of(), List.of(), List.of());
    }

    private Question question(IFile test) throws CoreException {
        return Questions.of(test, model, FelisFiles.text(test));
    }

    /** Empty if somebody stopped it: who asked has asked again, has forgotten the test, or has deleted it. */
    private Optional<TestVerdict> answer(IFile test, TestVerification verification, SubMonitor progress) throws CoreException {
        Question question = question(test);
        Interruption own = interruption.inner();
        long generation = ledger.ask(question, () -> own.stop(Interruption.Reason.CANCELLED));
        Question named = question;
        Optional<Answer> answer = Optional.empty();
        try {
            // who asks about one test wants to see an execution, which no earlier answer has
            answer = tests.size() > 1 ? verification.known(question, new Contents()) : Optional.empty();
            if (answer.isPresent()) {
                return Optional.of(new TestVerdict(test, answer.get().result(test.getLocation().toOSString(), Questions.model(question).name()), Optional.empty()));
            }
            TestVerification.Verified verified = verification.verify(question, generation,
                    stage -> progress.subTask(test.getName() + ": " + words(stage)), own);
            answer = verified.answer();
            named = verified.named(question);
            return own.isStopped() || !test.exists() ? Optional.empty() : Optional.of(new TestVerdict(test, verified.result(), Optional.of(verified.task())));
        } finally {
            ledger.finished(question, generation, named, answer);
            Refresh.get().with(List.of(test)); // it may be outside of all that is looked at when files change
        }
    }

    @Override
    protected void canceling() {
        interruption.stop(Interruption.Reason.CANCELLED);
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }

    private static String words(Progress.Stage stage) {
        return stage.name().toLowerCase(java.util.Locale.ROOT);
    }
}
