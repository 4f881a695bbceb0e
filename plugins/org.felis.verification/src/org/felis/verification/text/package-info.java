/**
 * Conditions, observables and final states in the words of litmus tests. May know {@code task} and the engine's programs.
 */
package org.felis.verification.text;
