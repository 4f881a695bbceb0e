package org.felis.verification.verdict;

import java.util.Locale;

/** What is asked of a program that has assertions. */
public enum Property {
    /** No assertion fails, and no thread aborts. */
    ASSERTIONS,
    /** No thread accesses memory outside of objects, or does an operation whose result is undefined. */
    MEMORY,
    /** No two accesses race, in the sense of the model. Models that define no races are not asked. */
    RACES;

    /** As options and results name it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
