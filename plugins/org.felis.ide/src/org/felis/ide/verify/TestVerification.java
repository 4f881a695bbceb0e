package org.felis.ide.verify;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.ContentKey;
import org.felis.ide.cache.Contents;
import org.felis.ide.cache.EarlierModels;
import org.felis.ide.cache.ModelTexts;
import org.felis.ide.cache.VerdictBasis;
import org.felis.ide.cache.VerdictCache;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.preferences.VerificationSettings;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.OtherModel;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/**
 * Verifies a test of the workspace under a model and shows the verdict on the file. Takes as long as it takes: never on the UI
 * thread.
 *
 * @param verifier does the work
 * @param cache gets the answers
 * @param witness whether the execution that proves a verdict is wanted
 */
public record TestVerification(Verifier verifier, VerdictCache cache, boolean witness) {

    private static final String EARLIER_MODEL = "earlier model";

    private static final Duration TIME_FOR_EXECUTIONS = Duration.ofSeconds(10);

    /**
     * @throws CoreException if the file cannot be read or marked
     */
    public VerificationResult verify(IFile test, ModelChoice model, Progress progress, Interruption interruption)
            throws CoreException {
        long stamp = test.getModificationStamp();
        String text = FelisFiles.text(test);
        VerificationOptions options = options(test, model);
        Contents contents = new Contents();
        VerificationTask task = againstEarlier(new VerificationTask(test.getLocation().toOSString(), text, model.model(), options), test, model,
                contents);
        ContentKey key = contents.key(source(test, text, contents), model.model(), options);
        Interruption own = interruption.inner();
        try (Activity.Run run = Activity.get().begin(test, model.name(), own)) {
            if (!test.exists()) {
                run.stop(); // nobody else tells a run that it began too late
            }
            VerificationResult answer = verifier.verify(task, progress, own);
            VerificationResult result = answer.withModel(model.resolved(answer.model()).name());
            if (!own.isStopped() && !isCancelled(result.verdict())) {
                // a model or a file of a program that was changed meanwhile: nobody knows what was verified
                Contents now = new Contents();
                String source = source(test, text, now);
                boolean settled = key.equals(now.key(source, model.model(), options));
                ContentKey named = now.key(source, answer.model(), options);
                if (settled) {
                    // the default model has a name now
                    Stream.of(key, named).distinct().forEach(k -> cache.put(test.getProject().getName(), k, result));
                }
                if (settled || !willBeVerifiedAgain(test, result.model())) {
                    VerdictMarkers.show(test, text, stamp, result, settled ? basis(named, result, options, model, now) : VerdictBasis.UNKNOWN);
                }
                if (!settled) {
                    // the build that saw the change may have come before the marker
                    Refresh.get().with(test.getProject());
                }
            }
            return result;
        }
    }

    /**
     * Shows the answer of an earlier verification that followed from the same, if there is one.
     *
     * @return whether there is
     * @throws CoreException if the file cannot be read or marked
     */
    public boolean showKnown(IFile test, ModelChoice model, Contents contents) throws CoreException {
        return known(test, model, contents).isPresent();
    }

    /** The answer of an earlier verification that followed from the same; it is shown on the file. */
    Optional<VerificationResult> known(IFile test, ModelChoice model, Contents contents) throws CoreException {
        long stamp = test.getModificationStamp();
        String text = FelisFiles.text(test);
        VerificationOptions options = options(test, model);
        String source = source(test, text, contents);
        Optional<VerificationResult> known = cache.find(test.getProject().getName(), contents.key(source, model.model(), options))
                .map(verdict -> verdict.result(test.getLocation().toOSString()));
        if (known.isPresent()) {
            ContentKey named = contents.key(source, ModelChoice.named(known.get().model()).model(), options);
            VerdictMarkers.show(test, text, stamp, known.get(), basis(named, known.get(), options, model, contents));
        }
        return known;
    }

    /** What a verdict on the test follows from, beside the model and the options. */
    public static String source(IFile test, String text, Contents contents) {
        return FelisFiles.isProgram(test) ? contents.source(test.getLocation().toPath(), text,
                VerificationSettings.of(test.getProject()).options().clang()) : text;
    }

    /** Then it has a verdict of which more is known, or will have one. */
    private static boolean willBeVerifiedAgain(IFile test, String model) throws CoreException {
        return test.exists() && Refresh.get().coversVerdictsOf(test.getProject()) && VerdictMarkers.models(test).contains(model);
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
    ExecutionsResult executions(IFile test, ModelChoice model, Interruption interruption) throws CoreException {
        return verifier.executions(task(test, model, TIME_FOR_EXECUTIONS), Progress.NONE, interruption);
    }

    /**
     * Why the verdict on the test is what it is, as far as is found out within some seconds.
     *
     * @throws CoreException if the file cannot be read
     */
    ExplanationResult explain(IFile test, ModelChoice model, Interruption interruption) throws CoreException {
        return verifier.explain(task(test, model, TIME_FOR_EXECUTIONS), Progress.NONE, interruption);
    }

    private VerificationTask task(IFile test, ModelChoice model, Duration timeout) throws CoreException {
        return againstEarlier(new VerificationTask(test.getLocation().toOSString(), FelisFiles.text(test), model.model(),
                options(test, model).withTimeout(timeout)), test, model, new Contents());
    }

    /** Who looks at an execution that the model forbade before it was changed wants to know why it did. */
    private VerificationTask againstEarlier(VerificationTask task, IFile test, ModelChoice model, Contents contents) throws CoreException {
        Optional<ModelTexts> now = witness ? contents.texts(model.model()) : Optional.empty();
        if (now.isEmpty()) {
            return task;
        }
        return VerdictMarkers.modelThatForbade(test, model.name(), now.get().digest()).flatMap(EarlierModels.get()::find)
                .map(texts -> task.against(new OtherModel(EARLIER_MODEL, model.model(), texts))).orElse(task);
    }

    /** What a result follows from; the model is kept as it is now, so that a later one can be held against it. */
    private static VerdictBasis basis(ContentKey key, VerificationResult result, VerificationOptions options, ModelChoice model,
            Contents contents) {
        Optional<ModelTexts> texts = contents.texts(model.model());
        texts.ifPresent(t -> {
            try {
                EarlierModels.get().keep(t);
            } catch (IOException notKept) {
                FelisPlugin.log("a copy of the model cannot be kept", notKept);
            }
        });
        return new VerdictBasis(key.basis(result.verdict().toString(), options), texts.map(ModelTexts::digest).orElse(""));
    }

    private VerificationOptions options(IFile test, ModelChoice model) {
        return model.with(VerificationSettings.of(test.getProject()).options()).withWitness(witness);
    }
}
