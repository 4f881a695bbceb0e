package org.felis.mix.compile;

import org.felis.engine.source.Problem;
import org.felis.litmus.piece.Piece;

/** What a profile makes of a function. */
public sealed interface Body {

    /** Instructions. */
    record Compiled(Piece piece) implements Body {
        /** Equal for bodies that do the same: names of registers and labels do not matter. */
        public String canonical() {
            return piece.canonical();
        }
    }

    /** Nothing, and why. */
    record Missing(Problem problem) implements Body {
    }
}
