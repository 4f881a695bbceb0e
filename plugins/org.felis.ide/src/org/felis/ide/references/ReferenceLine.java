package org.felis.ide.references;

import org.eclipse.core.resources.IFile;

/**
 * A line with uses of a name.
 *
 * @param number 1-based
 * @param text without the blanks around it
 */
record ReferenceLine(IFile file, int number, String text) {
}
