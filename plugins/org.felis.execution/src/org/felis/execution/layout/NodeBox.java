package org.felis.execution.layout;

import org.felis.execution.EventNode;
import org.felis.execution.layout.geometry.Rectangle;

/** An event as drawn: a box with the event's label in its middle. */
public record NodeBox(EventNode event, Rectangle bounds) {
}
