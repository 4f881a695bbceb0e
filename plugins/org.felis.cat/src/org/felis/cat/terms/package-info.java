/**
 * What a compiled model is made of and what holds of terms by their form: that they are empty, acyclic, monotone; substitution; the terms that are used. Knows the engine's models, and
 * nothing of CAT's text.
 */
package org.felis.cat.terms;
