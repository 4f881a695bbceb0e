/**
 * The open documents and the language server in this process: what is typed goes there, problems and answers come back.
 *
 * <p>Promises: an answer is used only for the text that it was asked about. May know {@code markers} and {@code text}.
 */
package org.felis.ide.language;
