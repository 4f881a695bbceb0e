/**
 * Why a verdict is so: the explanation of an answer as values, and as text. May know {@code task}, the engine's explanations and drawings of executions.
 */
package org.felis.verification.explanation;
