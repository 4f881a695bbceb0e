/**
 * Functions that compilers wrote as pieces of a thread of a litmus test: {@link org.felis.litmus.piece.Piece} is a function with the bodies of what it calls,
 * {@link org.felis.litmus.piece.ThreadText} several one after the other in a column, {@link org.felis.litmus.piece.LitmusText} a whole test. May know
 * {@code architecture}, {@code instructions} and {@code listing}.
 *
 * <p>Promises: pieces of a thread do not interfere: what one leaves in a register, no other reads, but for the results that are handed on. No dependency is added or
 * lost: an argument is moved from a register that depends on what it was computed from, or holds an address from the start.
 */
package org.felis.litmus.piece;
