/**
 * The façade: a {@link org.felis.verification.task.Query} about a task in, its answer out, through {@link org.felis.verification.Verifier}.
 *
 * <p>Promises: whatever goes wrong with one test is an answer about that test; an answer comes within the limits that the task states
 * ({@link org.felis.verification.PromptVerifier}). Knows every package below; front ends know it and the values in {@code task} and {@code verdict}.
 */
package org.felis.verification;
