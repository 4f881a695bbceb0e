/**
 * C programs and LLVM IR as a language of programs: {@link org.felis.llvm.frontend.CFrontEnd}. May know clang's bundle, {@code parser}, {@code ir} and {@code lowering}, of the engine
 * {@code frontend} and what it speaks of, and of the litmus bundle the mappings to machines.
 */
package org.felis.llvm.frontend;
