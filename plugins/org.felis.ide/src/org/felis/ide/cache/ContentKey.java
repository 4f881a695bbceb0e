package org.felis.ide.cache;

import org.felis.verification.task.VerificationOptions;

/**
 * Stands for all that a verdict follows from: the test's text, the texts of the model's files, the options and Felis itself. Two
 * verifications with the same key have the same answer, if they have one.
 *
 * @param hash SHA-256, hexadecimal
 */
public record ContentKey(String hash) {

    private static final String UNKNOWN = "Unknown";

    /**
     * What a verdict with this key follows from, as one text: where there is no answer, the time that was allowed matters too.
     *
     * @param verdict as the command line prints it
     */
    public String basis(String verdict, VerificationOptions options) {
        return verdict.equals(UNKNOWN) ? hash + " " + options.timeout() : hash;
    }
}
