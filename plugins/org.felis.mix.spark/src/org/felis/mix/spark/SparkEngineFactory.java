package org.felis.mix.spark;

import org.felis.mix.engine.CampaignEngine;
import org.felis.mix.engine.CampaignEngineException;
import org.felis.mix.engine.CampaignEngineFactory;
import org.felis.mix.engine.CampaignEngineOrder;

/** {@code --engine spark}. */
public final class SparkEngineFactory implements CampaignEngineFactory {

    @Override
    public String name() {
        return "spark";
    }

    @Override
    public CampaignEngine start(CampaignEngineOrder order) throws CampaignEngineException {
        return SparkEngine.start(order);
    }
}
