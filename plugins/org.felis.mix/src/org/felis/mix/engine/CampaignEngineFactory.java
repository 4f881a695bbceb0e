package org.felis.mix.engine;

/** Starts an engine that is not part of Felis's own class path: found by {@link java.util.ServiceLoader}. */
public interface CampaignEngineFactory {

    /** As {@code --engine} names it. */
    String name();

    /** @throws CampaignEngineException if it cannot be started, or nobody is there who would answer */
    CampaignEngine start(CampaignEngineOrder order) throws CampaignEngineException;
}
