package org.felis.engine.frontend;

import java.util.List;
import java.util.Optional;

import org.felis.engine.program.Program;
import org.felis.engine.source.Problem;

/**
 * What a front end makes of a source text. The program has its question and, with each instruction, the place that it stands at.
 *
 * @param program present if and only if no problem is an error
 * @param problems everything found wrong, in the order of the text
 * @param architecture what the source says that it is for, as far as it could be read: by it the default model is chosen
 * @param expectations what the source says about its own verdict, in the order of the text
 */
public record CompiledSource(Optional<Program> program, List<Problem> problems, Optional<String> architecture,
        List<Expectation> expectations) {

    public CompiledSource {
        problems = List.copyOf(problems);
        expectations = List.copyOf(expectations);
    }
}
