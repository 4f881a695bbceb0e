/**
 * What a verification says, as values that can cross a process boundary: the {@link org.felis.verification.verdict.Verdict} and the
 * {@link org.felis.verification.verdict.Witness} that proves it. Knows the engine's problems and the execution graph; everything
 * else in the façade knows it.
 */
package org.felis.verification.verdict;
