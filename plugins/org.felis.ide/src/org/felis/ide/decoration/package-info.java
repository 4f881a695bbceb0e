/**
 * Verdicts as signs on files and projects. May know {@code markers} and {@code verdicts}.
 */
package org.felis.ide.decoration;
