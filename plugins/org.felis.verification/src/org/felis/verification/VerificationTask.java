package org.felis.verification;

/**
 * What is to be verified. A value that can cross a process boundary.
 *
 * @param testFile how the test's file is named to the user
 * @param testText the test
 * @param model a name in the model library ({@code aarch64}), a path of a {@code .cat} file, or empty for the default model
 *        of the test's architecture
 * @param options how
 */
public record VerificationTask(String testFile, String testText, String model, VerificationOptions options) {
}
