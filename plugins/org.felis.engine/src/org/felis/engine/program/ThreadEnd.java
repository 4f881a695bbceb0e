package org.felis.engine.program;

/** How a thread ends in an execution. */
public enum ThreadEnd {
    /** It has done all that it has to do. */
    COMPLETE,
    /** A loop would be entered more often than the bound allows: what the thread would do further is not looked at. */
    BOUND,
    /** It has failed, as an assertion does: {@link ControlAction.Stop}. */
    FAILED,
    /** It cannot go on, as behind an assumption that does not hold: {@link ControlAction.Stop}. */
    BLOCKED,
    /** It has not begun, since nobody has created it: {@link ControlAction.Stop}. */
    NOT_STARTED
}
