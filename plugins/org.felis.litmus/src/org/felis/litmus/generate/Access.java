package org.felis.litmus.generate;

/**
 * An access of a test.
 *
 * @param index its place in the cycle
 * @param direction what it does
 * @param location the number of its location
 * @param thread the number of its thread
 * @param value what a write writes, or what a read reads in the execution that the cycle describes
 * @param annotation how it is annotated
 */
record Access(int index, Direction direction, int location, int thread, int value, String annotation) {

    boolean isRead() {
        return direction == Direction.READ;
    }

    /** The name of its location. */
    String locationName() {
        return Scenario.locationName(location);
    }
}
