package org.felis.litmus.compiler.frame;

import java.util.Optional;
import java.util.Set;

/** The code of a thread, as far as the frame can name places in it. */
public interface LabelledCode {

    /** The thread's name. */
    String name();

    Set<String> labels();

    /** What stands behind the label. */
    Optional<CodePlace> place(String label);
}
