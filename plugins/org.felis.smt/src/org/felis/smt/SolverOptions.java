package org.felis.smt;

/**
 * How a Z3 context is set up.
 *
 * @param randomSeed
 *            seed of Z3's heuristics; the same seed and formula give the same run
 * @param memoryLimitMegabytes
 *            what Z3 may allocate in this process, in megabytes, 0 = no limit. Z3 counts all contexts of the process
 *            together, so the limit given last holds for all. Who uses a context looks at
 *            {@link SolverContexts#allocatedMegabytes} and stops it beyond the limit; half as much again Z3 refuses by itself, with a
 *            {@code SolverException} ("out of memory") or by ending the process
 */
public record SolverOptions(int randomSeed, int memoryLimitMegabytes) {

    public static final SolverOptions DEFAULT = new SolverOptions(42, 0);

    public SolverOptions {
        if (memoryLimitMegabytes < 0) {
            throw new IllegalArgumentException("memoryLimitMegabytes is negative: " + memoryLimitMegabytes);
        }
    }
}
