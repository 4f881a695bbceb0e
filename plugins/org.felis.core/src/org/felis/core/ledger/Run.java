package org.felis.core.ledger;

import java.util.Optional;

/**
 * A verification that was asked for and has no end yet.
 *
 * @param generation no two runs have the same; a later one has a higher
 * @param asker for whom
 * @param basis what it verifies; empty as long as it waits
 * @param outrun whether the files were seen to be other than what it verifies, or than when it was asked for: its end is not that of the matter
 */
public record Run(long generation, Asker asker, Optional<Basis> basis, boolean outrun) {

    /** For whom a question is answered. */
    public enum Asker {
        /** Somebody looks at the result. */
        USER,
        /** Nobody asked: something changed. */
        BACKGROUND
    }

    /** Whether it has left the queue. */
    public boolean hasBegun() {
        return basis.isPresent();
    }

    static Run of(long generation, Asker asker) {
        return new Run(generation, asker, Optional.empty(), false);
    }

    Run begin(Basis of) {
        return new Run(generation, asker, Optional.of(of), outrun);
    }

    Run waitAgain() {
        return new Run(generation, asker, Optional.empty(), outrun);
    }

    Run afterChange() {
        return new Run(generation, asker, basis, true);
    }
}
