/**
 * The <em>Compare Models</em> view and the jobs behind it. May know {@code compare.question}, {@code verify}, {@code cache} and {@code counterexample}.
 */
package org.felis.ide.compare;
