package org.felis.ide.markers;

import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Witness;

/** What came of a test of the workspace. */
public record TestVerdict(IFile test, VerificationResult result, Optional<VerificationTask> task) {

    /** The execution that proves the verdict, if there is one. */
    public Optional<Witness> witness() {
        return result.decided().flatMap(VerificationResult.Decided::witness);
    }
}
