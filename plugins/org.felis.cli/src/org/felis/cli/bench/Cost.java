package org.felis.cli.bench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a verdict cost.
 *
 * @param millis from the test's bytes to the verdict
 * @param processorMillis of this process and of those that it started and that have ended, such as clang; NaN if that is not known or was not asked
 * @param peakMebibytes the highest resident memory of this process meanwhile; NaN if that is not known or was not asked
 * @param stages milliseconds of each stage of the pipeline that tells its time, in the order of the pipeline
 */
public record Cost(double millis, double processorMillis, double peakMebibytes, Map<String, Double> stages) {

    public Cost {
        stages = Collections.unmodifiableMap(new LinkedHashMap<>(stages));
    }

    /** The medians of several verdicts on the same task, and the stages of the last; at least one. */
    static Cost median(List<Cost> costs) {
        return new Cost(Sample.of(costs.stream().map(Cost::millis).toList()).median(), Sample.of(costs.stream().map(Cost::processorMillis).toList()).median(),
                Sample.of(costs.stream().map(Cost::peakMebibytes).toList()).median(), costs.getLast().stages());
    }
}
