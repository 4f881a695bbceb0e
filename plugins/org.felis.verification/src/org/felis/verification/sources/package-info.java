/**
 * Tests and models as tasks name them: found, read, compiled, and looked at for what a verdict depends on beside them (dialects, default models,
 * synchronization that a model ignores).
 *
 * <p>Promises: what is wrong with a source is a located problem, never an exception of its own. May know the compilers of both languages, the
 * engine's models and programs, {@code task}, {@code text} and {@code modelcache}.
 */
package org.felis.verification.sources;
