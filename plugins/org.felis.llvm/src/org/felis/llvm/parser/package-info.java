/**
 * The text of LLVM IR to {@link org.felis.llvm.ir.Module}: {@link org.felis.llvm.parser.LlvmParser}, a lexer and a recursive-descent parser with a class for each part of the
 * language. Promises a module in which every register, block, function, variable and type that is used is defined, or one located problem; not that it is well typed
 * or that values are defined before their uses. May know {@code ir}, and of the engine places, problems and interruption.
 */
package org.felis.llvm.parser;
