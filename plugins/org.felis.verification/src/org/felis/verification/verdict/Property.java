package org.felis.verification.verdict;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What is asked of a program that has assertions. */
public enum Property {
    /** No assertion fails, and no thread aborts. */
    ASSERTIONS,
    /** No thread accesses memory outside of objects or of their lifetimes, or does an operation whose result is undefined. */
    MEMORY,
    /** No two accesses race, in the sense of the model. Models that define no races are not asked. */
    RACES,
    /** No thread waits for ever: in a fair execution, each loop that waits comes to its end. Asked by name only. */
    TERMINATION,
    /** Where all threads come to their end, each object that was allocated has been freed. Asked by name only. */
    LEAKS,
    /** The operations on an object that the program specifies return what they may in some order of them. Programs that specify none are not asked. */
    LINEARIZABILITY,
    /** In such an order they also synchronize as specified. Programs whose specification says nothing of that are not asked. */
    SYNCHRONIZATION;

    /** What is asked where nothing is said. */
    public static final Set<Property> DEFAULT = Collections.unmodifiableSet(EnumSet.of(ASSERTIONS, MEMORY, RACES, LINEARIZABILITY, SYNCHRONIZATION));

    /** As options and results name it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
