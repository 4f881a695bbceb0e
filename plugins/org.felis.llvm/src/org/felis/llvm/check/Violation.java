package org.felis.llvm.check;

/**
 * A rule of the language that a module breaks.
 *
 * @param line of the instruction, function or variable in the text, 1-based
 * @param message what was found and what would be accepted
 */
public record Violation(int line, String message) {
}
