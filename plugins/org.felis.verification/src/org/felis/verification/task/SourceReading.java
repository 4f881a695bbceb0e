package org.felis.verification.task;

import org.felis.c.machine.MachineOptions;
import org.felis.c.type.Implementation;

/**
 * What C files are taken for, and what the standard leaves open of them as source.
 *
 * @param as whether they are source
 * @param implementation of C as source: what the standard leaves to an implementation
 * @param machine of C as source: how it is run, but for the bound, which is that of the task
 */
public record SourceReading(As as, Implementation implementation, MachineOptions machine) {

    /** What a C file is. */
    public enum As {
        /** What the standard says of the source. */
        SOURCE,
        /** What clang compiles it to. */
        COMPILED,
        /** Source if it has statements that run in parallel, <code>{-{ A ||| B }-}</code>, which no compiler accepts; else compiled. */
        AUTOMATIC
    }

    /** What says what C as source means where no memory model is needed; as the model of a task: the default one of what threads do, if there are any. */
    public static final String STANDARD = "C11";

    public static final SourceReading DEFAULT = new SourceReading(As.AUTOMATIC, Implementation.LP64, MachineOptions.DEFAULT);

    public SourceReading as(As other) {
        return new SourceReading(other, implementation, machine);
    }

    public SourceReading with(Implementation other) {
        return new SourceReading(as, other, machine);
    }

    public SourceReading with(MachineOptions other) {
        return new SourceReading(as, implementation, other);
    }
}
