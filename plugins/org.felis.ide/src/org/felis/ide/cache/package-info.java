/**
 * What a verdict follows from, as a key, and the answers kept by it across restarts.
 *
 * <p>Promises: an answer has the key of the texts that were verified; never an unknown verdict or an error. Knows nothing of markers or views.
 */
package org.felis.ide.cache;
