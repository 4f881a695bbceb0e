/**
 * Formatting. May know {@code language} and {@code markers}.
 */
package org.felis.ide.format;
