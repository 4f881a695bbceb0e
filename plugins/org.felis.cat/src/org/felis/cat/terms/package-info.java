/**
 * What a compiled model is made of and what holds of terms by their form: that they are empty, acyclic, monotone; substitution; the terms that are
 * used. May know {@code names} and the engine's models; knows nothing of CAT's text.
 */
package org.felis.cat.terms;
