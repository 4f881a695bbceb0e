/**
 * Runs clang: finds it ({@link org.felis.clang.ClangFinder}), compiles C files to LLVM IR ({@link org.felis.clang.Clang}) with Felis's own headers
 * ({@link org.felis.clang.Headers}), and makes problems of its messages. Other compilers are run by the same means ({@link org.felis.clang.ToolProcess}). Promises to end clang when asked to stop, to start no shell, and that what is taken from the
 * cache is what clang would write. Knows nothing of IR; may know the engine's places, problems and interruption.
 */
package org.felis.clang;
