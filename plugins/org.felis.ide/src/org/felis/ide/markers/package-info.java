/**
 * Problems and verdicts as markers of the workspace's files, and how a verdict is worded and drawn as an image.
 *
 * <p>Promises: a verdict's marker says what the ledger says, and nobody reads it to find out what the verdict is. May know {@code choice}.
 */
package org.felis.ide.markers;
