package org.felis.litmus.listing;

import java.util.List;
import java.util.Optional;

import org.felis.engine.program.Operation;

/**
 * An instruction of a function.
 *
 * @param labels in front of it
 * @param text as a litmus test spells it; calls and returns as the compiler wrote them
 * @param line of the assembly text, from 1
 * @param source what it was compiled from, if the text says so
 * @param flow where control goes on
 * @param operations what it does, by the table of its architecture; none for calls and returns
 */
public record ListedInstruction(List<String> labels, String text, int line, Optional<SourceLine> source, Flow flow, List<Operation> operations) {
    public ListedInstruction {
        labels = List.copyOf(labels);
        operations = List.copyOf(operations);
    }
}
