/**
 * Where everything of a graph is drawn: lanes, boxes, edges, labels, in pixels.
 *
 * <p>Promises: boxes depend on the events only, so that nothing moves when relations are switched on and off; edges go around boxes; no label
 * covers anything or is crossed by a line. The same graph and text measure give the same layout on every machine. Knows the EMF model
 * and {@code layout.geometry}, of the engine how to stop and the relations that are known by name; nothing of colours or formats. Needs no display.
 *
 * <p>Nineteen classes, in two phases that do not belong apart: {@link org.felis.execution.layout.ExecutionLayout} places boxes
 * ({@code NodePlacement}), then {@code EdgeRouter} and what it tries out (candidate curves, detours, labels) draw on one
 * {@code Drawing}; the others are the values that come of it.
 */
package org.felis.execution.layout;
