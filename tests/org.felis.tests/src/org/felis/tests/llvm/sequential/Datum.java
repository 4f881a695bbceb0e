package org.felis.tests.llvm.sequential;

import java.util.List;

import org.felis.tests.llvm.sequential.Arithmetic.UndefinedException;
import org.felis.tests.llvm.sequential.Arithmetic.UnsupportedException;

/** What a register holds. */
sealed interface Datum {

    /** An integer, zero-extended from its width. */
    record Number(long bits) implements Datum {
    }

    /** An address inside an object, or outside of it; null is the number 0. Functions are objects of no bytes. */
    record Address(String object, long offset) implements Datum {

        Address moved(long bytes) {
            return new Address(object, offset + bytes);
        }
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

    /** This, where it decides something. @throws UndefinedException if it is undefined */
    default Datum decided() throws UndefinedException {
        if (equals(UNDEFINED)) {
            throw new UndefinedException();
        }
        return this;
    }

    /** The integer that this is. @throws UnsupportedException if it is not one */
    default long integer() throws UnsupportedException {
        if (this instanceof Number(long bits)) {
            return bits;
        }
        throw new UnsupportedException();
    }
}
