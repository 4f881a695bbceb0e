package org.felis.litmus.piece;

import java.util.List;

/**
 * What a function takes and gives.
 *
 * @param resultBits 0 if it gives nothing
 */
public record Signature(List<Parameter> parameters, int resultBits) {

    /** @param address whether it is the address of a location; it is a number of that many bits otherwise, or what the location has as its type */
    public record Parameter(boolean address, int bits) {
    }

    public Signature {
        parameters = List.copyOf(parameters);
    }
}
