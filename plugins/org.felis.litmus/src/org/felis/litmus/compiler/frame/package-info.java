/**
 * What is the same for tests in all languages: names of threads, initial state, memory, question, expectations, places and the list of
 * problems; and {@link org.felis.litmus.compiler.frame.CodeCompiler}, by which it asks for what depends on the language. Knows the syntax tree, registers
 * of architectures, and the engine's programs; no language of code.
 */
package org.felis.litmus.compiler.frame;
