/**
 * The <em>Compare Models</em> view and the jobs behind it. May know {@code compare.question}, {@code verify}, {@code cache}, {@code choice},
 * {@code counterexample}, {@code markers}, {@code preferences} and {@code tables}.
 */
package org.felis.ide.compare;
