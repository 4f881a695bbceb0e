package org.felis.mix.split;

import java.util.List;
import java.util.Optional;

import org.felis.engine.source.SourceRange;
import org.felis.litmus.piece.Argument;
import org.felis.litmus.piece.Local;

/**
 * A part of a thread that is compiled apart: a statement, a condition, or all of the thread.
 *
 * @param name by thread and position, {@code P0_1}; {@code P0} for all of the thread
 * @param function what is compiled
 * @param arguments what it is called with here
 * @param result the local that takes its result; empty if it has none, or nobody reads it
 * @param text what the test writes, on one line
 * @param place where
 */
public record Part(String name, SourceFunction function, List<Argument> arguments, Optional<Local> result, String text, SourceRange place) {
    public Part {
        arguments = List.copyOf(arguments);
    }
}
