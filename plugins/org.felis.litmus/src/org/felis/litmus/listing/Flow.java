package org.felis.litmus.listing;

import java.util.Optional;

/** Where control goes on after an instruction of a function. */
public sealed interface Flow {

    /** As the instruction says: to the next one, or to a label of the function. */
    record Inside() implements Flow {
    }

    /**
     * Back to the caller.
     *
     * @param jump how the instruction is written as a jump to a label, which is to be put in the place of {@code %s}
     * @param before what else it does first, as an instruction
     */
    record Return(String jump, Optional<String> before) implements Flow {
    }

    /** To another function, and then on to the next instruction. */
    record Call(String function) implements Flow {
    }

    /**
     * To another function, which returns to the caller of this one.
     *
     * @param jump as in {@link Return}
     */
    record TailCall(String function, String jump) implements Flow {
    }

    Flow INSIDE = new Inside();
}
