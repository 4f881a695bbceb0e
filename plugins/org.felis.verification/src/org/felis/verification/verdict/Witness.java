package org.felis.verification.verdict;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

import org.felis.engine.candidate.Execution;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.build.ChoicesText;
import org.felis.execution.file.ExecutionFile;

/**
 * An execution as text, so that it can cross a process boundary.
 *
 * @param xmi the {@code ExecutionGraph} of {@code org.felis.execution}, serialised: the content of an {@code .execution} file
 * @param choices what it is made again of, as {@link ChoicesText} writes it; empty if it is no execution of a program under a model in CAT
 */
public record Witness(String xmi, Optional<String> choices) {

    /** The graph as text. */
    public static Witness of(ExecutionGraph graph) {
        return new Witness(text(graph), Optional.empty());
    }

    /** The graph of an execution as text. */
    public static Witness of(ExecutionGraph graph, Execution execution) {
        return new Witness(text(graph), Optional.of(ChoicesText.of(execution.choices())));
    }

    private static String text(ExecutionGraph graph) {
        return new String(ExecutionFile.toBytes(graph), StandardCharsets.UTF_8);
    }

    /** The same execution, drawn otherwise. */
    public Witness with(ExecutionGraph graph) {
        return new Witness(text(graph), choices);
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
