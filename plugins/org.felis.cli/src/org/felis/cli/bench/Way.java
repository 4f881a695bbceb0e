package org.felis.cli.bench;

import org.felis.verification.task.VerificationOptions;

/**
 * One of the ways to verify that a benchmark compares.
 *
 * @param name as tables show it
 * @param options how tests are verified
 */
public record Way(String name, VerificationOptions options) {
}
