package org.felis.c.constraint;

import java.util.List;

import org.felis.engine.source.Problem;

/**
 * What the standard says of a program before it runs. Each list is in the order of the places.
 *
 * @param unsupported what keeps clang from reading the program although the program may be right, such as a standard header that is missing here. The other
 *            lists mean nothing then
 * @param rejections why the standard rejects it
 * @param undefined undefined behaviour that does not depend on an execution
 * @param extensions what the standard wants a diagnostic for, and what has a meaning nevertheless; they are rejections that are not
 */
public record Judgement(List<Problem> unsupported, List<Rejection> rejections, List<StaticUndefined> undefined, List<Rejection> extensions) {

    public Judgement {
        unsupported = List.copyOf(unsupported);
        rejections = List.copyOf(rejections);
        undefined = List.copyOf(undefined);
        extensions = List.copyOf(extensions);
    }

    /** Whether the program has a meaning that executions can be looked for. */
    public boolean isAccepted() {
        return unsupported.isEmpty() && rejections.isEmpty() && undefined.isEmpty();
    }
}
