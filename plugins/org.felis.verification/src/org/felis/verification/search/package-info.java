/**
 * Which procedure answers, and the searches that wrap others: a fallback where an estimate was wrong, a filter of flags that cannot be raised.
 *
 * <p>Promises: no search is opened without the gate that judges its witnesses ({@link org.felis.verification.search.Searches}). May know the
 * engine's searches, {@code task}, {@code verdict} and {@code judgement}.
 */
package org.felis.verification.search;
