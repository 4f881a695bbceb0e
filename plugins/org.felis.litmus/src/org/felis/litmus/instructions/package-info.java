/**
 * What the tables of instructions are made of: rows, shapes of operands, registers, and how an instruction is matched
 * with its row and becomes operations of the engine. The tables stand in a package for each instruction set, which know this package; it knows
 * none of them.
 *
 * <p>Promises: what no row accepts is an {@link org.felis.litmus.instructions.OperandException} at its place; an instruction is never accepted in part.
 */
package org.felis.litmus.instructions;
