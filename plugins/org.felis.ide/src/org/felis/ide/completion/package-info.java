/**
 * Completion. May know {@code language}, {@code signature}, {@code symbols} and {@code templates}.
 */
package org.felis.ide.completion;
