package org.felis.engine.program;

import java.util.List;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.IntegerType;
import org.felis.engine.source.SourceRange;

/**
 * Where an instruction comes from in a program whose functions were inlined.
 *
 * @param line the text of the line in which its place begins, without indentation; empty if it is not known
 * @param frames the executions of functions that control is in, the thread's first; none if the instruction belongs to no function
 * @param variables what variables of these functions hold after the instruction, if they are not in memory; those that are not needed any more may be missing
 */
public record Origin(String line, List<Frame> frames, List<Variable> variables) {

    /** Of an instruction of a program without functions: the text of the instruction says it all. */
    public static final Origin NONE = new Origin("", List.of(), List.of());

    public Origin {
        frames = List.copyOf(frames);
        variables = List.copyOf(variables);
    }

    /**
     * An execution of a function.
     *
     * @param function as the source names it
     * @param place where control is in it: at the call of the next frame, or at the instruction
     */
    public record Frame(String function, SourceRange place) {
    }

    /**
     * A variable of one of the functions.
     *
     * @param frame the index of its function among the frames
     * @param name as the source has it
     * @param type how people read it
     * @param value over registers that have been written when control is here
     */
    public record Variable(int frame, String name, IntegerType type, Expression value) {
    }

    /** With some of the variables only. */
    public Origin withVariables(List<Variable> some) {
        return new Origin(line, frames, some);
    }
}
