/**
 * C as the standard has it: programs whose meaning is that of the source, with undefined behaviour and pointer provenance, and not what a compiler made of
 * them.
 */
package org.felis.c;
