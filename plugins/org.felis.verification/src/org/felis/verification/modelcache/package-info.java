/**
 * Compiled models in a folder, each with the texts that it was made of.
 *
 * <p>Promises: an entry is used only if every text that it was made of is unchanged; an unreadable entry is no entry.
 */
package org.felis.verification.modelcache;
