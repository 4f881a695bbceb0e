package org.felis.execution.layout;

import org.felis.execution.ThreadLane;
import org.felis.execution.layout.geometry.Rectangle;

/**
 * A thread as drawn: a column with a heading. The columns of different threads do not overlap.
 *
 * @param heading the place of the thread's name, inside {@code column}
 * @param column around the heading and all events of the thread
 */
public record LaneBox(ThreadLane lane, Rectangle heading, Rectangle column) {
}
