/**
 * What is said of a model beyond its errors: clauses that are never taken, axioms that cannot fail, names that are unused or misleading, and which
 * problems only follow from others. May know {@code lowering}, {@code terms}, {@code parsing}, {@code names} and {@code compilation}.
 */
package org.felis.cat.review;
