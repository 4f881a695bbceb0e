package org.felis.mix.split;

import org.felis.litmus.piece.Local;

/** What a thread does, in order. */
public sealed interface SplitStep {

    /** Runs a part. */
    record Run(Part part) implements SplitStep {
    }

    /** Goes on at the label if the local is 0, or if it is not. */
    record Branch(Local local, boolean ifZero, String label) implements SplitStep {
    }

    /** Goes on at the label. */
    record Jump(String label) implements SplitStep {
    }

    /** A label. */
    record Mark(String label) implements SplitStep {
    }

    /** A local gets the number that its declaration gives it. */
    record Set(Local local, long value) implements SplitStep {
    }
}
