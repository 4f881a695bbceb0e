package org.felis.mix.split;

/** What is compiled apart. */
public enum Split {
    /** The whole test by one profile. */
    PROGRAM,
    /** Each thread. */
    THREAD,
    /** Each statement. */
    STATEMENT
}
