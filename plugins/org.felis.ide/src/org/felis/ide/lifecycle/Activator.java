package org.felis.ide.lifecycle;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.PlatformUI;
import org.felis.core.ledger.LedgerFile;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisPlugin;
import org.felis.ide.ShippedModels;
import org.felis.ide.builder.BackgroundVerification;
import org.felis.ide.builder.BasisUpdate;
import org.felis.ide.builder.EventLoop;
import org.felis.ide.builder.ExternalFiles;
import org.felis.ide.builder.WorkspaceFiles;
import org.felis.ide.cache.EarlierModels;
import org.felis.ide.cache.VerdictCache;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.markers.VerdictProjection;
import org.felis.ide.verify.Refresh;
import org.felis.ide.verify.TestVerification;
import org.felis.ide.verify.Workers;
import org.felis.verification.Verifier;
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

    /** The file with what the ledger keeps. */
    private static final String LEDGER = "ledger.tsv";

    private WorkspaceFiles files;
    private VerdictProjection projection;
    private BasisUpdate update;
    private ExternalFiles externalFiles;

    @Override
    public void start(BundleContext context) throws Exception {
        super.start(context);
        VerdictCache verdicts = new VerdictCache(getStateLocation().append(VERDICTS).toPath(), MAX_VERDICTS);
        EarlierModels earlierModels = new EarlierModels(getStateLocation().append(EARLIER_MODELS).toPath(), MAX_EARLIER_MODELS);
        ExecutorService serial = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "Felis ledger");
            thread.setDaemon(true);
            return thread;
        });
        VerdictLedger ledger = new VerdictLedger(serial, new LedgerFile(getStateLocation().append(LEDGER).toPath(), FelisPlugin::log));
        offer(Workers.class, Workers::new);
        offer(Verifier.class, Workers::get);
        offer(VerdictCache.class, () -> verdicts);
        offer(EarlierModels.class, () -> earlierModels);
        offer(VerdictLedger.class, () -> ledger);
        offer(LanguageSession.class, LanguageSession::new);
        offer(BackgroundVerification.class, this::background);
        projection = new VerdictProjection(ledger);
        update = new BasisUpdate(ledger);
        files = new WorkspaceFiles(ledger, update, projection);
        externalFiles = new ExternalFiles(ledger, update);
        offer(VerdictProjection.class, () -> projection);
        offer(BasisUpdate.class, () -> update);
        offer(Refresh.class, () -> update);
        try {
            ShippedModels.locate();
        } catch (IOException notUnpacked) {
            log("the shipped memory models cannot be unpacked", notUnpacked);
        }
    }

    /** A build without a display has no event loop to be considerate of. */
    private BackgroundVerification background() {
        BooleanSupplier isBusy = PlatformUI.isWorkbenchRunning() ? new EventLoop(PlatformUI.getWorkbench().getDisplay())::isBusy : () -> false;
        return new BackgroundVerification(new TestVerification(Workers.get(), service(VerdictLedger.class), VerdictCache.get(), false),
                () -> isBusy.getAsBoolean() ? 0 : Workers.inBackground());
    }

    @Override
    public void stop(BundleContext context) throws Exception {
        externalFiles.close();
        files.close();
        update.close();
        made(BackgroundVerification.class).ifPresent(BackgroundVerification::close);
        projection.close();
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
