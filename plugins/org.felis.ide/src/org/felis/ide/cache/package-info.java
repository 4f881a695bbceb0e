/**
 * What a verdict follows from, as a key, and the answers kept by it across restarts.
 *
 * <p>Promises: an answer enters only if its key is the same before and behind the verification; never an unknown verdict or an error. Knows nothing of markers or views.
 */
package org.felis.ide.cache;
