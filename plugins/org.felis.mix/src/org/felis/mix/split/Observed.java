package org.felis.mix.split;

import org.felis.litmus.piece.Local;

/**
 * What the test asks about, by its name in final states of the source.
 *
 * @param name {@code 0:r0}, {@code [x]}
 * @param place where a mix has it
 */
public record Observed(String name, Place place) {

    /** Where a value is in the end. */
    public sealed interface Place {
    }

    /** In a local of a thread. */
    public record InLocal(int thread, Local local) implements Place {
    }

    /** In a location. */
    public record InLocation(String location) implements Place {
    }
}
