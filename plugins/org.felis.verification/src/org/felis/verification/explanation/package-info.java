/**
 * Why a verdict is so: the explanation of an answer as values, and as text.
 *
 * <p>Promises: what an explanation says of an execution, the interpreter has judged; how far executions were looked at is said, never implied. The
 * values are made of strings, numbers and lists, so that they cross process boundaries and are printed as JSON as they are; edges, their paths and
 * their words are those of the engine's {@code explanation.reading}, listed here and not interpreted. May know {@code verdict}, the engine's
 * explanations and drawings of executions.
 */
package org.felis.verification.explanation;
