/**
 * {@link org.felis.llvm.ir.Module} to text, to look at what a stage made of a program. Promises that {@code LlvmParser} reads what it writes as an equal module, but for
 * line numbers. May know {@code ir} only.
 */
package org.felis.llvm.printer;
