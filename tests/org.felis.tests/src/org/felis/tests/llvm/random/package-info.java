/**
 * Random C programs, as the LLVM IR that clang would write for them, and what must hold for each: both procedures agree, a pass that is switched off changes no verdict, and a direct
 * interpreter of the IR finds the same failures under sequential consistency.
 */
package org.felis.tests.llvm.random;
