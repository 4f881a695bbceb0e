/**
 * Positions of the server in texts of the workbench. Knows nothing else of it.
 */
package org.felis.ide.text;
