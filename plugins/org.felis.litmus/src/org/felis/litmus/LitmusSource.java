package org.felis.litmus;

/**
 * The text of one litmus test.
 *
 * @param file the file as the user named it, or a name such as {@code <test>} for text without a file
 * @param text its characters
 */
public record LitmusSource(String file, String text) {
}
