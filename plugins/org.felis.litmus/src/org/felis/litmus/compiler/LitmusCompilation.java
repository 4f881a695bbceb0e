package org.felis.litmus.compiler;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.frontend.Expectation;
import org.felis.engine.program.Program;
import org.felis.engine.source.Problem;

/**
 * What compiling a litmus test yields.
 *
 * @param program the lowered program; present if and only if no problem is an error
 * @param problems everything found wrong, in the order of the text
 * @param architecture the architecture the header names, if there is a header
 * @param metadata the {@code Key=Value} lines between the header and the initial state, in the order of the text
 * @param comments the text of each comment without its delimiters, in the order of the text
 * @param expectations what the test says about its own verdict, in the order of the text
 */
public record LitmusCompilation(Optional<Program> program, List<Problem> problems, Optional<String> architecture,
        Map<String, String> metadata, List<String> comments, List<Expectation> expectations) {

    public LitmusCompilation {
        problems = List.copyOf(problems);
        comments = List.copyOf(comments);
        expectations = List.copyOf(expectations);
    }
}
