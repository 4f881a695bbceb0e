package org.felis.ide.cache;

import java.util.stream.Stream;

import org.felis.core.ledger.Basis;

/**
 * Stands for all that an answer follows from: its basis, but for the limits, and the name of the model. Two verifications with the same key have the same
 * answer, if they have one.
 *
 * @param hash SHA-256, hexadecimal
 */
public record ContentKey(String hash) {

    /** @param model a name of the model library, the path of a file, or empty for the default model */
    public static ContentKey of(Basis basis, String model) {
        return new ContentKey(Digest.of(Stream.of(basis.felis(), basis.test(), model, basis.model(), basis.options())));
    }
}
