/**
 * LLVM's intermediate representation as immutable values: a {@link org.felis.llvm.ir.Module} of functions, blocks and instructions. The words are those of the
 * LLVM Language Reference; {@code toString} of types, values and metadata is LLVM's text. Names are complete: each value and block of a function that the parser made
 * has one. Knows nothing else of Felis.
 *
 * More than 20 classes: they are one vocabulary, each operator and part of a module a small value.
 */
package org.felis.llvm.ir;
