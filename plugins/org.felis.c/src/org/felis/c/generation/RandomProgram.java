package org.felis.c.generation;

import java.util.Random;

/**
 * A function without parameters that returns an {@code int}, with the functions that it calls: at most four objects of at most 16 bytes, twelve operators, calls
 * with and without side effects, pointers and their addresses, or two threads. It may do what is undefined.
 *
 * @param name of the function; those that it calls begin so, too
 * @param text of all of them, which wants {@link #HEADER} before
 * @param hasThreads whether it has statements that run in parallel
 */
public record RandomProgram(String name, String text, boolean hasThreads) {

    /** What the texts of programs need before them, once. */
    public static final String HEADER = "#include <stdatomic.h>\n#include <stdint.h>\n\n";

    private static final double THREADS = 0.2;

    /** The program that a random number generator's next numbers make. */
    public static RandomProgram of(String name, Random random) {
        boolean hasThreads = random.nextDouble() < THREADS;
        String text = hasThreads ? new RandomThreads(name, random).text() : new RandomFunction(name, random).text();
        return new RandomProgram(name, text, hasThreads);
    }

    static <T> T one(Random random, java.util.List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
