/**
 * The services of litmus tests. May know {@code services}, {@code text} and the litmus compiler.
 */
package org.felis.languageserver.litmus;
