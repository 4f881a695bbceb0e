package org.felis.verification.task;

/** How many iterations of a loop are considered. A value that can cross a process boundary. */
public sealed interface Bound {

    /** The bound that is considered first: the only one, if it is fixed. */
    int first();

    /**
     * That many.
     *
     * @param iterations at least 1
     */
    record Fixed(int iterations) implements Bound {
        public Fixed {
            if (iterations < 1) {
                throw new IllegalArgumentException("bound " + iterations);
            }
        }

        @Override
        public int first() {
            return iterations;
        }
    }

    /** More and more, until the answer no longer depends on how many, or time is over: {@code org.felis.verification.GrowingBound}. */
    record Automatic() implements Bound {
        @Override
        public int first() {
            return 1;
        }
    }
}
