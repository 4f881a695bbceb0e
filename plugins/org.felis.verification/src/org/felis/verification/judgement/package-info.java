/**
 * From the answers of a search to a verdict: what a verdict needs is asked for and no more, witnesses are drawn, and what a test says about itself is compared.
 *
 * <p>May know {@code task}, {@code text}, {@code sources} and the engine's queries; knows no procedure.
 */
package org.felis.verification.judgement;
