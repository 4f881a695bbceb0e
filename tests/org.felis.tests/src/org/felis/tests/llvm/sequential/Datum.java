package org.felis.tests.llvm.sequential;

import java.util.List;

/** What a register holds. */
sealed interface Datum {

    /** An integer, zero-extended from its width. */
    record Number(long bits) implements Datum {
    }

    /** An address inside an object, or outside of it; null is the number 0. Functions are objects of no bytes. */
    record Address(String object, long offset) implements Datum {
    }

    /** Undefined or poison. */
    record Undefined() implements Datum {
    }

    record Parts(List<Datum> elements) implements Datum {
    }

    Datum ZERO = new Number(0);
    Datum ONE = new Number(1);
    Datum UNDEFINED = new Undefined();

    static Datum of(boolean truth) {
        return truth ? ONE : ZERO;
    }
}
