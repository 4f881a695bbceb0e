package org.felis.tests.machine;

import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * How many random programs are run and where they start. The system properties {@code felis.programs} (a factor, 1 by default) and
 * {@code felis.seed} change it; what was used is printed, and a failure names the program.
 */
final class RandomPrograms {

    static final double FACTOR = Double.parseDouble(System.getProperty("felis.programs", "1"));
    static final long SEED = Long.getLong("felis.seed", 20261123L);

    /** Draws for each program that has no undefined behaviour. */
    private static final int MOST_DRAWS = 30;

    private RandomPrograms() {
    }

    /**
     * Draws programs until so many, times the factor, were checked.
     *
     * @param check throws an {@link UndefinedBehaviourException} for a program that does not count
     */
    static void check(String what, int count, Function<Random, MachineProgram> programs, Consumer<MachineProgram> check) {
        int wanted = Math.max(1, (int) Math.round(count * FACTOR));
        System.out.println(what + ": " + wanted + " random programs, -Dfelis.seed=" + SEED);
        Random random = new Random(SEED + what.hashCode());
        int checked = 0;
        for (int drawn = 0; checked < wanted; drawn++) {
            if (drawn > MOST_DRAWS * (wanted + 10)) {
                throw new AssertionError(what + ": only " + checked + " of " + drawn + " programs were defined");
            }
            try {
                check.accept(programs.apply(random));
                checked++;
            } catch (UndefinedBehaviourException undefined) {
                // the manual says nothing about this program
            }
        }
    }
}
