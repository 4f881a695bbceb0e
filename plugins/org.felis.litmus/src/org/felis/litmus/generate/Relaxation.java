package org.felis.litmus.generate;

import java.util.Optional;

/**
 * An edge of a cycle, as diy7 writes it (Alglave, Maranget, <em>A diy "Seven" tutorial</em>, diy.inria.fr): {@code Rfe},
 * {@code PodWR}, {@code DMB.SYdWW}, {@code DpAddrdR}.
 *
 * @param text as it was written
 * @param kind what relates the two accesses
 * @param detail the name of the fence, or of the fence behind the branch of a control dependency; else empty
 * @param external whether the accesses belong to different threads
 * @param sameLocation whether they touch one location
 * @param source what the first does; empty for {@code *}
 * @param target what the second does; empty for {@code *}
 * @param sourceAnnotation how the first is annotated, where the relaxation says so
 * @param targetAnnotation how the second is annotated
 */
record Relaxation(String text, Kind kind, String detail, boolean external, boolean sameLocation,
        Optional<Direction> source, Optional<Direction> target, Optional<String> sourceAnnotation,
        Optional<String> targetAnnotation) {

    enum Kind {
        READS_FROM, FROM_READ, COHERENCE, PROGRAM_ORDER, FENCE, ADDRESS, DATA, CONTROL;

        boolean isCommunication() {
            return this == READS_FROM || this == FROM_READ || this == COHERENCE;
        }

        boolean isDependency() {
            return this == ADDRESS || this == DATA || this == CONTROL;
        }
    }

    /** The same, ending at an access annotated so. */
    Relaxation endingAt(String annotation) {
        return new Relaxation(text + " " + annotation, kind, detail, external, sameLocation, source, target,
                sourceAnnotation, Optional.of(annotation));
    }

    /** The same with its directions known. */
    Relaxation directed(Direction from, Direction to) {
        return new Relaxation(text, kind, detail, external, sameLocation, Optional.of(from), Optional.of(to),
                sourceAnnotation, targetAnnotation);
    }
}
