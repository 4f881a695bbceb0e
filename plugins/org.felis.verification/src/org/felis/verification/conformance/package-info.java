/**
 * A reference suite's verdicts beside ours ({@code felis conformance}). May know the façade ({@code org.felis.verification}, {@code task},
 * {@code verdict}, {@code csource}) and of {@code org.felis.c} how programs are run; nothing knows it but front ends.
 */
package org.felis.verification.conformance;
