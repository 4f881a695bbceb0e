/**
 * From the syntax tree of a test to its program. {@link org.felis.litmus.compiler.LitmusCompiler} goes through the test from top to
 * bottom. What is around the code is the same for all tests and is read by {@code frame}; the code of the threads is compiled by one of two
 * compilers, {@code assembly} and {@code c}, which implement the frame's {@link org.felis.litmus.compiler.frame.CodeCompiler} and do not know each
 * other. Promises: never throws for a wrong test; a program exactly if no problem is an error.
 */
package org.felis.litmus.compiler;
