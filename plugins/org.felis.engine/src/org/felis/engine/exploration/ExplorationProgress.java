package org.felis.engine.exploration;

/** How far an exploration has come: which part of all that it explores is done, if each decision has about as much behind each of its ways. */
public final class ExplorationProgress {

    private double done;

    void add(double part) {
        done += part;
    }

    /** Between 0 and 1. */
    public double done() {
        return Math.clamp(done, 0, 1);
    }
}
