/**
 * The text of LLVM IR to {@link org.felis.llvm.ir.Module}: {@link org.felis.llvm.parser.LlvmParser}, a lexer and a recursive-descent parser with a class for each part of the
 * language. Promises a module that is well formed
 * ({@code check}), or one located problem. May know {@code ir} and {@code check}, and of the engine places, problems and interruption.
 */
package org.felis.llvm.parser;
