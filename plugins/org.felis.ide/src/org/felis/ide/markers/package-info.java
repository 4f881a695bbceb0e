/**
 * Problems and verdicts as markers of the workspace's files, and how a verdict is worded and drawn as an image. May know {@code choice} and {@code cache}'s keys.
 */
package org.felis.ide.markers;
