/**
 * Quick fixes that the server offers. May know {@code language} and {@code edits}.
 */
package org.felis.ide.quickfix;
