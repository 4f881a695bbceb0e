package org.felis.engine.program;

/** Why a thread fails: {@link ControlAction.Stop}. */
public enum Failure {
    /** What the program asserts does not hold, or it gives up by itself. */
    ASSERTION,
    /** It accesses memory where there is none: outside of all objects, or across the end of one. */
    MEMORY,
    /** It does what its language gives no meaning, such as a division by 0. */
    UNDEFINED,
    /** It does what is not supported where it comes with such values: there is no verdict on what follows. */
    UNSUPPORTED
}
