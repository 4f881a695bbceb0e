package org.felis.mix.compare;

/** What a machine allows of a mix. */
public sealed interface MixAnswer {

    /**
     * Nothing that C forbids.
     *
     * @param upToBound whether longer executions were not considered
     */
    record Conforms(boolean upToBound) implements MixAnswer {
    }

    /** A final state that C forbids. */
    record NewState() implements MixAnswer {
    }

    /** Final states that the source's model forbids, all of which a model of C with load buffering allows. */
    record LoadBuffering() implements MixAnswer {
    }

    /** No answer. */
    record Unanswered(String reason) implements MixAnswer {
    }
}
