/**
 * Litmus tests from cycles of relaxations, in the manner of diy (Alglave, Maranget, Sarkar, Sewell, <em>Fences in Weak Memory Models</em>, CAV
 * 2010): the cycle, its edges as accesses and fences of an architecture, and the test's text. Knows no other package of Felis; {@code architecture}
 * says which architectures have it.
 * <p>
 * More than 20 classes: half of them are the values of one pipeline (relaxation, cycle, scenario, access, test), which nobody else reads.
 */
package org.felis.litmus.generate;
