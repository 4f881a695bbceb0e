package org.felis.verification.task;

/**
 * What numbers of executions, as {@link ExecutionCounts} has them, are by chance.
 *
 * @param probes how often a part of the executions was explored; 1 if it was all of them, whose numbers are known then
 */
public record ExecutionEstimate(Part complete, Part blocked, Part cutOff, Part failed, int probes) {

    /**
     * An estimate.
     *
     * @param mean without a bias
     * @param error the standard error of the mean: the standard deviation of one probe, divided by the root of their number
     */
    public record Part(double mean, double error) {
    }
}
