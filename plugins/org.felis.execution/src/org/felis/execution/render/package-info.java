/**
 * Draws a layout: as SVG, as PNG (from the SVG), and the graph as DOT, in a light or a dark theme.
 *
 * <p>Promises: the same graph, selection and theme give the same bytes, but for PNG, whose fonts depend on the machine. Knows the EMF model,
 * {@code layout} with {@code layout.memory}, which decides all places, {@code report} for titles and {@code file} for a graph as it is saved.
 */
package org.felis.execution.render;
