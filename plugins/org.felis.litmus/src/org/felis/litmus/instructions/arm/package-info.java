/**
 * The instructions of the 32-bit Arm architectures. Condition codes and shifted operands are those of {@code aarch64}.
 */
package org.felis.litmus.instructions.arm;
