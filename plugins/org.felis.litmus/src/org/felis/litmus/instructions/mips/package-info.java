/**
 * The instructions of MIPS.
 */
package org.felis.litmus.instructions.mips;
