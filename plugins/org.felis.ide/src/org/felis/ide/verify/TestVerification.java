package org.felis.ide.verify;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.felis.engine.query.Interruption;
import org.felis.ide.FelisFiles;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.verification.Progress;
import org.felis.verification.VerificationOptions;
import org.felis.verification.VerificationResult;
import org.felis.verification.VerificationTask;
import org.felis.verification.Verifier;

/**
 * Verifies a test of the workspace under a model and shows the verdict on the file. Takes as long as it takes: never on the UI
 * thread.
 *
 * @param verifier does the work
 * @param options how
 */
public record TestVerification(Verifier verifier, VerificationOptions options) {

    /**
     * @throws CoreException if the file cannot be read or marked
     */
    public VerificationResult verify(IFile test, ModelChoice model, Progress progress, Interruption interruption)
            throws CoreException {
        long stamp = test.getModificationStamp();
        String text = FelisFiles.text(test);
        VerificationTask task = new VerificationTask(test.getLocation().toOSString(), text, model.name(), options);
        VerificationResult result = verifier.verify(task, progress, interruption);
        if (!interruption.isStopped()) {
            VerdictMarkers.show(test, text, stamp, result);
        }
        return result;
    }
}
