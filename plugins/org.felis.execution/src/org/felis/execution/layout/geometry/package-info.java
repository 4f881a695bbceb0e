/**
 * Points, rectangles and smooth curves in pixels: immutable values. Knows nothing of graphs.
 */
package org.felis.execution.layout.geometry;
