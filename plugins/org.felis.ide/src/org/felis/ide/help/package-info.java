/**
 * <em>First Steps</em> and the help that F1 shows. May know {@code builder} for the nature of projects and {@code language} for what stands at the caret.
 */
package org.felis.ide.help;
