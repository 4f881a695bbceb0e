package org.felis.engine.exploration;

import java.util.random.RandomGenerator;

/** Follows each way behind a decision with one probability. For one exploration. */
final class Chance {

    private final RandomGenerator random;
    private final double ofEach;
    private final long most;
    private long decisions;
    private double probabilityOfLast;

    /**
     * @param ofEach the probability that a way is followed, at most 1
     * @param most after so many decisions, the exploration is given up
     */
    Chance(RandomGenerator random, double ofEach, long most) {
        this.random = random;
        this.ofEach = ofEach;
        this.most = most;
    }

    /** Whether the run is followed, which makes it so much less probable. */
    boolean follows(Run run) {
        if (ofEach >= 1) {
            return true;
        }
        run.follow(ofEach);
        return random.nextDouble() < ofEach;
    }

    /** Counts a decision. @return whether there have not been too many */
    boolean goesOn() {
        return ++decisions <= most;
    }

    long decisions() {
        return decisions;
    }

    /** A run has come to its end. */
    void arrive(Run run) {
        probabilityOfLast = run.probability();
    }

    /** How probable it was that the last run came to its end. */
    double probabilityOfLast() {
        return probabilityOfLast;
    }
}
