package org.felis.ide;

import java.io.IOException;
import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.plugin.AbstractUIPlugin;
import org.felis.ide.builder.BackgroundVerification;
import org.felis.ide.builder.CatchUp;
import org.felis.ide.builder.EventLoop;
import org.felis.ide.builder.MovedFiles;
import org.felis.ide.cache.EarlierModels;
import org.felis.ide.cache.VerdictCache;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.verify.Activity;
import org.felis.ide.verify.GoneTests;
import org.felis.ide.verify.TestVerification;
import org.felis.ide.verify.Workers;
import org.felis.verification.Verifier;
import org.osgi.framework.BundleContext;

/** The bundle's life: what lives as long as the workbench is created on first use here and ended with it. */
public final class FelisPlugin extends AbstractUIPlugin {

    public static final String ID = "org.felis.ide";

    /** The family of the jobs that find out what views and editors show. The others belong to {@link #ID}. */
    public static final Object VIEWS = new Object();

    /** How long the end waits for jobs that were cancelled. */
    private static final long END_MILLIS = 2_000;

    /** The file with the answers that are kept across restarts. */
    private static final String VERDICTS = "verdicts.tsv";

    /** Some hundred bytes each. */
    private static final int MAX_VERDICTS = 20_000;

    /** The directory with models as they were. */
    private static final String EARLIER_MODELS = "earlier-models";

    /** Some ten thousand bytes each. */
    private static final int MAX_EARLIER_MODELS = 200;

    private static FelisPlugin running;

    private LanguageSession languages;
    private final Workers workers = new Workers();
    private VerdictCache cache;
    private EarlierModels earlierModels;
    private final Activity activity = new Activity();
    private GoneTests goneTests;
    private MovedFiles movedFiles;
    private BackgroundVerification background;
    private CatchUp catchUp;

    public static FelisPlugin get() {
        return running;
    }

    @Override
    public void start(BundleContext context) throws Exception {
        super.start(context);
        running = this;
        cache = new VerdictCache(getStateLocation().append(VERDICTS).toPath(), MAX_VERDICTS);
        earlierModels = new EarlierModels(getStateLocation().append(EARLIER_MODELS).toPath(), MAX_EARLIER_MODELS);
        goneTests = new GoneTests(activity);
        movedFiles = new MovedFiles();
        try {
            ShippedModels.locate();
        } catch (IOException notUnpacked) {
            log("the shipped memory models cannot be unpacked", notUnpacked);
        }
    }

    @Override
    public void stop(BundleContext context) throws Exception {
        goneTests.close();
        movedFiles.close();
        synchronized (this) {
            if (background != null) {
                catchUp.close();
                background.close();
            }
            if (languages != null) {
                languages.close();
            }
        }
        workers.close();
        endJobs();
        super.stop(context);
    }

    /** Jobs read the workspace, which ends next. */
    private static void endJobs() throws InterruptedException {
        long end = System.currentTimeMillis() + END_MILLIS;
        for (Object family : List.of(ID, VIEWS)) {
            Job.getJobManager().cancel(family);
            for (Job job : Job.getJobManager().find(family)) {
                job.join(Math.max(1, end - System.currentTimeMillis()), null);
            }
        }
    }

    /** The language services for the open documents. */
    public synchronized LanguageSession languages() {
        if (languages == null) {
            languages = new LanguageSession();
        }
        return languages;
    }

    /** What verifies tests, in processes of their own; thread-safe. */
    public Verifier verifier() {
        return workers;
    }

    /** Answers of earlier verifications. */
    public VerdictCache cache() {
        return cache;
    }

    /** Models of the user as they were when verdicts were found under them. */
    public EarlierModels earlierModels() {
        return earlierModels;
    }

    /** What is being verified at this moment. */
    public Activity activity() {
        return activity;
    }

    /** The queue of tests that wait for their verdict. */
    public synchronized BackgroundVerification background() {
        if (background == null) {
            EventLoop workbench = new EventLoop(PlatformUI.getWorkbench().getDisplay());
            background = new BackgroundVerification(new TestVerification(verifier(), cache, false), () -> workbench.isBusy() ? 0 : Workers.inBackground());
            catchUp = new CatchUp(background);
        }
        return background;
    }

    /** Finds what has no current verdict. */
    public synchronized CatchUp catchUp() {
        background();
        return catchUp;
    }

    /** Reports a failure that is a defect of Felis or of the platform, not of the user's input; nobody reads it after the end. */
    public static void log(String what, Throwable why) {
        FelisPlugin plugin = running;
        if (plugin != null) {
            plugin.getLog().log(new Status(IStatus.ERROR, ID, what, why));
        }
    }

    /** Does something that may fail only by a defect; a failure is logged. */
    public static void runLogged(String what, ICoreRunnable work) {
        try {
            work.run(null);
        } catch (CoreException failure) {
            log(what, failure);
        }
    }
}
