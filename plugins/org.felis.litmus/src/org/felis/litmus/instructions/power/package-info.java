/**
 * The instructions of the Power ISA.
 */
package org.felis.litmus.instructions.power;
