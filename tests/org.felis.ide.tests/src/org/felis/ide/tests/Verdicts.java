package org.felis.ide.tests;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisPlugin;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.tests.robot.Ui;

/** The verdicts that tests of the workspace show. */
final class Verdicts {

    /** A worker has to start first, perhaps on a busy machine. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private Verdicts() {
    }

    /** None if the test is gone. */
    static List<IMarker> on(IFile test) {
        try {
            return test.exists() ? Arrays.asList(test.findMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_ZERO)) : List.of();
        } catch (CoreException gone) {
            return List.of();
        }
    }

    /**
     * The verdict under a model, or null.
     *
     * @param model as the verdict names it, or empty for any
     */
    static IMarker under(IFile test, String model) {
        return on(test).stream().filter(m -> model.isEmpty() || model.equals(m.getAttribute(VerdictMarkers.MODEL, ""))).findFirst().orElse(null);
    }

    /**
     * Waits for a verdict of the test and the model as they are now.
     *
     * @param model as the verdict names it, or empty for any
     */
    static IMarker waitFor(IFile test, String model, String verdict) {
        return Ui.find(verdict + " on " + test.getName() + " under " + model, PATIENCE, () -> {
            IMarker marker = under(test, model);
            return marker != null && marker.getAttribute(VerdictMarkers.VERDICT, "").equals(verdict) && !marker.getAttribute(VerdictMarkers.OUT_OF_DATE, false)
                    ? marker : null;
        });
    }

    static VerdictLedger ledger() {
        return FelisPlugin.service(VerdictLedger.class);
    }

    /** What is being verified at this moment. */
    static List<Question> running() {
        return ledger().snapshot().runs().filter(Entry::isRunning).map(Entry::question).toList();
    }

    /** What is being verified, or will be. */
    static List<Question> waiting() {
        return ledger().snapshot().runs().map(Entry::question).toList();
    }

    /** About a test under a model, as the ledger calls it. */
    static Question question(IFile test, String model) {
        return new Question(test.getFullPath().toString(), model, "");
    }

    static void waitUntilNothingRuns() {
        Ui.waitUntil("nothing runs", PATIENCE, () -> Job.getJobManager().find(FelisPlugin.ID).length == 0);
    }
}
