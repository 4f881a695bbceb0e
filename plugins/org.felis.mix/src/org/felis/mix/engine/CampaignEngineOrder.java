package org.felis.mix.engine;

import java.util.Map;
import java.util.function.Consumer;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.task.VerificationOptions;

/**
 * What an engine is started with.
 *
 * @param master where those are found that answer, as the engine names them
 * @param settings the engine's own, by name
 * @param options those of the questions
 * @param interruption stops whoever asks; the engine stops it when it can answer no more
 * @param messages takes what the user should know while the campaign goes on, a line each; called from several threads
 */
public record CampaignEngineOrder(String master, Map<String, String> settings, VerificationOptions options, Interruption interruption, Consumer<String> messages) {

    public CampaignEngineOrder {
        settings = Map.copyOf(settings);
    }
}
