/**
 * The operations of C11 and of the Linux kernel's macros as tables, a row each, C's arithmetic, and the scopes of its names. Knows the
 * engine's programs and what names may have been meant; neither syntax nor compiler.
 */
package org.felis.litmus.c;
