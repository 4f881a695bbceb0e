/**
 * Verdicts and <em>Verify</em> above a test's condition, as code minings. May know {@code language}, {@code choice}, {@code markers},
 * {@code verdicts} and {@code verify}.
 */
package org.felis.ide.mining;
