/**
 * Threads in assembly: columns of instructions, lowered by the tables of an instruction set; jumps to addresses of code; accesses of several sizes.
 * The passes themselves are the engine's ({@code engine.program.transform}); here is what they mean for a test, and what is reported. May know
 * {@code compiler.frame}, {@code instructions}, {@code architecture} and {@code problems}; not C.
 */
package org.felis.litmus.compiler.assembly;
