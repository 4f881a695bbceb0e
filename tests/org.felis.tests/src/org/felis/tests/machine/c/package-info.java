/**
 * A second opinion on what C statements compute: a small interpreter written from ISO/IEC 9899:2011, run on random functions of one thread. Nothing here uses Felis' reading,
 * types or lowering of C; a function is printed as a litmus test, and Felis is asked for its final states through the façade only.
 */
package org.felis.tests.machine.c;
