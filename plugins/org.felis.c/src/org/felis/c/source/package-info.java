/**
 * From a C file to Core ({@link org.felis.c.source.SourceFile}): runs clang, says what the standard rejects, elaborates the rest.
 *
 * <p>May know {@code elaboration}, {@code core}, {@code syntax}, {@code type}, {@code constraint}; the bundle {@code org.felis.clang}; the engine's
 * {@code source} and
 * {@code interruption}.
 */
package org.felis.c.source;
