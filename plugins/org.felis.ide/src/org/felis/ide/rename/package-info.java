/**
 * Renaming with a preview. May know {@code language} and {@code edits}.
 */
package org.felis.ide.rename;
