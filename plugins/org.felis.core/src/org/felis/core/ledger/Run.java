package org.felis.core.ledger;

import java.util.Optional;

/**
 * A verification that was asked for and has no end yet.
 *
 * @param generation no two runs have the same; a later one has a higher
 * @param asker for whom
 * @param basis what it verifies; empty as long as it waits
 */
public record Run(long generation, Asker asker, Optional<Basis> basis) {

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

    Run begin(Basis of) {
        return new Run(generation, asker, Optional.of(of));
    }

    Run waitAgain() {
        return new Run(generation, asker, Optional.empty());
    }
}
