package org.felis.engine.program;

import java.util.List;

import org.felis.engine.source.SourceRange;

/**
 * Where an instruction comes from in a program whose functions were inlined.
 *
 * @param line the text of the line in which its place begins, without indentation; empty if it is not known
 * @param frames the executions of functions that control is in, the thread's first; none if the instruction belongs to no function
 */
public record Origin(String line, List<Frame> frames) {

    /** Of an instruction of a program without functions: the text of the instruction says it all. */
    public static final Origin NONE = new Origin("", List.of());

    public Origin {
        frames = List.copyOf(frames);
    }

    /**
     * An execution of a function.
     *
     * @param function as the source names it
     * @param place where control is in it: at the call of the next frame, or at the instruction
     */
    public record Frame(String function, SourceRange place) {
    }
}
