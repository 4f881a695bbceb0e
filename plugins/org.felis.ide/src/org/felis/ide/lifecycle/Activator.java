package org.felis.ide.lifecycle;

import java.io.IOException;
import java.util.List;

import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.PlatformUI;
import org.felis.ide.FelisPlugin;
import org.felis.ide.ShippedModels;
import org.felis.ide.builder.BackgroundVerification;
import org.felis.ide.builder.CatchUp;
import org.felis.ide.builder.EventLoop;
import org.felis.ide.builder.MovedFiles;
import org.felis.ide.cache.EarlierModels;
import org.felis.ide.cache.VerdictCache;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.verify.Activity;
import org.felis.ide.verify.GoneTests;
import org.felis.ide.verify.Refresh;
import org.felis.ide.verify.TestVerification;
import org.felis.ide.verify.Workers;
import org.osgi.framework.BundleContext;

/** The bundle's life: says which services there are, and ends with the workbench what was begun. */
public final class Activator extends FelisPlugin {

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

    private GoneTests goneTests;
    private MovedFiles movedFiles;
    private CatchUp catchUp;

    @Override
    public void start(BundleContext context) throws Exception {
        super.start(context);
        VerdictCache verdicts = new VerdictCache(getStateLocation().append(VERDICTS).toPath(), MAX_VERDICTS);
        EarlierModels earlierModels = new EarlierModels(getStateLocation().append(EARLIER_MODELS).toPath(), MAX_EARLIER_MODELS);
        Activity activity = new Activity();
        offer(Workers.class, Workers::new);
        offer(VerdictCache.class, () -> verdicts);
        offer(EarlierModels.class, () -> earlierModels);
        offer(Activity.class, () -> activity);
        offer(LanguageSession.class, LanguageSession::new);
        offer(BackgroundVerification.class, this::background);
        offer(CatchUp.class, () -> {
            BackgroundVerification.get();
            return catchUp;
        });
        offer(Refresh.class, CatchUp::get);
        goneTests = new GoneTests(activity);
        movedFiles = new MovedFiles();
        try {
            ShippedModels.locate();
        } catch (IOException notUnpacked) {
            log("the shipped memory models cannot be unpacked", notUnpacked);
        }
    }

    /** With the queue comes what fills it when settings change. */
    private BackgroundVerification background() {
        EventLoop workbench = new EventLoop(PlatformUI.getWorkbench().getDisplay());
        BackgroundVerification background = new BackgroundVerification(new TestVerification(Workers.get(), VerdictCache.get(), false),
                () -> workbench.isBusy() ? 0 : Workers.inBackground());
        catchUp = new CatchUp(background);
        return background;
    }

    @Override
    public void stop(BundleContext context) throws Exception {
        goneTests.close();
        movedFiles.close();
        made(BackgroundVerification.class).ifPresent(background -> {
            catchUp.close();
            background.close();
        });
        made(LanguageSession.class).ifPresent(LanguageSession::close);
        made(Workers.class).ifPresent(Workers::close);
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
}
