/**
 * Where the objects of an execution are drawn: boxes by address, their scalars as rows, pointers as arrows, in pixels.
 *
 * <p>Promises: the same objects and text measure give the same layout on every machine; nothing is covered but by arrows, which run beside the boxes.
 * Knows the EMF model, {@code layout} for the measure of texts and {@code layout.geometry}. Needs no display.
 */
package org.felis.execution.layout.memory;
