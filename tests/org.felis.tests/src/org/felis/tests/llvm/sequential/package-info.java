/**
 * A direct interpreter of LLVM IR under sequential consistency: every interleaving of the threads, states that were seen before left out. It shares nothing with Felis but the records of the
 * parser ({@code org.felis.llvm.ir}), so that what it finds is a second opinion on lowering.
 */
package org.felis.tests.llvm.sequential;
