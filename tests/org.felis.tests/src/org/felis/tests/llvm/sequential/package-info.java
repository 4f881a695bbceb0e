/**
 * A direct interpreter of LLVM IR under sequential consistency: every interleaving of the threads, states that were seen before left out. It shares nothing with Felis but the records of the
 * parser ({@code org.felis.llvm.ir}) and a search for components of graphs, so that what it finds is a second opinion on lowering, and on whether threads wait for ever.
 */
package org.felis.tests.llvm.sequential;
