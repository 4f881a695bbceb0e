/**
 * The rules of the language beyond its grammar: {@link org.felis.llvm.check.ModuleCheck}, and what it needs to know, which later stages need as well: types of results, operands,
 * control flow. May know {@code ir}, and of the engine interruption.
 */
package org.felis.llvm.check;
