/**
 * Folding of blocks. May know {@code language}.
 */
package org.felis.ide.folding;
