package org.felis.worker.protocol;

/** Which task is meant. */
public record TaskNumber(int number) {
}
