package org.felis.ide.verify;

import org.eclipse.core.resources.IFile;
import org.felis.verification.task.VerificationResult;

/** What came of a test of the workspace. */
public record TestVerdict(IFile test, VerificationResult result) {
}
