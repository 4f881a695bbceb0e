/**
 * Hyperlinks on names. May know {@code language} and {@code navigation} and {@code symbols}.
 */
package org.felis.ide.definitions;
