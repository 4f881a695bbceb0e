/**
 * From the answers of a search to a verdict: what a verdict needs is asked for and no more, witnesses are drawn, and what a test says about itself
 * is compared.
 *
 * <p>May know {@code task}, {@code verdict}, {@code text}, {@code sources}, {@code frontends}, the engine's queries and judge, and drawings of executions; knows no
 * procedure.
 */
package org.felis.verification.judgement;
