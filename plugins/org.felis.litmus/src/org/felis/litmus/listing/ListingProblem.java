package org.felis.litmus.listing;

/**
 * What is wrong with an assembly text.
 *
 * @param line of the text, from 1
 * @param message what is wrong, and what would be accepted
 */
public record ListingProblem(int line, String message) {
}
