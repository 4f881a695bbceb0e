/**
 * Random C programs, as the LLVM IR that clang would write for them, and what must hold for each: both procedures agree, a pass that is switched off changes no verdict, and a direct
 * interpreter of the IR finds the same failures, and the same programs in which a thread waits for ever, under sequential consistency.
 */
package org.felis.tests.llvm.random;
