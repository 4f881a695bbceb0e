package org.felis.mix.engine;

/** An engine that cannot be started; the message says why and what to do. */
public final class CampaignEngineException extends Exception {

    private static final long serialVersionUID = 1L;

    public CampaignEngineException(String message) {
        super(message);
    }
}
