package org.felis.ide.counterexample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.file.ExecutionFile;
import org.felis.ide.markers.VerdictText;
import org.felis.ide.verify.TestVerdict;
import org.felis.verification.Witness;

/**
 * An execution with what the view says about it.
 *
 * @param graph the execution
 * @param heading one line: the test, the verdict, the model
 * @param test the test's file, if it is in the workspace
 */
public record ShownExecution(ExecutionGraph graph, String heading, Optional<IFile> test) {

    /**
     * The witness of a verdict.
     *
     * @throws CoreException if the witness cannot be read
     */
    public static ShownExecution of(TestVerdict verdict) throws CoreException {
        String name = verdict.test().getName();
        Witness witness = verdict.result().witness()
                .orElseThrow(() -> new IllegalArgumentException("no execution proves the verdict on " + name));
        try {
            ExecutionGraph graph = ExecutionFile.fromBytes(witness.xmi().getBytes(StandardCharsets.UTF_8), name);
            return new ShownExecution(graph, graph.getTest() + ": " + VerdictText.sentence(verdict.result()),
                    Optional.of(verdict.test()));
        } catch (IOException unreadable) {
            throw new CoreException(Status.error("the execution of " + name + " cannot be shown", unreadable));
        }
    }
}
