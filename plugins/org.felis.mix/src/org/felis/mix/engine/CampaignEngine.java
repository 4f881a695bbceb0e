package org.felis.mix.engine;

import java.time.Duration;
import java.util.Optional;

import org.felis.verification.Verifier;

/** Answers the questions of a campaign. Thread-safe. */
public interface CampaignEngine extends Verifier, AutoCloseable {

    /** A mix that takes more of a processor's time goes on in a process that can be killed, wherever it is answered. */
    Duration TRIED_IN_PROCESS = Duration.ofSeconds(10);

    /** How many questions to ask at a time, so that nobody who answers has to wait for one; at least 1. */
    int questionsAtATime();

    /** Why no question is answered any more, if the engine came to an end; it has stopped whoever asks by then ({@link CampaignEngineOrder#interruption}). */
    Optional<String> failure();

    @Override
    void close();
}
