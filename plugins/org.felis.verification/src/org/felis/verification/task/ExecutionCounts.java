package org.felis.verification.task;

/**
 * Numbers of consistent executions that differ in the events that happen, in reads-from or in coherence.
 *
 * @param complete in which each thread has come to its end, or was never created
 * @param blocked in which some thread waits, or an assumption does not hold, and none fails or is cut off
 * @param cutOff in which some thread reaches the bound of a loop, and none fails
 * @param failed in which some thread fails
 */
public record ExecutionCounts(long complete, long blocked, long cutOff, long failed) {
}
