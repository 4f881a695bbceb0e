/**
 * What a verification says, as values that can cross a process boundary: the {@link org.felis.verification.verdict.Verdict} and the
 * {@link org.felis.verification.verdict.Witness} that proves it. May know the engine's problems, the execution graph, and of {@code frontends} and
 * CAT which sources are not supported; everything else in the façade knows it.
 */
package org.felis.verification.verdict;
