/**
 * The instructions of RISC-V: RV64I with the extensions A and M.
 */
package org.felis.litmus.instructions.riscv;
