/**
 * A second opinion on what programs do: small interpreters of each instruction set, written from the architecture manuals, and
 * abstract machines that enumerate the final states of random programs. Nothing here uses Felis' instruction tables, lowering or
 * models; a program is printed as a litmus test, and Felis is asked for its final states through the façade only.
 */
package org.felis.tests.machine;
