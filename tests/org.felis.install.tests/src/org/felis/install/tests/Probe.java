package org.felis.install.tests;

import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.core.runtime.Platform;
import org.eclipse.equinox.app.IApplication;
import org.eclipse.equinox.app.IApplicationContext;
import org.felis.engine.interruption.Interruption;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.worker.WorkerLaunch;
import org.felis.worker.WorkerVerifier;
import org.osgi.framework.Bundle;

/** Runs inside the installed workbench, in place of its window, and says on standard output what it finds. */
public final class Probe implements IApplication {

    static final String RESOLVED = "resolved: ";
    static final String UNRESOLVED = "unresolved: ";
    static final String VERDICT = "verdict: ";

    private static final int HEAP_MEGABYTES = 256;

    @Override
    public Object start(IApplicationContext context) throws Exception {
        for (Bundle bundle : Platform.getBundle("org.eclipse.osgi").getBundleContext().getBundles()) {
            System.out.println((bundle.getState() == Bundle.INSTALLED ? UNRESOLVED : RESOLVED) + bundle.getSymbolicName());
        }
        Platform.getBundle("org.felis.ide").start();
        Path test = Path.of(System.getProperty("felis.root"), "examples", "aarch64", "MP.litmus");
        try (WorkerVerifier worker = new WorkerVerifier(WorkerLaunch.likeThisProcess(HEAP_MEGABYTES))) {
            VerificationResult result = worker.verify(new VerificationTask(test.toString(), Files.readString(test), "aarch64",
                    VerificationOptions.DEFAULT.withProcedure(Procedure.SMT)), Progress.NONE, Interruption.none());
            System.out.println(VERDICT + result.verdict());
        }
        return EXIT_OK;
    }

    @Override
    public void stop() {
        // it ends by itself
    }
}
