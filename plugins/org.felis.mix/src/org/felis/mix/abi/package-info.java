/**
 * Compilers against the documented instructions of atomic operations: a table of them ({@code AbiTable}), each operation compiled apart ({@code Probe}) and compared by the accesses, barriers and dependencies of its instructions
 * ({@code AccessGraph}), and, where they are others, mixes with the listed ones that have a final state that C forbids ({@code ProofTests}). Results as people and programs read them: {@code AbiFormat}. May know the messages ({@code org.felis.mix}), {@code profile}, {@code split}, {@code compile},
 * {@code combine} and {@code compare}.
 */
package org.felis.mix.abi;
