package org.felis.verification.verdict;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import org.felis.execution.ExecutionGraph;
import org.felis.execution.file.ExecutionFile;

/**
 * An execution as text, so that it can cross a process boundary.
 *
 * @param xmi the {@code ExecutionGraph} of {@code org.felis.execution}, serialised: the content of an {@code .execution} file
 */
public record Witness(String xmi) {

    /** The graph as text. */
    public static Witness of(ExecutionGraph graph) {
        return new Witness(new String(ExecutionFile.toBytes(graph), StandardCharsets.UTF_8));
    }

    /** The graph; a new one at each call. */
    public ExecutionGraph graph() {
        try {
            return ExecutionFile.fromBytes(xmi.getBytes(StandardCharsets.UTF_8), "witness");
        } catch (IOException notMadeHere) {
            throw new UncheckedIOException(notMadeHere);
        }
    }
}
