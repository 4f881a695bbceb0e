/**
 * The instructions of x86, 32 and 64 bits.
 */
package org.felis.litmus.instructions.x86;
