/**
 * The Felis perspective.
 */
package org.felis.ide.perspective;
