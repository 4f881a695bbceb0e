package org.felis.ide.verify;

import java.io.IOException;

import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisPlugin;
import org.felis.ide.preferences.WorkbenchSettings;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationTask;
import org.felis.worker.WorkerLaunch;
import org.felis.worker.WorkerPool;

/** The worker processes of the workbench: at most one per core, each started when first needed. Thread-safe. */
public final class Workers implements Verifier, AutoCloseable {

    /** The limit of each worker's heap, in MiB. */
    private static final int HEAP_MEGABYTES = 2048;

    /** Editing goes before verifying when there are not cores enough for both; beside a build that takes all cores, verifying still gets its share. */
    private static final int NICENESS = 5;

    private Verifier started;

    /** What verifies tests in the workbench. */
    public static Workers get() {
        return FelisPlugin.service(Workers.class);
    }

    /** The greatest number of tests that are verified at a time, at most one per core. */
    public static int count() {
        return WorkbenchSettings.get().workers();
    }

    /** How many of them the background may take, so that somebody who asks need not wait for it, if there are two. */
    public static int inBackground() {
        return Math.max(1, count() - 1);
    }

    @Override
    public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
        return started().answer(query, task, progress, interruption);
    }

    /** Ends all processes; what they were verifying is {@code Unknown}. */
    @Override
    public synchronized void close() {
        if (started instanceof WorkerPool pool) {
            pool.close();
        }
    }

    private synchronized Verifier started() {
        if (started instanceof WorkerPool pool) {
            pool.resize(count());
        } else if (started == null) {
            try {
                started = new WorkerPool(WorkerLaunch.likeThisProcess(HEAP_MEGABYTES).withNiceness(NICENESS), count());
            } catch (IOException incomplete) {
                FelisPlugin.log("no worker processes can be started; tests are verified inside the workbench", incomplete);
                started = new InProcessVerifier();
            }
        }
        return started;
    }
}
