package org.felis.engine.explanation.reading;

/** What derivations are read and told by: the events of an execution by their ids, wherever they are kept. */
public interface Events {

    /** Whether both belong to one thread; initial writes count as one. */
    boolean areInOneThread(int event, int other);

    /** Whether it happens inside an instruction: an access to a register, or a decision. */
    boolean isMicroEvent(int event);

    /** Its short name, such as {@code a}. */
    String letter(int event);

    /** Its text, such as {@code a: W[x]=1}. */
    String label(int event);
}
