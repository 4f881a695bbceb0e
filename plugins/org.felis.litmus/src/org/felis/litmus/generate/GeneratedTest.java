package org.felis.litmus.generate;

/**
 * A litmus test that was made from a cycle.
 *
 * @param name its name
 * @param text the whole file
 */
public record GeneratedTest(String name, String text) {
}
