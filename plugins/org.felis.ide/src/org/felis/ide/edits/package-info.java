/**
 * Changes that the server makes, as changes of the workspace that can be previewed and undone as one. May know {@code language}.
 */
package org.felis.ide.edits;
