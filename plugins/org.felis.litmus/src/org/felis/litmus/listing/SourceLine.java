package org.felis.litmus.listing;

/**
 * The place of the source that an instruction comes from, by the line table of the text ({@code .loc}).
 *
 * @param file as the text names it
 * @param line from 1; 0 if the compiler made the instruction for no line
 * @param column from 1; 0 if the text names none
 */
public record SourceLine(String file, int line, int column) {
}
