/**
 * Other uses of the name at the caret. May know {@code language}.
 */
package org.felis.ide.occurrences;
