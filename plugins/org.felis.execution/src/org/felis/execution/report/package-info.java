/**
 * What is in a graph, and what is different between two, in words: for command line, clipboard and the texts beside a drawing.
 *
 * <p>Knows the EMF model and what of it is selected to be drawn ({@code layout}); leaves derivations to {@code derivation}.
 */
package org.felis.execution.report;
