/**
 * Texts for what is under the mouse. May know {@code language} and {@code navigation}.
 */
package org.felis.ide.hover;
