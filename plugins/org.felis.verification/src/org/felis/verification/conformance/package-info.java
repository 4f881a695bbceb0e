/**
 * A reference suite's verdicts beside ours ({@code felis conformance}). May know the façade ({@code org.felis.verification}, {@code task},
 * {@code verdict}); nothing knows it but front ends.
 */
package org.felis.verification.conformance;
