/**
 * The instructions of Armv8-A and later in the 64-bit state.
 */
package org.felis.litmus.instructions.aarch64;
